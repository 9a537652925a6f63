import type { FileModel } from '@nx-test-review/source';

const TESTS =
  /(^|[/._-])(_*tests?_*|specs?|cy|testing|e2e|cypress|playwright|_*fixtures?_*|_*mocks?_*|page-?objects?|po)([/._-]|$)/i;
/** Folders and names that tests and the product both use. */
const SHARED = /(^|[/._-])(helpers?|support|pages?|steps?|setup|utils?)([/._-]|$)/i;
const PRODUCT = /(^|\/)(src|lib|libs|app|apps|packages|source)\//i;
const TOOLS =
  /^(@jest\/globals|vitest|jest|mocha|chai|sinon|(node:)?test|@playwright\/|playwright|cypress|puppeteer|selenium-webdriver|webdriverio|protractor|supertest|@testing-library\/|@angular\/core\/testing|@nestjs\/testing|react-dom\/test-utils|@vue\/test-utils)/;

/** It imports a tool of tests, or only types of one. */
export function isOfTestTool({ imports }: FileModel): boolean {
  return imports.some(({ specifier }) => TOOLS.test(specifier));
}

/** Specs and what they are made of. Anything else is the product: a throw there is its behaviour, no check of a test. */
export function isTestCode(path: string, model: FileModel | undefined): boolean {
  if (TESTS.test(path)) return true;
  if (SHARED.test(path) && !PRODUCT.test(path)) return true;
  return model?.imports.some(({ specifier, typeOnly }) => !typeOnly && TOOLS.test(specifier)) ?? false;
}
