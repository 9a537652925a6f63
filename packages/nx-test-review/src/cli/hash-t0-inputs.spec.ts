import { hashT0Inputs } from './hash-t0-inputs';
import { useTempFolder } from './testing/temp-folder';

describe('hashT0Inputs', () => {
  const folder = useTempFolder();
  const hashWith = (files: Record<string, string>): string => {
    folder.write(files);
    return hashT0Inputs(folder.root);
  };

  it('is the same for the same workspace', () => {
    const first = hashWith({ 'test-review.config.json': '{"exclude":["a/**"]}', 'tsconfig.base.json': '{}' });
    expect(hashT0Inputs(folder.root)).toBe(first);
  });

  it.each([
    ['include', '{"include":["checks/**"]}'],
    ['helpers', '{"helpers":{"assertions":["verify*"]}}'],
    ['maxFileBytes', '{"maxFileBytes":2048}'],
  ])('changes with %s of the root configuration', (_key, config) => {
    const before = hashWith({ 'test-review.config.json': '{}' });
    expect(hashWith({ 'test-review.config.json': config })).not.toBe(before);
  });

  it('does not change with policy, which T0 does not know', () => {
    const before = hashWith({ 'test-review.config.json': '{"exclude":["a/**"]}' });
    expect(hashWith({ 'test-review.config.json': '{"exclude":["a/**"],"policy":{"minScore":80}}' })).toBe(
      before,
    );
  });

  it('does not change with the layout of the configuration', () => {
    const before = hashWith({
      'test-review.config.json': '{"include":["a"],"helpers":{"depth":2,"sleeps":["nap"]}}',
    });
    const after = '{\r\n "helpers": {"sleeps": ["nap"], "depth": 2},\r\n "include": ["a"]\r\n}\r\n';
    expect(hashWith({ 'test-review.config.json': after })).toBe(before);
  });

  it('hashes the raw text of a broken configuration and changes when it is mended', () => {
    const broken = hashWith({ 'test-review.config.json': '{"include": [' });
    expect(broken).toMatch(/^[0-9a-f]{64}$/);
    expect(hashWith({ 'test-review.config.json': '{"include": ["a"]}' })).not.toBe(broken);
  });

  it.each([
    'jest.preset.js',
    'vitest.workspace.ts',
    'playwright.config.ts',
    'tsconfig.base.json',
    'pnpm-workspace.yaml',
  ])('changes with %s at the root', (name) => {
    const before = hashWith({ [name]: 'one' });
    expect(hashWith({ [name]: 'two' })).not.toBe(before);
  });

  it.each(['README.md', 'jest.notes.md', 'libs/cart/jest.config.ts'])('does not change with %s', (name) => {
    const before = hashWith({ [name]: 'one' });
    expect(hashWith({ [name]: 'two' })).toBe(before);
  });

  it('changes with the runner part of the root package.json and not with its dependencies', () => {
    const before = hashWith({ 'package.json': '{"jest":{"testMatch":["a"]},"dependencies":{}}' });
    expect(hashWith({ 'package.json': '{"jest":{"testMatch":["a"]},"dependencies":{"x":"1"}}' })).toBe(
      before,
    );
    expect(hashWith({ 'package.json': '{"jest":{"testMatch":["b"]},"dependencies":{}}' })).not.toBe(before);
  });

  it('gives a hash for a folder that is not there', () => {
    expect(hashT0Inputs(`${folder.root}/none`)).toMatch(/^[0-9a-f]{64}$/);
  });
});
