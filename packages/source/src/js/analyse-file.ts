import type { FileModel, Framework, SuiteNode } from '../model';
import type { ParsedText } from '../oxc-adapter';
import { readSuppressions } from './comments';
import { decideFrameworks } from './frameworks';
import { emptyFacts } from './register';
import type { Keys } from './search';
import { findSecrets } from './secrets';
import { SourceText } from './text';
import { Walker } from './walker';

/** The model of one parsed file. Throws TooDeepError when the tree is too deep to be walked. */
export function analyseFile(
  path: string,
  text: string,
  hash: string,
  parsed: ParsedText,
  keys: Keys,
  hints: readonly Framework[],
): FileModel {
  const source = new SourceText(text, parsed.comments);
  const frameworks = decideFrameworks(parsed.program, path, text, hints);
  const suite: SuiteNode = {
    type: 'suite',
    titlePath: [],
    place: source.place(parsed.program),
    quote: '',
    marks: [],
    parametrised: false,
    callee: '',
    children: [],
    runtimeMarks: [],
  };
  const facts = emptyFacts();
  const walker = new Walker(source, keys, frameworks, parsed.program, suite, facts);
  walker.walk(parsed.program);
  const { imports, exports, functions, classes, fixtures } = facts;
  return {
    path,
    hash,
    lines: source.lines,
    frameworks,
    imports,
    exports,
    functions,
    classes,
    fixtures,
    secrets: findSecrets(source),
    suite,
    module: walker.builder.finish(undefined),
    suppressions: readSuppressions(source),
    tableTests: walker.tableTests,
    tableRuns: facts.tableRuns,
    testAliases: facts.testAliases,
    ...(Object.keys(facts.commands).length > 0 ? { commands: facts.commands } : {}),
    ...(facts.environment.length > 0 ? { environment: facts.environment } : {}),
  };
}
