import { findForeignLanguage } from './foreign-tests';

describe('findForeignLanguage', () => {
  it.each([
    ['test_cart.py', 'Python'],
    ['pkg/cart_test.py', 'Python'],
    ['pkg/cart_test.go', 'Go'],
    ['src/test/java/CartTest.java', 'Java'],
    ['src/test/java/CartIT.java', 'Java'],
    ['CartTests.cs', 'C#'],
    ['CartSpec.kt', 'Kotlin'],
    ['cart_spec.rb', 'Ruby'],
    ['features/cart.feature', 'Gherkin'],
    ['apps/shop/.maestro/checkout.yaml', 'Maestro'],
  ])('knows %s as a test in %s', (path, language) => {
    expect(findForeignLanguage(path)).toBe(language);
  });

  it.each([
    'conftest.py',
    'latest.py',
    'cart.go',
    'Contest.java',
    'Audit.java',
    'cart.spec.ts',
    'feature.md',
    'deploy.yaml',
    '.maestro/config.yaml',
  ])('takes %s as no test of another language', (path) => {
    expect(findForeignLanguage(path)).toBeUndefined();
  });
});
