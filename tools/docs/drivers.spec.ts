import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DriverName } from '@nx-test-review/contracts';
import { DRIVERS, type Driver, type Invocation } from '@nx-test-review/agents';
import { BASE_NAMES } from '../../packages/agents/src/drivers/shared/environment';
import { makeRequest } from '../../packages/agents/src/testing/make-request';

const PAGE = join(__dirname, '../../docs/drivers.md');

/** Settings that a driver needs to say how it would start. */
const SETTINGS: Partial<Record<DriverName, object>> = {
  opencode: { model: 'anthropic/claude-sonnet-5-5' },
  custom: { command: ['./review.sh'], report: 'file' },
};

const invoke = (driver: Driver): Invocation | undefined =>
  driver.invoke?.(
    makeRequest({
      schema: {},
      settings: { keyVariable: 'MY_KEY', ...SETTINGS[driver.name] },
      env: { PATH: '/usr/bin', MY_KEY: 'secret' },
    }),
    '/HOME',
  );

const code = (text: string): string => `\`${text}\``;

function describeEnforcement(): string {
  const lines = DRIVERS.map(({ name, title, enforces, defaultModel, testedVersions }) =>
    [
      code(name),
      title,
      enforces.readOnly,
      enforces.schema,
      enforces.budget,
      defaultModel === undefined ? '-' : code(defaultModel),
      testedVersions.join(', ') || '-',
    ].join(' | '),
  );
  const head =
    'driver | what it is | read-only | form of the report | budget of a call | model when none is named | tested';
  return table(head, lines);
}

function describeEnvironment(): string {
  const lines = DRIVERS.flatMap((driver) => {
    const invocation = invoke(driver);
    if (invocation === undefined) return [];
    const own = Object.keys(invocation.env).filter(
      (name) => !(BASE_NAMES as readonly string[]).includes(name),
    );
    const folders = ['HOME', 'TMPDIR', ...Object.keys(invocation.homeVariables)];
    const key = own.filter((name) => invocation.env[name] === 'secret');
    const rest = own.filter((name) => !key.includes(name)).sort();
    return [
      [driver.name, folders.join(' '), key.join(' '), rest.join(' ')].map((one) => codes(one)).join(' | '),
    ];
  });
  return `${BASE_NAMES.map(code).join(', ')}\n\n${table('driver | private folders | key | set by the driver', lines)}`;
}

const codes = (names: string): string => (names === '' ? '-' : names.split(' ').map(code).join(' '));

function describeArguments(): string {
  return DRIVERS.flatMap((driver) => {
    const invocation = invoke(driver);
    if (invocation === undefined || driver.name === 'custom') return [];
    const words = joinPairs([invocation.command, ...invocation.args].map(quote));
    return [`${wrap(words)}\n\n`];
  }).join('');
}

function quote(word: string): string {
  if (word.startsWith('You review tests')) return '"You review tests. …"';
  return word === '' || /[\s"{}*]/.test(word) ? `'${word}'` : word;
}

/** `-c value` stays in one line. */
function joinPairs(words: readonly string[]): string[] {
  return words.flatMap((word, index) =>
    words[index - 1] === '-c' ? [] : word === '-c' ? [`-c ${words[index + 1]}`] : [word],
  );
}

/** Lines of at most 110 characters, indented as code. */
function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || `${last} ${word}`.length > 110)
      lines.push(last === undefined ? word : `  ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => `    ${line}`).join('\n');
}

function table(head: string, lines: readonly string[]): string {
  const rule = head
    .split('|')
    .map(() => ' --- ')
    .join('|');
  return [head, rule.trim(), ...lines].map((line) => `| ${line} |\n`).join('');
}

describe('docs/drivers.md', () => {
  // When this fails: UPDATE_DOCS=1 npm run unit -- --selectProjects unit --testPathPatterns tools/docs
  it.each([
    ['enforcement', describeEnforcement],
    ['environment', describeEnvironment],
    ['arguments', describeArguments],
  ])('says of %s what the code says', (name, describePart) => {
    const page = readFileSync(PAGE, 'utf8');
    const found = page.split(`<!-- ${name} -->\n`)[1]?.split(`<!-- /${name} -->`)[0];
    if (found === undefined) throw new Error(`docs/drivers.md has no part ${name}`);
    if (process.env['UPDATE_DOCS'] === '1') {
      writeFileSync(
        PAGE,
        page.replace(`<!-- ${name} -->\n${found}`, () => `<!-- ${name} -->\n${describePart()}`),
      );
    } else expect(found).toBe(describePart());
  });
});
