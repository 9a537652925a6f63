const SUPPORT_FOLDER =
  /(^|\/)(__(tests?|mocks|fixtures|helpers|utils?)__|tests?|specs?|testing|([^/]+-)?test(ing)?-(utils?|helpers?|support|lib)|spec-helpers?|fixtures?|mocks?|stubs?|factories|page-objects?|cypress|playwright|e2e|[^/]+-e2e|integration\/helpers?)\//i;
const SUPPORT_FILE =
  /[.-](mocks?|stubs?|fixtures?|factory|factories|builders?|testing|test-?(utils?|helpers?|setup)|po)\.[cm]?[jt]sx?$/i;
const SETUP_FILE =
  /(^|\/)(test-?(utils?|helpers?|setup)|setup-?tests?|(jest|vitest)[.-]setup)\.[cm]?[jt]sx?$/i;
const CODE_FILE = /\.([cm]?[jt]sx?|vue|svelte|astro)$/i;

/** Files that tests are built from: helpers, factories, fixtures, page objects. They are used, not exercised. */
export function isSupportFile(path: string): boolean {
  return SUPPORT_FOLDER.test(path) || SUPPORT_FILE.test(path) || SETUP_FILE.test(path);
}

/** Data, styles and pictures are no subjects. */
export function isCodeFile(path: string): boolean {
  return CODE_FILE.test(path);
}

/** `cart` for `src/cart.spec.ts`, `cart.cy.tsx`, `cart-test.js`, `test_cart.ts`; folder name for an index. */
export function stemOfSpec(path: string): string {
  const stem = fileStem(path).replace(/[._-](spec|tests?|cy|e2e|pw|unit|integration|it|ct)$/gi, '');
  return stem.replace(/[._-](spec|tests?|cy|e2e|unit|integration)$/i, '').toLowerCase();
}

/** Name without folder and extension; an index file goes by its folder, outside of `src` and `lib`. */
export function stemOfSource(path: string): string {
  const stem = fileStem(path).toLowerCase();
  if (stem !== 'index') return stem;
  const folders = path.split('/').slice(0, -1);
  while (/^(src|lib)$/i.test(folders.at(-1) ?? '')) folders.pop();
  return (folders.at(-1) ?? stem).toLowerCase();
}

function fileStem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.replace(/\.([cm]?[jt]sx?|vue|svelte|astro)$/i, '');
}
