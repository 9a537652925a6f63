import type { Tree } from '@nx/devkit';
import type { Note } from './note';

const ENTRY = '.test-review/';
/** Lines that already cover the output folder. */
const COVERS = /^\/?(\*\*\/)?\.test-review(\/|\/\*{1,2})?$/;

/** Keeps reports and verdicts out of git, and with that out of the inputs of a root project. */
export function ignoreOutput(tree: Tree): Note {
  const text = tree.read('.gitignore', 'utf8') ?? '';
  if (text.split(/\r?\n/).some((line) => COVERS.test(line.trim()))) {
    return { what: 'kept', text: `${ENTRY} in .gitignore` };
  }
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const before = text === '' || text.endsWith('\n') ? text : `${text}${lineEnd}`;
  tree.write('.gitignore', `${before}${ENTRY}${lineEnd}`);
  return { what: 'wrote', text: `${ENTRY} in .gitignore` };
}
