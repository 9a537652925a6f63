import { SCAFFOLD_SHAPES, type ScaffoldShape } from '../fixtures/scaffold-shapes';
import { createJudge, type Judge, type JudgeOptions } from '../testing/judge';

const COUNTING = new Set(['Critical', 'High']);

describe('specs of official generators', () => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await createJudge();
  });

  const options = ({ path, code, files }: ScaffoldShape): JudgeOptions => ({
    path,
    ...(files === undefined ? {} : { files }),
    framework: /\.cy\./.test(path) ? 'cypress' : /vitest/.test(code) ? 'vitest' : 'jest',
  });
  /** What could block under some policy of precision: severe, and not advisory by the rule itself. */
  const severe = (shape: ScaffoldShape): string[] =>
    judge
      .run(shape.code, options(shape))
      .findings.filter(({ severity, advisory }) => COUNTING.has(severity) && advisory !== true)
      .map(({ row, line }) => `${row} ${line}`);
  const find = (from: string): ScaffoldShape =>
    SCAFFOLD_SHAPES.find((shape) => shape.from.startsWith(from)) as ScaffoldShape;
  const edit = (from: string, old: string, now: string): ScaffoldShape => {
    const shape = find(from);
    expect(shape.code).toContain(old);
    return { ...shape, code: shape.code.replace(old, now) };
  };

  it.each(SCAFFOLD_SHAPES.map((shape) => [shape.from, shape] as const))(
    '%s: nothing blocks',
    (_from, shape) => {
      expect(judge.run(shape.code, options(shape)).specs).toHaveLength(1);
      expect(severe(shape)).toEqual([]);
    },
  );

  it.each([
    [
      'a Cypress text that is clicked, not looked for',
      edit.bind(null, 'cypress, end to end (web', '.contains(/Welcome/)', '.contains(/Welcome/).click()'),
      ['C4 6'],
    ],
    [
      'a Cypress element that is only got',
      edit.bind(null, 'cypress, end to end (vue', "cy.contains('h1', 'You did it!')", "cy.get('h1')"),
      ['C4 2'],
    ],
    [
      'a component that is only mounted',
      edit.bind(null, 'cypress component', "'playground'", "'shows the price'"),
      ['C4 4'],
    ],
    [
      'a test without its command',
      edit.bind(
        null,
        'plugin, end to end',
        "execSync('npm ls plug', { cwd: folder, stdio: 'inherit' });\n  });\n});",
        "mkdirSync('x');\n  });\n});",
      ),
      ['C4 16'],
    ],
    [
      'a value of which only presence is asserted',
      edit.bind(null, 'js and node', "toEqual('thing')", 'toBeDefined()'),
      ['H10 5'],
    ],
    [
      'a hard wait in the end-to-end test',
      edit.bind(
        null,
        'playwright, end',
        "await page.goto('/');",
        "await page.goto('/');\n  await page.waitForTimeout(500);",
      ),
      ['H1 5'],
    ],
  ] as const)('%s is due', (_name, make, due) => {
    expect(severe(make())).toEqual(due);
  });
});
