import type { Body, FileModel, HelperCall, Mark, PlacedTest } from '@nx-test-review/source';
import { marksAround, suitesOf, walkTests } from '@nx-test-review/source';
import type { ModelView } from '../../types';
import { lookUpExport } from '../export-lookup';

/**
 * What a function of the workspace that is called like `it` or `describe` does with the test: the marks that all of
 * its declarations carry, or nothing at all. What cannot be followed has no marks.
 */
export function readMaker(
  binding: NonNullable<HelperCall['binding']>,
  file: FileModel,
  view: ModelView,
): readonly Mark[] | 'nothing' {
  if (binding.kind === 'function') return readFunction(file, binding.id);
  if (binding.kind !== 'import') return [];
  const target = view.resolve(file.path, binding.specifier);
  if (target.kind !== 'file') return [];
  const found = lookUpExport(view, target.path, binding.imported);
  const parsed = found.found === 'yes' ? view.model(found.path) : undefined;
  if (found.found !== 'yes' || !parsed?.ok) return [];
  const record = parsed.model.exports.find(({ name }) => name === found.name);
  return readFunction(parsed.model, record?.local ?? found.name);
}

function readFunction(file: FileModel, name: string): readonly Mark[] | 'nothing' {
  if (Object.hasOwn(file.testAliases, name)) return file.testAliases[name] ?? [];
  const body = file.functions.find(({ id }) => id === name)?.body;
  if (body === undefined) return [];
  if (body.subtests === 0 && suitesIn(file, body).length === 0) return handsOn(body) ? [] : 'nothing';
  const marks = walkTests(file.suite)
    .filter(({ test }) => isIn(test, body))
    .map((placed) => marksAround(placed));
  const [first = [], ...others] = marks;
  return others.every((marked) => marked.length > 0) ? first : [];
}

/** It gives what it got, or calls something with it: a test may come of that. */
function handsOn({ calls, params, names }: Body): boolean {
  const taken = params.flatMap((param) => param.match(/[A-Za-z_$][\w$]*/g) ?? []);
  return calls.length > 0 && taken.some((name) => names.includes(name));
}

function suitesIn(file: FileModel, body: Body) {
  return suitesOf(file.suite).filter((suite) => isIn(suite, body));
}

function isIn({ place }: PlacedTest['test'] | FileModel['suite'], { place: around }: Body): boolean {
  return place.start >= around.start && place.end <= around.end;
}
