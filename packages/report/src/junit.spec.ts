import type { GateResult } from '@nx-test-review/contracts';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { findReporter } from './index';
import { HOSTILE, makeHostileGate, makeLargeGate } from './testing/hostile-gate';
import { SAMPLE_GATES } from './testing/sample-gates';
import { escapeXml } from './xml';

/** Jenkins' schema of JUnit files, which CircleCI, Azure and GitLab read too; its licence stands in it. */
const schema = readFileSync(join(__dirname, 'testing/schemas/jenkins-junit.xsd'), 'utf8');
const render = (gate: GateResult) => findReporter('junit')!.render(gate);

async function listErrors(...texts: string[]): Promise<string[]> {
  const xml = texts.map((contents, index) => ({ fileName: `${index}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema, maxMemoryPages: 4_096 });
  return errors.map(({ message }) => message);
}

const casesOf = (text: string, outcome: string) =>
  [...text.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"[^>]*>\s*<(skipped|failure|error)/g)]
    .filter(([, , , found]) => found === outcome)
    .map(([, classname, name]) => `${classname}/${name}`);

describe('the schema', () => {
  it('takes each state, hostile text, and many findings', async () => {
    const samples = Object.values(SAMPLE_GATES).map((make) => render(make()));

    expect(await listErrors(...samples, render(makeHostileGate()), render(makeLargeGate(200)))).toEqual([]);
  });

  it('refuses what is no JUnit file', async () => {
    const text = render(SAMPLE_GATES['failed']!());

    expect(await listErrors(text.replace('<testcase ', '<testcase when="now" '))).not.toEqual([]);
    expect(await listErrors(text.replace('</testsuites>', ''))).not.toEqual([]);
  });
});

describe('cases', () => {
  it('are one for each spec, failing where something blocks', () => {
    const text = render(SAMPLE_GATES['failed']!());

    expect(casesOf(text, 'failure')).toEqual([
      'test-review/gate',
      'test-review.cart/libs/cart/src/cart.spec.ts',
      'test-review.cart/libs/cart/src/price.spec.ts',
      'test-review.shop/apps/shop/src/app/checkout/checkout.component.spec.ts',
    ]);
    expect(text).toContain('<testsuites name="test-review" tests="9" failures="4" errors="0" time="0">');
  });

  it.each([
    ['passed', 'none had a part'],
    ['without-agent', 'left out by '],
  ])('stand beside what agents did where it %s', (state, said) => {
    expect(render(SAMPLE_GATES[state]!())).toContain(`<property name="agent" value="${said}`);
  });

  it('pass for a spec with advisory findings only, and tell of them', () => {
    const text = render(SAMPLE_GATES['passed']!());

    expect(casesOf(text, 'failure')).toEqual([]);
    expect(text).toMatch(
      /name="apps\/shop-e2e\/src\/checkout\.spec\.ts" time="0"><system-out>.*:10 H1 hard-wait \(advisory\)/,
    );
  });

  it('are an error for what could not be judged', () => {
    expect(casesOf(render(SAMPLE_GATES['incomplete']!()), 'error')).toEqual([
      'test-review/gate',
      'test-review.cart/verdict',
      'test-review.shop-e2e/verdict',
    ]);
  });

  it('are neither passed nor failed where a waiver holds', () => {
    const text = render(SAMPLE_GATES['waived']!());

    expect(casesOf(text, 'skipped')).toContain('test-review.cart/libs/cart/src/price.spec.ts');
    expect(text).toContain('(waived by cart team until 2026-04-01)');
  });

  it('are skipped, and there, when nothing is affected', () => {
    expect(casesOf(render(SAMPLE_GATES['nothing-affected']!()), 'skipped')).toEqual(['test-review/gate']);
  });

  it('are neither passed nor failed in an inventory where something would block', () => {
    const text = render(SAMPLE_GATES['inventory']!());

    expect(casesOf(text, 'skipped')).toEqual([
      'test-review/gate',
      'test-review.cart/verdict',
      'test-review.cart/libs/cart/src/cart.spec.ts',
      'test-review.shop-e2e/verdict',
    ]);
    expect(casesOf(text, 'failure')).toEqual([]);
  });

  it('fail for a project that is below a bar without a blocking finding', () => {
    const gate = SAMPLE_GATES['passed']!();
    Object.assign(gate.projects[0]!, { state: 'failed', reason: 'score 60 is under 70' });

    expect(casesOf(render(gate), 'failure')).toEqual(['test-review.cart/verdict']);
  });
});

describe('limits', () => {
  it('cut at 15,000 findings and count the rest', () => {
    const text = render(makeLargeGate(15_100, 'x'));

    expect(text).toContain('Left out for size: 100 findings');
    expect(text).toContain('5034 blocking, 10066 advisory, 0 not counted');
  });
});

describe('text', () => {
  it('keeps no control character, half a character or end of a section', () => {
    expect(escapeXml(HOSTILE)).not.toMatch(
      /[\u0000-\u0008\u001b\ufffe]|\]\]>|[\ud800-\udbff](?![\udc00-\udfff])/,
    );
  });

  it('is well-formed whatever it holds', async () => {
    const samples = fc.sample(fc.string({ unit: 'binary', maxLength: 200 }), { numRuns: 200, seed: 3 });
    const gate = SAMPLE_GATES['failed']!();
    gate.findings = samples.map((text, index) => ({
      ...gate.findings[0]!,
      line: index + 1,
      message: text,
      quote: text,
      titlePath: [text],
      path: `libs/${text}`,
    }));

    expect(await listErrors(render(gate))).toEqual([]);
  });
});
