import { MASKED_LINE, maskKnownFormats, maskSecrets } from './mask-secrets';

const token = `ghp_${'Zk3'.repeat(12)}`;
const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2);

describe('maskKnownFormats', () => {
  it('takes the value and leaves the code', () => {
    expect(maskKnownFormats(`const a = '${token}', b = '${token}';`)).toBe("const a = '***', b = '***';");
  });

  it('takes a private key up to its end, and keeps the lines', () => {
    const text = `a\n-----BEGIN RSA PRIVATE KEY-----\n${body}\n${body}\n-----END RSA PRIVATE KEY-----\nb`;
    expect(maskKnownFormats(text)).toBe('a\n***\n***\n***\n***\nb');
  });

  it('takes a private key in a string, and what stands behind it stays', () => {
    const text = `const k = '-----BEGIN PRIVATE KEY-----\\n${body}\\n-----END PRIVATE KEY-----';\nit('a');`;
    expect(maskKnownFormats(text)).toBe("const k = '***';\nit('a');");
  });

  it('takes a private key without an end as far as it looks like one', () => {
    const text = `-----BEGIN PRIVATE KEY-----\n${body}\n  ${body}\nexpect(a).toBe(1);`;
    expect(maskKnownFormats(text)).toBe('***\n***\n***\nexpect(a).toBe(1);');
  });

  it('takes a private key in a diff', () => {
    const text = `+-----BEGIN PRIVATE KEY-----\n+${body}\n+-----END PRIVATE KEY-----`;
    expect(maskKnownFormats(text)).not.toContain('MIIE');
  });

  it.each(['', 'const a = 1;', "const key = 'AKIAIOSFODNN7EXAMPLE';", '-----BEGIN PRIVATE KEY-----\\n...'])(
    'leaves %j as it is',
    (text) => expect(maskKnownFormats(text)).toBe(text),
  );
});

describe('maskSecrets', () => {
  const at = (line: number, row = 'H9', side: 'head' | 'base' = 'head') => ({ row, line, at: side });

  it('masks a line whole on which H9 fired for another reason', () => {
    expect(maskSecrets("a\nconst pass = 'hunter2';\nb", [at(2)])).toBe(`a\n${MASKED_LINE}\nb`);
  });

  it('leaves the code of a line whose value it knows', () => {
    expect(maskSecrets(`const a = '${token}';`, [at(1)])).toBe("const a = '***';");
  });

  it.each([
    ['another row', [at(1, 'H1')]],
    ['the base', [at(1, 'H9', 'base')]],
    ['a line past the end', [at(9)]],
  ])('leaves the text alone for a finding of %s', (_, findings) => {
    expect(maskSecrets('const a = 1;', findings)).toBe('const a = 1;');
  });
});
