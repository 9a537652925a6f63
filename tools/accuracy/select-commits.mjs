/**
 * Chooses commits of a repository before anybody has seen a finding: spec deletions, migrations, others that touch
 * specs, and those whose lines match a pattern. Prints one a line: half, class, commit, number of specs, subject.
 *
 *     node tools/accuracy/select-commits.mjs --repo DIR [--seed S] [--deletions 12] [--migrations 4] [--others 24]
 *         [--matching REGEX --matched 6]
 */
import { parseArgs } from 'node:util';
import { git, SPEC_LIKE } from './checkout.mjs';
import { seededRandom, shuffle } from './seeded.mjs';

const MIGRATION =
  /\b(?:migrat|convert|switch(?:ed)? to|vitest|testing-library|enzyme|rewrite (?:\w+ )?tests?|refactor(?:\(\w+\))?:? .*tests?|tests?.*\brefactor|to jest|to playwright|to cypress)/i;

const { values } = parseArgs({
  options: {
    repo: { type: 'string' },
    seed: { type: 'string', default: '1' },
    deletions: { type: 'string', default: '12' },
    migrations: { type: 'string', default: '4' },
    others: { type: 'string', default: '24' },
    matching: { type: 'string' },
    matched: { type: 'string', default: '0' },
    'max-specs': { type: 'string', default: '200' },
  },
});
if (values.repo === undefined) throw new Error('name a repository: --repo DIR');

const SPEC_PATHS = ['--', '*spec*', '*test*', '*.cy.*', '*e2e*'];

async function listCommits(repo) {
  const log = await git(
    repo,
    'log',
    '--no-merges',
    '-M',
    '--name-status',
    '--format=%x01%H%x09%s',
    ...SPEC_PATHS,
  );
  return log
    .split('\x01')
    .filter((block) => block !== '')
    .map((block) => {
      const [head, ...lines] = block.split('\n');
      const [sha, subject] = head.split('\t');
      const changes = lines
        .map((line) => line.split('\t'))
        .filter(([status, ...paths]) => status !== '' && paths.some((path) => SPEC_LIKE.test(path)));
      const changed = changes.filter(([status]) => !status.startsWith('A'));
      return { sha, subject, changed: changed.length, deleted: changes.filter(([s]) => s === 'D').length };
    })
    .filter(({ changed }) => changed > 0 && changed <= Number(values['max-specs']));
}

const commits = shuffle(await listCommits(values.repo), seededRandom(values.seed));
const taken = new Set();
const take = (kind, count, fits) => {
  const found = commits.filter((commit) => !taken.has(commit.sha) && fits(commit)).slice(0, Number(count));
  found.forEach(({ sha, changed, subject }, index) => {
    taken.add(sha);
    console.log([1 + (index % 2), kind, sha, changed, subject].join('\t'));
  });
};
take('migration', values.migrations, ({ subject, changed }) => changed >= 3 && MIGRATION.test(subject));
take('deletion', values.deletions, ({ deleted }) => deleted > 0);
take('other', values.others, () => true);
if (values.matching !== undefined) {
  const log = await git(
    values.repo,
    'log',
    '--no-merges',
    '-G',
    values.matching,
    '--format=%H',
    ...SPEC_PATHS,
  );
  const fitting = new Set(log.split('\n'));
  take('matching', values.matched, ({ sha }) => fitting.has(sha));
}
