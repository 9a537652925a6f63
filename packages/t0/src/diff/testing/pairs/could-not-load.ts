import type { ChangePair } from '../change-pair';
import { CART } from './shop';

const SPEC = 'src/cart/cart-list.spec.ts';
const ASKS = "it('lists', () => {\n  expect(list(add([], 'tea'))).toBe('tea');\n});\n";
const DOUBTED = [`D1? ${SPEC} | it('lists'`];
const LOST = [`D1 ${SPEC} | it('lists'`];

function deleted(
  name: string,
  line: string,
  expect: string[],
  files: Record<string, string> = {},
): ChangePair {
  return {
    name,
    before: { 'src/cart.ts': CART, ...files, [SPEC]: `import { add } from '../cart';\n${line}\n${ASKS}` },
    after: { [SPEC]: null },
    expect,
  };
}

const sass = (name: string, folder: string, files: Record<string, string>, expect: string[]): ChangePair => ({
  name,
  before: {
    ...files,
    [`${folder}/when.spec.ts`]:
      "it('writes', () => {\n  const text = `@import 'tools/when'; .a { color: when(true); }`;\n  expect(compile(text)).toBe('.a{}');\n});\n",
  },
  after: { [`${folder}/when.spec.ts`]: null },
  project: { stands: true, what: 'project shop' },
  expect: expect.map((row) => `${row} ${folder}/when.spec.ts | it('writes'`),
});

/** Specs that take in what was not there at the base already, and those that only look so. */
export const COULD_NOT_LOAD: ChangePair[] = [
  deleted('it takes in a module that is not there', "import { list } from '../list';", DOUBTED),
  deleted('it requires a module that is not there', "const { list } = require('../list');", DOUBTED),
  deleted('it loads a module that is not there, whatever that does', "import '../list';", DOUBTED),
  deleted('it takes in what a build brings', "import { list } from '../../build/list';", LOST),
  deleted('it takes in what git leaves out', "import { list } from '../made/list';", LOST, {
    '.gitignore': '# made\n/src/made/\n',
  }),
  deleted('it takes in a file of another kind', "import list from '../list';", LOST, {
    'src/list.vue': '<template />',
  }),
  deleted('it takes in a folder with a manifest', "import list from '../list';", LOST, {
    'src/list/package.json': '{}',
  }),
  deleted(
    'it mocks a module that is not there',
    "import { list } from '../list';\njest.mock('../list', () => ({}), { virtual: true });",
    LOST,
  ),
  deleted('it takes in a type that is not there', "import type { List } from '../list';", LOST),
  deleted(
    'it takes in a name that stands for a type alone',
    "import { List } from '../list';\nconst all: List = [];",
    LOST,
  ),
  deleted('it tries to require a module', "let list;\ntry {\n  list = require('../list');\n} catch {}", LOST),
  sass('its Sass takes in a partial that is not there', 'src/tools', {}, ['D1?']),
  sass('its Sass takes in a partial that is there', 'src/tools', { 'src/tools/_when.scss': '' }, ['D1']),
  sass('its Sass takes in a partial from elsewhere', 'src/tests', {}, ['D1']),
];
