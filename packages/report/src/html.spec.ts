import type { GateResult } from '@nx-test-review/contracts';
import { validateXML } from 'xmllint-wasm';
import { findReporter } from './index';
import { makeHostileGate, makeLargeGate } from './testing/hostile-gate';
import { SAMPLE_GATES } from './testing/sample-gates';

const render = (gate: GateResult) => findReporter('html')!.render(gate);
const count = (text: string, part: string) => text.split(part).length - 1;
/** The page without its style, which is ours alone. */
const bodyOf = (gate: GateResult) => render(gate).replace(/<style>[\s\S]*?<\/style>/, '');

describe('the page', () => {
  it('asks for nothing from anywhere and runs nothing', () => {
    const page = render(makeHostileGate());

    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).not.toMatch(
      /<(script|img|link|iframe|object|embed|base|a)\b|\s(src|href|on\w+)=|url\(|@import/i,
    );
  });

  it('holds no tag that text of others brought along', () => {
    const tags = (gate: GateResult) => [...bodyOf(gate).matchAll(/<\/?[a-z!][^\s>]*/gi)].map(([tag]) => tag);
    const gate = makeHostileGate();
    const known = new Set(Object.values(SAMPLE_GATES).flatMap((make) => tags(make())));

    expect(tags(gate).filter((tag) => !known.has(tag))).toEqual([]);
    expect(bodyOf(gate)).not.toMatch(/[\u0000-\u0008\u001b\u202e]/);
  });

  it('has every part closed', async () => {
    const body = bodyOf(makeHostileGate())
      .replace('<!doctype html>', '')
      .replace(/<meta [^>]*>/g, '')
      .replace(/(<input [^>]*) checked>/g, '$1/>');
    const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="html"/></xs:schema>`;
    const { errors } = await validateXML({ xml: { fileName: 'page.xml', contents: body }, schema });

    expect(errors.map(({ message }) => message)).toEqual([]);
  });
});

describe('filters', () => {
  it('are there for each severity, effect and project that findings have', () => {
    const ids = [...render(SAMPLE_GATES['failed']!()).matchAll(/type="checkbox" id="([^"]+)"/g)].map(
      ([, id]) => id,
    );

    expect(ids).toEqual([
      's-Critical',
      's-High',
      's-Medium',
      'e-blocking',
      'e-advisory',
      'e-not-counted',
      'p-0',
      'p-1',
      'p-2',
    ]);
  });

  it('hide what they name when they are cleared', () => {
    const page = render(SAMPLE_GATES['failed']!());

    expect(page).toContain('.findings:has(#s-High:not(:checked)) .s-High{display:none}');
    expect(page).toContain('.findings:has(#p-0:not(:checked)) [data-p="0"]{display:none}');
    expect(count(page, 'data-p="0"')).toBe(1 + 4);
  });

  it('are left out where they could hide all or nothing', () => {
    expect(render(SAMPLE_GATES['broken']!())).not.toContain('<fieldset>');
  });
});

it('is cut at 5,000 findings, the worst first, with the true totals and the number left out', () => {
  const page = render(makeLargeGate(6_000, 'x'));

  expect(count(page, '<article ')).toBe(5_000);
  expect(count(page, ' e-blocking"')).toBe(2_000);
  expect(page).toContain('2000 blocking, 4000 advisory, 0 not counted');
  expect(page).toContain('Left out for size: 1000 findings');
});
