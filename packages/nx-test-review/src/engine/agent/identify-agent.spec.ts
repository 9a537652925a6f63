import type { DriverSettings } from '@nx-test-review/contracts';
import { makeTempDir } from '@tools/testing/temp-repo';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifyAgent } from './identify-agent';

let root: string;
beforeEach(() => {
  root = makeTempDir();
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const identify = (settings: DriverSettings, driver: 'custom' | 'http' | 'claude' = 'custom') =>
  identifyAgent({ root, driver, settings, env: { PATH: '' } }, 'model-d');

describe('who answers', () => {
  it('is named by driver and model alone where nothing else is set', () => {
    expect(identify({}, 'claude')).toEqual({
      driver: 'claude',
      model: 'model-d',
      effort: null,
      baseUrl: null,
      setup: null,
    });
  });

  it.each<[string, DriverSettings, DriverSettings]>([
    ['program', { command: ['/a/agent'] }, { command: ['/b/agent'] }],
    ['script of the same program', { command: ['node', '/a/one.mjs'] }, { command: ['node', '/a/two.mjs'] }],
    ['argument', { command: ['/a/agent'] }, { command: ['/a/agent'], args: ['--strict'] }],
    ['border of arguments', { command: ['a b'] }, { command: ['a', 'b'] }],
    ['place of the report', { command: ['/a/agent'] }, { command: ['/a/agent'], report: 'file' }],
    ['header', { headers: { 'x-team': 'a' } }, { headers: { 'x-team': 'b' } }],
  ])('is another one with another %s', (_, one, other) => {
    expect(identify(one).setup).not.toBe(identify(other).setup);
  });

  it('is another one once the text of its program in the tree is', () => {
    const settings = { command: ['node', 'review.mjs'] };
    writeFileSync(join(root, 'review.mjs'), 'export const strict = true;\n');
    const before = identify(settings).setup;
    expect(identify(settings).setup).toBe(before);
    writeFileSync(join(root, 'review.mjs'), 'export const strict = false;\n');
    expect(identify(settings).setup).not.toBe(before);
  });

  it('is the same one whatever the order and case of headers and the name of the key', () => {
    const one = identify({ headers: { A: '1', b: '2' }, keyVariable: 'ONE' }, 'http');
    expect(identify({ headers: { B: '2', a: '1' }, keyVariable: 'TWO' }, 'http')).toEqual(one);
  });
});
