import { FRAMEWORKS, type Framework } from '../model';
import type { Node } from './ast';
import { statementsOf } from './ast';
import { testModule } from './modules';
import { requiredModule } from './scope';

const GLOBAL_SIGNS: [Framework, RegExp][] = [
  ['cypress', /\bcy\s*\.\s*\w+\s*\(|\bCypress\s*\./],
  ['vitest', /\bvi\s*\.\s*\w+\s*\(/],
  ['jest', /\bjest\s*\.\s*\w+\s*\(/],
  ['jasmine', /\bjasmine\s*\.\s*\w+|\bspyOn\s*\(|\bexpectAsync\s*\(/],
  ['playwright', /\basync\s*\(\s*\{[^}]*\bpage\b[^}]*\}/],
  ['mocha', /\bthis\s*\.\s*(timeout|retries|slow)\s*\(|\bchai\b|\bsinon\b|\bspecify\s*\(/],
];

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
  if (found.length === 0) add(hints.find((hint) => FRAMEWORKS.includes(hint)));
  if (found.length === 0) for (const [framework, sign] of GLOBAL_SIGNS) if (sign.test(text)) add(framework);
  return found.length > 0 ? found : ['jest'];
}
