import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from './checks';

const page = join(__dirname, '../../../../docs/agent-review.md');
const TABLE = /(<!-- checks:begin -->\n)([\s\S]*?)(<!-- checks:end -->)/;

it('docs/agent-review.md lists the checks as they are (UPDATE_DOCS=1 writes them)', () => {
  const rows = Object.entries(CHECKS).map(([name, sentence]) => `| ${name} | ${sentence} |\n`);
  const text = readFileSync(page, 'utf8');
  if (process.env.UPDATE_DOCS === '1') writeFileSync(page, text.replace(TABLE, `$1${rows.join('')}$3`));
  expect(TABLE.exec(readFileSync(page, 'utf8'))?.[2]).toBe(rows.join(''));
});
