import type { Wait } from '../model';
import type { Node } from './ast';
import { isFunction, nameOf, stringOf, unwrap } from './ast';
import { constantOf } from './expr';
import type { Site } from './site';

type Surroundings = Pick<Site, 'scope' | 'text'>;

export type WaitCore = Pick<Wait, 'kind' | 'ms' | 'parameter'>;

const SLEEP_MODULES = new Set([
  'delay',
  'sleep-promise',
  'timers/promises',
  'node:timers/promises',
  'p-sleep',
  'await-sleep',
  'yoctodelay',
]);

/** A call that only lets time pass. */
export function recogniseWait(site: Site): WaitCore | undefined {
  const { chain } = site;
  const last = chain.links.at(-1);
  if (!last?.args) return undefined;
  const link = chain.links.find(
    (item) => item.args && (item.name === 'waitForTimeout' || item.name === 'pause'),
  );
  if (link?.name === 'waitForTimeout') return wait(site, 'waitForTimeout', link.args?.[0]);
  if (link?.name === 'pause' && /^(browser|driver)$/.test(chain.rootName ?? '') && link.args?.[0]) {
    return wait(site, 'pause', link.args[0]);
  }
  if (chain.rootName === 'cy' || site.frameworks.includes('cypress')) {
    const cyWait = chain.links.find((item) => item.name === 'wait' && item.args);
    if (cyWait && isDuration(site, cyWait.args?.[0])) return wait(site, 'cy.wait', cyWait.args?.[0]);
  }
  const source = site.source;
  if (source && SLEEP_MODULES.has(source.specifier)) {
    const name = last.name ?? source.imported;
    if (/^(setTimeout|default|delay|sleep|\*)$/.test(name)) return wait(site, source.specifier, last.args[0]);
  }
  return undefined;
}

/** `new Promise((resolve) => setTimeout(resolve, ms))`: the promise of a timer. */
export function recognisePromiseTimer(node: Node, site: Surroundings): WaitCore | undefined {
  if (nameOf(node.callee) !== 'Promise') return undefined;
  const executor = node.arguments?.[0] ? unwrap(node.arguments[0]) : undefined;
  if (!isFunction(executor)) return undefined;
  const resolve = nameOf(executor.params?.[0]);
  const only = soleExpression(executor);
  if (resolve === undefined || only?.type !== 'CallExpression') return undefined;
  const callee = only.callee as Node;
  const name = nameOf(callee) ?? (callee.type === 'MemberExpression' ? nameOf(callee.property) : undefined);
  if (name !== 'setTimeout' || !onlyResolves(only.arguments?.[0], resolve)) return undefined;
  return wait(site, 'setTimeout', only.arguments?.[1] ?? null);
}

function soleExpression(fn: Node): Node | undefined {
  const body = fn.body as Node;
  if (body.type !== 'BlockStatement') return unwrap(body);
  const statements = Array.isArray(body.body) ? body.body : [];
  const statement = statements[0];
  if (statements.length !== 1 || !statement) return undefined;
  const inner =
    statement.type === 'ReturnStatement'
      ? statement.argument
      : statement.type === 'VariableDeclaration'
        ? statement.declarations?.[0]?.init
        : statement.expression;
  return inner && typeof inner === 'object' ? unwrap(inner) : undefined;
}

function onlyResolves(callback: Node | undefined, resolve: string): boolean {
  const plain = callback ? unwrap(callback) : undefined;
  if (nameOf(plain) === resolve) return true;
  if (!isFunction(plain)) return false;
  const only = soleExpression(plain);
  return only?.type === 'CallExpression' && nameOf(only.callee) === resolve;
}

function isDuration(site: Site, arg: Node | undefined): boolean {
  if (!arg) return false;
  const plain = unwrap(arg);
  if (stringOf(plain) !== undefined || plain.type === 'TemplateLiteral' || plain.type === 'ArrayExpression')
    return false;
  const constant = constantOf(plain, site.scope, site.text);
  if (constant !== undefined) return !constant.startsWith('"');
  if (plain.type === 'CallExpression' || plain.type === 'BinaryExpression') return true;
  // What nobody knows is no length, unless its name says so.
  return /ms$|millis|delay|time|wait|sec|duration|pause|interval|length|long/i.test(site.text.slice(plain));
}

/** @param length null: no length given, which only lets the queue run */
function wait(site: Surroundings, kind: string, length: Node | null | undefined): WaitCore | undefined {
  if (length === null) return undefined;
  if (!length) return { kind };
  const constant = constantOf(length, site.scope, site.text);
  const ms = constant === undefined ? Number.NaN : Number(constant.replace(/_/g, ''));
  if (ms === 0 && kind === 'setTimeout') return undefined;
  const core: WaitCore = { kind };
  if (!Number.isNaN(ms)) core.ms = ms;
  const plain = unwrap(length);
  if (plain.type === 'Identifier' && site.scope.find(plain.name as string)?.kind === 'param')
    core.parameter = plain.name as string;
  return core;
}
