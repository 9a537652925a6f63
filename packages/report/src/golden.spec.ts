import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { renderJson, renderMarkdown, renderTerminal, renderVerdictText } from './index';
import { readGolden } from './testing/golden';
import { SAMPLE_GATES, SAMPLE_VERDICTS } from './testing/sample-gates';

const REPORT = '.test-review/runs/run-1/gate.md';
const names = Object.keys(SAMPLE_GATES);
const gateOf = (name: string) => SAMPLE_GATES[name]!();

describe('each state in each format', () => {
  it.each(names)('%s in the terminal', (name) => {
    const text = renderTerminal(gateOf(name), { reportPath: REPORT });

    expect(text).toBe(readGolden(`${name}.txt`, text));
  });

  it.each(names)('%s in Markdown', (name) => {
    const text = renderMarkdown(gateOf(name));

    expect(text).toBe(readGolden(`${name}.md`, text));
  });

  it.each(names)('%s in JSON', (name) => {
    const text = renderJson(gateOf(name));

    expect(text).toBe(readGolden(`${name}.json`, text));
  });

  it.each(Object.keys(SAMPLE_VERDICTS))('the task of a %s project', (name) => {
    const text = renderVerdictText(SAMPLE_VERDICTS[name]!());

    expect(text).toBe(readGolden(`task-${name}.txt`, text));
  });
});

describe('whatever the state', () => {
  it.each(names)('%s has the true totals in each format', (name) => {
    const gate = gateOf(name);
    const { blocking, advisory, notCounted } = gate.totals;
    const line = `${blocking} blocking, ${advisory} advisory, ${notCounted} not counted`;

    expect(renderTerminal(gate)).toContain(line);
    expect(renderMarkdown(gate)).toContain(line);
  });

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
