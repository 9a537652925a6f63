import type { Body, HelperCall, PlacedTest } from '@nx-test-review/source';
import { hooksFor } from '@nx-test-review/source';
import { NAVIGATIONS } from '../../rows/browser-calls';
import type { SpecFacts, Vote } from '../spec-facts';

const LISTENS = /^(route|routeFromHAR|routeWebSocket|intercept|waitForRe(sponse|quest))$/;

/** Applies to a browser spec that navigates: does a test listen to the network before it does? */
export function voteNetworkFirst({ model, tests }: SpecFacts): Vote | undefined {
  if (!model.frameworks.some((name) => name === 'playwright' || name === 'cypress')) return undefined;
  const runs = tests.map((placed) => callsOf(placed)).filter((calls) => calls.some(isNavigation));
  if (runs.length === 0) return undefined;
  const first = runs.some((calls) => calls.slice(0, calls.findIndex(isNavigation)).some(listens));
  return { vote: first ? 'yes' : 'no' };
}

/** Calls of the hooks and the body of a test, in the order in which they run. */
function callsOf(placed: PlacedTest): HelperCall[] {
  const bodies = hooksFor(placed)
    .filter(({ hook }) => hook === 'beforeAll' || hook === 'beforeEach')
    .map(({ body }) => body)
    .concat(placed.test.body);
  return bodies.flatMap((body: Body | undefined) => body?.calls ?? []);
}

const last = ({ called }: HelperCall): string => called.at(-1) ?? '';
const isNavigation = (call: HelperCall): boolean => NAVIGATIONS.has(last(call));
const listens = ({ called }: HelperCall): boolean => called.some((name) => LISTENS.test(name));
