import type { Body, Expr, FileModel } from '@nx-test-review/source';
import type { RowContext } from './rule';

/** The test says for itself where it is not meant to run, or leaves after its checks of that case. */
const ENVIRONMENT =
  /\bprocess\.|\bimport\.meta\b|platform|version|supports|browserName|isMobile|\bis(Dev|Prod)|dialect|major\b|\bCI\b|__\w+__/i;

/** A platform, a version, a browser. */
export function asksEnvironment(condition: Expr | undefined): boolean {
  return condition !== undefined && ENVIRONMENT.test(`${condition.text} ${condition.origin ?? ''}`);
}

const WORD = /(?<![.\w$'"`])[A-Za-z_$][\w$]*/g;
/** What a few lines of a function must read to be a question to the environment. */
const SOURCES =
  /\bprocess\.(env|platform|versions?|arch|browser)\b|\bnavigator\.(userAgent|userAgentData|platform)\b|\bimport\.meta\.env\b|\bos\.(platform|arch|type)\(/;
const TYPEOF = /\btypeof\s+([A-Za-z_$][\w$]*)/g;

/** A flag that the build sets: nobody declares it. */
const BUILD_FLAG = /\b__[A-Z][A-Z_]*__\b|\bimport\.meta\b/;

/** The environment decides, as code shows: a source of it, a flag of the build, or a fixture that the runner hands in. */
export function isGivenByEnvironment(
  context: RowContext,
  body: Body,
  condition: Expr | undefined,
): condition is Expr {
  if (condition === undefined) return false;
  if (isReadFromEnvironment(context, body, condition) || BUILD_FLAG.test(condition.text)) return true;
  const given: readonly string[] = body.params.join(' ').match(WORD) ?? [];
  return (
    asksEnvironment(condition) && (condition.text.match(WORD) ?? []).some((name) => given.includes(name))
  );
}

/** Not by its name only: the code says that the process, the machine or a global decides. */
export function isReadFromEnvironment(context: RowContext, body: Body, condition: Expr): boolean {
  const text = `${condition.text} ${condition.origin ?? ''}`;
  if (SOURCES.test(text) || asksForGlobal(text, context.model, body)) return true;
  const names = (text.match(WORD) ?? []).filter((name) => !body.locals.includes(name));
  return names.some((name) => comesFromEnvironment(context, name));
}

/** `typeof DOMParser === 'undefined'`: nobody here declares it. */
function asksForGlobal(text: string, { imports, module }: FileModel, { locals }: Body): boolean {
  return [...text.matchAll(TYPEOF)].some(
    ([, name = '']) =>
      !locals.includes(name) &&
      !module.locals.includes(name) &&
      !imports.some(({ names }) => names.some(({ local }) => local === name)),
  );
}

function comesFromEnvironment({ helpers: { resolver }, path }: RowContext, name: string): boolean {
  const home = resolver.declarationOf(path, name);
  if (home === undefined) return false;
  const model = resolver.modelOf(home.path);
  if (model?.environment?.includes(home.name)) return true;
  const body = resolver.functionOf(home.path, home.name)?.fn.body;
  return (
    body !== undefined &&
    body.statements <= 3 &&
    body.opening.some(
      (statement) =>
        SOURCES.test(statement) || (model !== undefined && asksForGlobal(statement, model, body)),
    )
  );
}
