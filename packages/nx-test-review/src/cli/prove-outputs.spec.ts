import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proveOutputs } from './prove-outputs';
import { useTempFolder } from './testing/temp-folder';

describe('proveOutputs', () => {
  const folder = useTempFolder();

  it('resolves the files against the working directory and makes their folders', () => {
    expect(proveOutputs(folder.root, { json: 'out/gate.json' })).toEqual({
      json: join(folder.root, 'out/gate.json'),
    });
    expect(existsSync(join(folder.root, 'out'))).toBe(true);
    expect(existsSync(join(folder.root, 'out/gate.json'))).toBe(false);
  });

  it('leaves an older file as it is', () => {
    folder.write({ 'gate.md': 'older' });
    proveOutputs(folder.root, { markdown: 'gate.md' });
    expect(readFileSync(join(folder.root, 'gate.md'), 'utf8')).toBe('older');
  });

  it('refuses a folder', () => {
    expect(() => proveOutputs(folder.root, { json: '.' })).toThrow(
      expect.objectContaining({ exitClass: 2, code: 'output-not-writable' }),
    );
  });

  it('refuses a place below a file', () => {
    folder.write({ file: '' });
    expect(() => proveOutputs(folder.root, { json: 'file/gate.json' })).toThrow(
      expect.objectContaining({ exitClass: 2, code: 'output-not-writable' }),
    );
  });

  it('refuses two outputs in one file', () => {
    expect(() => proveOutputs(folder.root, { json: 'gate', markdown: './gate' })).toThrow(
      expect.objectContaining({ exitClass: 2, code: 'outputs-collide' }),
    );
  });

  it('takes names that differ in case as one where file systems do', () => {
    expect(() => proveOutputs(folder.root, { json: 'gate', markdown: 'Gate' }, 'win32')).toThrow(
      expect.objectContaining({ code: 'outputs-collide' }),
    );
    expect(Object.keys(proveOutputs(folder.root, { json: 'gate', markdown: 'Gate' }, 'linux'))).toEqual([
      'json',
      'markdown',
    ]);
  });
});
