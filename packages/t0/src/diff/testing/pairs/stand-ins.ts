import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { ADDS, CART, IMPORT, REMOVES, suite } from './shop';

const SPEC = 'src/cart.spec.ts';
const BODY = suite('cart', ADDS, REMOVES);
const within = (line: string, test = REMOVES): string => test.replace('=> {', `=> {\n  ${line}`);
const SPACE = `import * as Cart from './cart';\n${IMPORT}`;
const BY_SPACE = REMOVES.replace('= remove', '= Cart.remove');
const part = (factory: string): string => `vi.mock('./cart', async (importActual) => ${factory});\n`;
const REST = '...(await importActual())';

const kept = (name: string, after: string, before = IMPORT + BODY): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: before },
  after: { [SPEC]: after },
});
const lost = (name: string, after: string, quote: string): ChangePair => ({
  ...kept(name, after),
  expect: [`D2 ${SPEC} | ${quote}`],
});

/** The assertions stand, and the function that they are about is another one now. */
export const STAND_INS: ChangePair[] = [
  lost(
    'a test calls a function of its own by the name of the imported one',
    IMPORT + suite('cart', ADDS, within("const remove = () => ['milk'];")),
    'const remove',
  ),
  lost(
    'a test calls a fake by the name of the imported function',
    IMPORT + suite('cart', ADDS, within("const remove = vi.fn().mockReturnValue(['milk']);")),
    'const remove',
  ),
  lost(
    'a spec has a function of its own instead of the import',
    `${IMPORT.replace('remove, ', '')}const remove = (cart, item) => ['milk'];\n${BODY}`,
    'const remove',
  ),
  lost(
    'a spy answers for the function that the test calls',
    SPACE + suite('cart', ADDS, within("vi.spyOn(Cart, 'remove').mockReturnValue(['milk']);", BY_SPACE)),
    'vi.spyOn(Cart',
  ),
  lost(
    'a mock that keeps the rest of the module answers for the function that the test calls',
    `${IMPORT}${part(`({ ${REST}, remove: () => ['milk'] })`)}${BODY}`,
    'mock of ./cart',
  ),
];

/** The function is the same, or what is replaced is not what the test is about. */
export const OWN_STAND_INS: ChangePair[] = honest([
  kept(
    'a function of the spec hands on to the imported one',
    `import { add, remove as takeOut } from './cart';\nconst remove = (cart, item) => takeOut(cart, item);\n${BODY}`,
  ),
  kept(
    'a test loads the module itself',
    IMPORT +
      suite(
        'cart',
        ADDS,
        within("const { remove } = await import('./cart');").replace('() =>', 'async () =>'),
      ),
  ),
  kept(
    'a mock that keeps the rest of the module answers for another function',
    `${IMPORT}${part(`({ ${REST}, total: () => 5 })`)}${BODY}`,
  ),
  kept(
    'a mock watches the function that the test calls',
    `${IMPORT}${part('{ const real = await importActual(); return { ...real, remove: vi.fn(real.remove) }; }')}${BODY}`,
  ),
  kept(
    'a spy watches the function that the test calls',
    SPACE + suite('cart', ADDS, within("const spy = vi.spyOn(Cart, 'remove');", BY_SPACE)),
  ),
  kept(
    'a spy answers for another function of the module',
    SPACE + suite('cart', ADDS, within("vi.spyOn(Cart, 'total').mockReturnValue(5);", BY_SPACE)),
  ),
]);
