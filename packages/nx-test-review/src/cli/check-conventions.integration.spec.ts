import { GateResultSchema } from '@nx-test-review/contracts';
import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { runInFolder } from './testing/run';

jest.setTimeout(120_000);

const spec = (title: string): string =>
  `import { expect, it } from 'vitest';\nimport { add } from './add';\nit('${title}', () => { expect(add(1, 2)).toBe(3); });\n`;
const marked = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`src/s${n}.spec.ts`, spec(`[P1] adds ${n}`)]));

describe('check by the conventions of the project', () => {
  let repo: TempRepo;
  beforeEach(() => {
    repo = makeTempRepo();
    repo.commit({
      'package.json': '{"name":"shop"}',
      'src/add.ts': 'export const add = (a: number, b: number) => a + b;\n',
    });
  });
  afterEach(() => repo.remove());

  const check = async (...argv: string[]) => {
    const { stdout } = await runInFolder(repo.root, 'check', '--base', 'HEAD', ...argv, '--json');
    const { findings, projects, notes } = GateResultSchema.parse(JSON.parse(stdout));
    return {
      rows: findings.map(({ row, path }) => `${row} ${path}`),
      marker: projects[0]?.conventions.find(({ key }) => key === 'priorityMarkers'),
      notes: notes.filter((note) => note.includes('conventions')),
    };
  };

  it('names a new spec that does not follow them', async () => {
    repo.commit(marked(4));
    repo.write({ 'src/new.spec.ts': spec('adds') });
    const { rows, marker, notes } = await check();
    expect({ rows, marker, notes }).toMatchObject({
      rows: ['L2 src/new.spec.ts'],
      marker: { status: 'established', yes: 4, no: 0, form: 'title prefix' },
      notes: [],
    });
  });

  it('takes no other changed spec into the corpus when it is limited to a path', async () => {
    repo.commit(marked(3));
    repo.write({ 'src/new.spec.ts': spec('adds'), 'src/other.spec.ts': spec('[P1] adds too') });
    const { rows, marker } = await check('src/new.spec.ts');
    expect({ rows, status: marker?.status, yes: marker?.yes }).toEqual({
      rows: [],
      status: 'unknown',
      yes: 3,
    });
  });

  it('reads the nearest specs of a large project while they tell enough, and says how many it left out', async () => {
    repo.commit(marked(43));
    repo.write({ 'src/new.spec.ts': spec('adds') });
    const { rows, marker, notes } = await check();
    expect({ rows, yes: marker?.yes }).toEqual({ rows: ['L2 src/new.spec.ts'], yes: 12 });
    expect(notes).toEqual([
      '(root): conventions are measured on the nearest specs of the project, without 31 further ones',
    ]);
  });

  it('reads on for what few of them tell', async () => {
    const silent = Object.entries(marked(43)).map(([path, text]) => [
      path,
      text.replace(/expect\(.*?\);/, ''),
    ]);
    repo.commit(Object.fromEntries(silent));
    repo.write({ 'src/new.spec.ts': spec('adds') });
    const { marker, notes } = await check();
    expect(marker?.yes).toBe(40);
    expect(notes).toEqual([
      '(root): conventions are measured on the nearest specs of the project, without 3 further ones',
    ]);
  });
});
