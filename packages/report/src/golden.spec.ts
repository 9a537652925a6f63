import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GateResult } from '@nx-test-review/contracts';
import Ajv from 'ajv';
import {
  findReporter,
  REPORTERS,
  renderJson,
  renderMarkdown,
  renderTerminal,
  renderVerdictText,
  type ReportOptions,
} from './index';
import { readGolden } from './testing/golden';
import { SAMPLE_GATES, SAMPLE_REGISTRY, SAMPLE_VERDICTS } from './testing/sample-gates';

const REPORT = '.test-review/runs/run-1/gate.md';
const names = Object.keys(SAMPLE_GATES);
/** The summary of a step is the Markdown of the run, cut only where it is too long. */
const formats = REPORTERS.filter(({ name }) => name !== 'step-summary');
const suffixes: Record<string, string> = { terminal: 'txt', markdown: 'md', json: 'json' };
const gateOf = (name: string) => SAMPLE_GATES[name]!();
const render = (name: string, gate: GateResult, options?: ReportOptions) =>
  findReporter(name)!.render(gate, options);

describe('each state in each format', () => {
  it.each(formats.flatMap(({ name, file }) => names.map((state) => [state, name, file] as const)))(
    '%s in %s',
    (state, name, file) => {
      const suffix = suffixes[name] ?? file.replace(/^test-review\./, '');
      const text = render(name, gateOf(state), { reportPath: REPORT, registry: SAMPLE_REGISTRY });

      expect(text).toBe(readGolden(`${state}.${suffix}`, text));
    },
  );

  it.each(names)('%s in the summary of a step is its Markdown', (state) => {
    expect(render('step-summary', gateOf(state))).toBe(renderMarkdown(gateOf(state)));
  });

  it.each(Object.keys(SAMPLE_VERDICTS))('the task of a %s project', (name) => {
    const text = renderVerdictText(SAMPLE_VERDICTS[name]!());

    expect(text).toBe(readGolden(`task-${name}.txt`, text));
  });
});

describe('whatever the state', () => {
  it.each(REPORTERS.flatMap(({ name }) => names.map((state) => [state, name] as const)))(
    '%s has the true totals in %s',
    (state, name) => {
      const gate = gateOf(state);
      const { blocking, advisory, notCounted } = gate.totals;
      const text = render(name, gate);

      if (name === 'json') expect((JSON.parse(text) as GateResult).totals).toEqual(gate.totals);
      else expect(text).toContain(`${blocking} blocking, ${advisory} advisory, ${notCounted} not counted`);
    },
  );

  it.each(names)('%s has state and class in the first line of the terminal', (name) => {
    const gate = gateOf(name);

    expect(renderTerminal(gate).split('\n')[0]).toMatch(
      new RegExp(`^. test-review: [A-Z ]+ \\(class ${gate.exitClass}\\)$`),
    );
  });

  it.each(names)('%s stays within 110 columns', (name) => {
    const long = renderTerminal(gateOf(name))
      .split('\n')
      .filter((line) => line.length > 110);

    expect(long).toEqual([]);
  });

  it.each(names)('%s reads the same with and without colour', (name) => {
    const options = { reportPath: REPORT };
    const coloured = renderTerminal(gateOf(name), { ...options, color: true });

    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(renderTerminal(gateOf(name), options));
    expect(coloured).toContain('\u001b[1m');
  });

  it.each(names)('%s is a gate.json as the published schema says', (name) => {
    const schema = JSON.parse(
      readFileSync(join(__dirname, '../../contracts/schemas/gate.schema.json'), 'utf8'),
    );
    const ajv = new Ajv({ strict: false });

    expect(ajv.validate(schema, JSON.parse(renderJson(gateOf(name)))) || ajv.errors).toBe(true);
  });
});
