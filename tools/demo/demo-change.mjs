import { cartSpec, mailSpec, moneySpec } from '../e2e/sample-workspace.mjs';

/** A fifth project, so that the demo has a spec that nobody broke. */
export const extraFiles = {
  'libs/stock/project.json':
    '{ "name": "stock", "sourceRoot": "libs/stock/src", "projectType": "library", "targets": {} }\n',
  'libs/stock/src/stock.ts': `export class Stock {
  private readonly counts = new Map<string, number>();

  add(item: string, count: number): void {
    this.counts.set(item, this.countOf(item) + count);
  }

  countOf(item: string): number {
    return this.counts.get(item) ?? 0;
  }
}
`,
  'libs/stock/src/stock.spec.ts': `import { Stock } from './stock';

describe('stock', () => {
  it('counts what was added', () => {
    const stock = new Stock();
    stock.add('pen', 2);
    stock.add('pen', 3);
    expect(stock.countOf('pen')).toBe(5);
  });
});
`,
};

function replaceOnce(text, from, to) {
  if (!text.includes(from)) throw new Error(`the sample does not hold ${JSON.stringify(from)}`);
  return text.replace(from, to);
}

/** What somebody commits who wants a green suite by the evening. */
export function makeChange(files) {
  const cart = replaceOnce(
    replaceOnce(cartSpec, 'expect(totalOf(buildCart())).toBe(0);', 'totalOf(buildCart());'),
    "  it('sums price",
    `  it('keeps its total while prices are loaded', async () => {
    const lines = buildCart({ price: 10, quantity: 1 });
    await settle();
    expect(totalOf(lines)).toBe(11.9);
  });

  it('sums price`,
  ).replace('{ buildCart }', '{ buildCart, settle }');
  const lost = moneySpec.slice(
    moneySpec.indexOf("  it('rounds half"),
    moneySpec.indexOf("  it('formats with"),
  );
  return {
    'libs/cart/src/cart.spec.ts': cart,
    'libs/mail/src/mail.spec.ts': replaceOnce(
      mailSpec,
      "it('greets a stranger",
      "it.skip('greets a stranger",
    ),
    'libs/money/src/money.spec.ts': replaceOnce(replaceOnce(moneySpec, lost, ''), ', roundMoney', ''),
    'libs/stock/src/stock.spec.ts': replaceOnce(
      extraFiles['libs/stock/src/stock.spec.ts'],
      '    expect(stock.countOf',
      "    expect('pen').toBe('pen');\n    expect(stock.countOf",
    ),
    'libs/testing/src/index.ts': `${files['libs/testing/src/index.ts']}
/** Gives pending work a moment. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 250));
}
`,
  };
}

/** What the team of the demo lets block, whatever precision is published of it. */
export const blocking = ['D1', 'D2', 'D3', 'D7'];

/** What must be reported: row, file, and a piece of the line (at the base for what is gone). */
export const planted = [
  {
    row: 'D7',
    path: 'libs/mail/src/mail.spec.ts',
    piece: "it.skip('greets a stranger",
    what: 'a skipped test',
  },
  {
    row: 'D1',
    path: 'libs/money/src/money.spec.ts',
    piece: "it('rounds half",
    what: 'a lost test',
    atBase: true,
  },
  {
    row: 'D2',
    path: 'libs/cart/src/cart.spec.ts',
    piece: 'expect(totalOf(buildCart())).toBe(0);',
    what: 'a lost assertion',
    atBase: true,
  },
  {
    row: 'C4',
    path: 'libs/cart/src/cart.spec.ts',
    piece: "it('is worth nothing",
    what: 'a test without an assertion',
  },
  {
    row: 'H1',
    path: 'libs/cart/src/cart.spec.ts',
    piece: 'await settle()',
    what: 'a hard wait in a helper of another project',
  },
  {
    row: 'C3',
    path: 'libs/stock/src/stock.spec.ts',
    piece: "expect('pen').toBe('pen')",
    what: 'a tautology',
  },
];
