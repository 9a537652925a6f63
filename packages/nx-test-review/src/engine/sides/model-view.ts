import type { Snapshot } from '@nx-test-review/scope';
import {
  RecentMap,
  createNearestFrameworks,
  type FrontEnd,
  type Framework,
  type ParseResult,
} from '@nx-test-review/source';
import type { ModelView } from '@nx-test-review/t0';

type Files = Pick<Snapshot, 'has' | 'read' | 'resolve'>;

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** Models that stay at hand; the others are read again when somebody asks. Few, as in the front end. */
const KEPT = 40;
/** And of files that are asked for again and again. */
const KEPT_AGAIN = 300;

/** Models of one side's files. A file of another language has no model. */
export function createModelView(snapshot: Files, frontEnd: FrontEnd): ModelView {
  const models = new RecentMap<string, ParseResult | undefined>(KEPT, KEPT_AGAIN);
  const frameworks = createNearestFrameworks((path) => snapshot.has(path));
  return {
    model: (path) => models.get(path, () => parse(snapshot, frontEnd, frameworks, path)),
    resolve: (fromPath, specifier) => snapshot.resolve(fromPath, specifier),
    text(path) {
      const read = snapshot.has(path) ? snapshot.read(path) : undefined;
      return read?.ok === true ? read.text : undefined;
    },
  };
}

function parse(
  snapshot: Files,
  frontEnd: FrontEnd,
  frameworks: (path: string) => Framework[],
  path: string,
): ParseResult | undefined {
  if (!SCRIPT.test(path) || !snapshot.has(path)) return undefined;
  const read = snapshot.read(path);
  if (!read.ok) return { ok: false, unreadable: { path, reason: read.reason } };
  return frontEnd.parse(path, read.text, { frameworkHints: frameworks(path) });
}
