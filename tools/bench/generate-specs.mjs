import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small fixed generator of pseudo-random numbers: the same specs on each machine. */
function makeRandom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

const bodies = [
  (n) => `    expect(subject.add(${n}, ${n + 1})).toBe(${2 * n + 1});\n`,
  (n) =>
    `    const result = subject.list(${n});\n    expect(result).toHaveLength(${n});\n    expect(result[0]).toEqual({ id: 1, name: 'first' });\n`,
  (n) =>
    `    const spy = jest.fn().mockReturnValue(${n});\n    expect(subject.call(spy)).toBe(${n});\n    expect(spy).toHaveBeenCalledTimes(1);\n`,
  (n) => `    await expect(subject.load(${n})).resolves.toMatchObject({ id: ${n} });\n`,
  (n) => `    const value = await subject.load(${n});\n    expectLoaded(value, ${n});\n`,
  (n) => `    expect(() => subject.fail(${n})).toThrow(/code ${n}/);\n`,
];

function describeTest(random, index) {
  const body = bodies[random(bodies.length)](random(90) + 1);
  const asynchronous = body.includes('await') ? 'async ' : '';
  return `  it('does thing ${index} in its own way', ${asynchronous}() => {\n${body}  });\n`;
}

function describeSpec(random, index) {
  const suites = Array.from({ length: 2 + random(4) }, (_, suite) => {
    const tests = Array.from({ length: 2 + random(6) }, (__, test) =>
      describeTest(random, `${suite}.${test}`),
    );
    return `describe('module ${index}, part ${suite}', () => {
  let subject: Subject;

  beforeEach(() => {
    subject = new Subject({ seed: ${random(1000)}, names: ['ada', 'bob', 'cleo'] });
  });

${tests.join('\n')}});
`;
  });
  return `import { Subject, type Loaded } from './subject-${index}';

function expectLoaded(value: Loaded, id: number): void {
  expect(value.id).toBe(id);
  expect(value.name).toBe(\`name \${id}\`);
}

${suites.join('\n')}`;
}

const subject = `export interface Loaded {
  id: number;
  name: string;
}

export class Subject {
  constructor(private readonly options: { seed: number; names: string[] }) {}

  add(left: number, right: number): number {
    return left + right;
  }

  async load(id: number): Promise<Loaded> {
    return { id, name: this.options.names[id] ?? \`name \${id}\` };
  }
}
`;

/** Writes specs with the sources that they import, a hundred a folder. Returns the paths of the specs. */
export function generateSpecs(folder, count) {
  rmSync(folder, { recursive: true, force: true });
  const random = makeRandom(20);
  const specs = [];
  for (let index = 0; index < count; index += 1) {
    const home = join(folder, `part-${Math.floor(index / 100)}`);
    mkdirSync(home, { recursive: true });
    const spec = join(home, `subject-${index}.spec.ts`);
    writeFileSync(spec, describeSpec(random, index));
    writeFileSync(join(home, `subject-${index}.ts`), subject);
    specs.push(spec);
  }
  return specs;
}
