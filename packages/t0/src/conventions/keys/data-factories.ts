import type { HelperCall } from '@nx-test-review/source';
import type { SpecFacts, Vote } from '../spec-facts';

const MAKER =
  /^(make|build|create|fake|mock|generate|random|sample|given|an?|some|any)[A-Z]\w*$|(Factory|Builder|Of|Fixture)$/;
const PLACE =
  /(^|[/._-])(factor(y|ies)|builders?|fixtures?|testing|test-?utils?|mocks?|fakes?|stubs?|test-?data|seeds?)([/._-]|$)/i;
const LIBRARIES =
  /^(@faker-js\/faker|fishery|factory\.ts|rosie|@mswjs\/data|test-data-bot|@jackfranklin\/test-data-bot|@anatine\/zod-mock|chance)$/;

/** Applies to a spec that needs records of data: does a factory make one? */
export function voteDataFactories({ model, units, helpers }: SpecFacts): Vote | undefined {
  const makes =
    model.imports.some(({ specifier, typeOnly }) => !typeOnly && LIBRARIES.test(specifier)) ||
    units.some(({ body }) => body.calls.some((call) => isFactory(call)));
  if (makes) return { vote: 'yes' };
  return units.some(({ kind, body }) => kind !== 'function' && body.payloads.length > 0)
    ? { vote: 'no' }
    : undefined;

  function isFactory(call: HelperCall): boolean {
    if (call.binding.kind !== 'import' || !MAKER.test(call.callee[0] ?? '')) return false;
    const file = helpers.resolver.fileOf(model.path, call.binding.specifier);
    return PLACE.test(file ?? call.binding.specifier);
  }
}
