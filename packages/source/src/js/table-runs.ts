import type { TableCase, TableRun } from '../model';
import type { Node } from './ast';
import { keyName, unwrap } from './ast';
import { propertyEdit } from './edits';
import type { Chain } from './chain';
import { calleeNames } from './chain';
import { makeExpr } from './expr';
import type { Site } from './site';
import type { SourceText } from './text';
import type { Walker } from './walker';

/** `ruleTester.run(…)`, `pluginTester({…})`: a library makes tests of a table. */
export function readTableRun(walker: Walker, site: Site): void {
  const { chain } = site;
  if (!isTableRunner(site, chain)) return;
  walker.tableTests += 1;
  if (walker.inBody) {
    walker.builder.body.subtests += 1;
    return;
  }
  const args = chain.links.at(-1)?.args ?? [];
  const run: TableRun = {
    ...readCases(args, walker.text),
    callee: calleeNames(chain),
    args: args.map((arg) => makeExpr(arg, walker.text)),
    place: walker.text.place(chain.node),
    quote: walker.text.quote(chain.node),
    guards: walker.guards(chain.node),
  };
  if (walker.unreachable) run.unreachable = walker.unreachable;
  walker.facts.tableRuns.push(run);
}

function isTableRunner(site: Site, chain: Chain): boolean {
  const specifier = site.source?.specifier ?? '';
  if (specifier !== '' && /plugin-tester|jscodeshift/.test(specifier))
    return chain.links.some((link) => link.args && !link.tagged);
  const run = chain.links.find((link) => link.name === 'run' && (link.args?.length ?? 0) >= 2);
  if (!run) return false;
  const root = chain.root.type === 'NewExpression' ? keyName(chain.root.callee) : chain.rootName;
  return /rule-tester/.test(specifier) || /tester/i.test(root ?? '');
}

const LISTS = new Set(['valid', 'invalid', 'tests']);

function readCases(args: readonly Node[], text: SourceText): Pick<TableRun, 'cases' | 'open'> {
  const table = args.map(unwrap).findLast((arg) => arg.type === 'ObjectExpression');
  const found: Pick<TableRun, 'cases' | 'open'> = { cases: [], open: table === undefined };
  for (const property of table?.properties ?? []) {
    const list = keyName(property.key) ?? '';
    const value = property.value ? unwrap(property.value as Node) : undefined;
    if (property.type !== 'Property') found.open = true;
    else if (!LISTS.has(list) || !value) continue;
    else if (value.type !== 'ArrayExpression') found.open = true;
    else
      for (const element of value.elements ?? []) {
        if (element?.type === 'SpreadElement') found.open = true;
        else if (element) found.cases.push(readCase(list, element, text));
      }
  }
  return found;
}

function readCase(list: string, element: Node, text: SourceText): TableCase {
  return {
    list,
    key: text
      .slice(element)
      .replace(/\s+/g, '')
      .replace(/["'`]/g, "'")
      .replace(/,(?=[)\]}])/g, ''),
    place: text.place(element),
    quote: text.quote(element),
    only: isOn(element, 'only'),
    skip: isOn(element, 'skip'),
    ...onlyEdit(element, text),
  };
}

function isOn(element: Node, name: string): boolean {
  return switchOf(element, name) !== undefined;
}

function switchOf(element: Node, name: string): Node | undefined {
  return (unwrap(element).properties ?? []).find(
    (property) => keyName(property.key) === name && (property.value as Node | undefined)?.value === true,
  );
}

function onlyEdit(element: Node, text: SourceText): Pick<TableCase, 'edit'> {
  const property = switchOf(element, 'only');
  const edit = property && propertyEdit(property, unwrap(element), text);
  return edit ? { edit } : {};
}
