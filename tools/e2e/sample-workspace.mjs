/** A small shop as one finds it: three libraries with specs, one with helpers for specs, all of it clean. */
const project = (name, extra = {}) =>
  JSON.stringify(
    { name, sourceRoot: `libs/${name}/src`, projectType: 'library', targets: {}, ...extra },
    null,
    2,
  ) + '\n';

const jestConfig = (name) => `export default {
  displayName: '${name}',
  testEnvironment: 'node',
  transform: { '^.+\\\\.ts$': '@swc/jest' },
};
`;

export const moneySpec = `import { addTax, formatMoney, roundMoney } from './money';

describe('money', () => {
  it('adds tax to a net price', () => {
    expect(addTax(100, 0.19)).toBe(119);
  });

  it('rounds half a cent up', () => {
    expect(roundMoney(1.005)).toBe(1.01);
  });

  it('formats with two digits', () => {
    expect(formatMoney(3)).toBe('3.00');
  });
});
`;

export const cartSpec = `import { buildCart } from '@shop/testing';
import { totalOf } from './cart';

describe('cart', () => {
  it('is worth nothing when it is empty', () => {
    expect(totalOf(buildCart())).toBe(0);
  });

  it('sums price times quantity, with tax', () => {
    expect(totalOf(buildCart({ price: 10, quantity: 2 }))).toBe(23.8);
  });
});
`;

export const mailSpec = `import { greet } from './mail';

describe('mail', () => {
  it('greets by name', () => {
    expect(greet('Ada')).toBe('Hello Ada');
  });

  it('greets a stranger too', () => {
    expect(greet('')).toBe('Hello');
  });
});
`;

export const sampleFiles = {
  '.gitignore': 'node_modules\n.nx\ndist\n',
  'tsconfig.base.json': JSON.stringify(
    {
      compilerOptions: {
        baseUrl: '.',
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2022',
        strict: true,
        paths: {
          '@shop/money': ['libs/money/src/index.ts'],
          '@shop/cart': ['libs/cart/src/index.ts'],
          '@shop/mail': ['libs/mail/src/index.ts'],
          '@shop/testing': ['libs/testing/src/index.ts'],
        },
      },
    },
    null,
    2,
  ),
  // Nx reads imports only where one of its JS plugins is installed, or where it is told to.
  'nx.json':
    JSON.stringify(
      { defaultBase: 'main', analytics: false, pluginsConfig: { '@nx/js': { analyzeSourceFiles: true } } },
      null,
      2,
    ) + '\n',
  'README.md': '# shop\n',
  'libs/money/project.json': project('money'),
  'libs/money/jest.config.ts': jestConfig('money'),
  'libs/money/src/index.ts': "export * from './money';\n",
  'libs/money/src/money.ts': `export function roundMoney(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100;
}

export function addTax(net: number, rate: number): number {
  return roundMoney(net * (1 + rate));
}

export function formatMoney(value: number): string {
  return roundMoney(value).toFixed(2);
}
`,
  'libs/money/src/money.spec.ts': moneySpec,
  'libs/cart/project.json': project('cart'),
  'libs/cart/jest.config.ts': jestConfig('cart'),
  'libs/cart/src/index.ts': "export * from './cart';\n",
  'libs/cart/src/cart.ts': `import { addTax } from '@shop/money';

export interface Line {
  price: number;
  quantity: number;
}

export function totalOf(lines: readonly Line[]): number {
  const net = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  return addTax(net, 0.19);
}
`,
  'libs/cart/src/cart.spec.ts': cartSpec,
  'libs/mail/project.json': project('mail'),
  'libs/mail/jest.config.ts': jestConfig('mail'),
  'libs/mail/src/index.ts': "export * from './mail';\n",
  'libs/mail/src/mail.ts': `export function greet(name: string): string {
  return \`Hello \${name}\`.trim();
}
`,
  'libs/mail/src/mail.spec.ts': mailSpec,
  'libs/testing/project.json': project('testing'),
  'libs/testing/src/index.ts': `interface Line {
  price: number;
  quantity: number;
}

export function buildCart(...lines: Line[]): Line[] {
  return lines;
}
`,
};
