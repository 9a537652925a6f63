import { FRAMEWORKS, type Framework } from '../model';
import type { Node } from './ast';
import { keyName, nameOf, statementsOf } from './ast';
import { isTestingLibrary, testModule } from './modules';
import { requiredModule } from './scope';

/** With words of which one is there wherever the pattern finds something: most texts need no search by pattern. */
const GLOBAL_SIGNS: [Framework, readonly string[], RegExp][] = [
  ['cypress', ['cy', 'Cypress'], /\bcy\s*\.\s*\w+\s*\(|\bCypress\s*\./],
  ['vitest', ['vi'], /\bvi\s*\.\s*\w+\s*\(/],
  ['jest', ['jest'], /\bjest\s*\.\s*\w+\s*\(/],
  ['jasmine', ['jasmine', 'spyOn', 'expectAsync'], /\bjasmine\s*\.\s*\w+|\bspyOn\s*\(|\bexpectAsync\s*\(/],
  ['playwright', ['page'], /\basync\s*\(\s*\{[^}]*\bpage\b[^}]*\}/],
  [
    'mocha',
    ['this', 'chai', 'sinon', 'specify'],
    /\bthis\s*\.\s*(timeout|retries|slow)\s*\(|\bchai\b|\bsinon\b|\bspecify\s*\(/,
  ],
];

const RUNNER_NAME = /^(it|test|expect|base|describe)$|(Test|It|Expect|Fixtures?)$/;

/** Playwright has no globals: a file that imports other things and no test function is no spec of it. */
function mayBePlaywright(program: Node): boolean {
  const names: string[] = [];
  let modules = 0;
  for (const statement of statementsOf(program)) {
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') {
      modules += 1;
      if (isTestingLibrary(String(statement.source?.value))) return false;
      for (const item of statement.specifiers ?? [])
        names.push(nameOf(item.local) ?? '', keyName(item.imported) ?? '');
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations ?? []) {
        if (!init || !requiredModule(init)) continue;
        modules += 1;
        const taken =
          id?.type === 'ObjectPattern' ? (id.properties ?? []).map(({ key }) => keyName(key)) : [nameOf(id)];
        names.push(...taken.map((name) => name ?? ''));
      }
    }
  }
  return modules === 0 || names.some((name) => RUNNER_NAME.test(name));
}

const CYPRESS_PLACE = /(^|[/._-])(cy|cypress|e2e|integration|acceptance|po)([/._-]|$)/i;

/** A spec that stands beside the product, whose configuration of Cypress is about other files. */
export function isBesideProduct(path: string): boolean {
  return /[._-](test|spec)\.[cm]?[jt]sx?$/.test(path) && !CYPRESS_PLACE.test(path);
}

/** Each spec of Cypress speaks to its queue, or stands where such specs stand. */
function mayBeCypress(path: string, text: string): boolean {
  return !isBesideProduct(path) || /\b(cy|Cypress)\b/.test(text);
}

/** Frameworks of a file, surest first: imports of runners, then the caller's hints, then signs in the text. */
export function decideFrameworks(
  program: Node,
  path: string,
  text: string,
  hints: readonly Framework[],
): Framework[] {
  const found: Framework[] = [];
  const add = (framework: Framework | undefined) => {
    if (framework && !found.includes(framework)) found.push(framework);
  };
  for (const statement of statementsOf(program)) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind !== 'type') add(testModule(String(statement.source?.value)));
    } else if (statement.type === 'VariableDeclaration') {
      for (const declarator of statement.declarations ?? []) {
        const required = declarator.init ? requiredModule(declarator.init) : undefined;
        if (required) add(testModule(required.specifier));
      }
    }
  }
  if (found.length === 0 && /\.cy\.[cm]?[jt]sx?$/.test(path)) add('cypress');
  // One hint only: matchers mean different things under different runners.
  if (found.length === 0)
    add(
      hints.find(
        (hint) =>
          FRAMEWORKS.includes(hint) &&
          (hint !== 'playwright' || mayBePlaywright(program)) &&
          (hint !== 'cypress' || mayBeCypress(path, text)),
      ),
    );
  if (found.length === 0)
    for (const [framework, words, sign] of GLOBAL_SIGNS)
      if (words.some((word) => text.includes(word)) && sign.test(text)) add(framework);
  return found.length > 0 ? found : ['jest'];
}
