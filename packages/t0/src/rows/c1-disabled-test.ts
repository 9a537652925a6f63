import type { Body, FileModel, Mark, RuntimeMark, SuiteNode, TestNode } from '@nx-test-review/source';
import { saysWhyOff, suitesOf, testsOf } from '@nx-test-review/source';
import { countsAsAssertion } from '../helpers/counting';
import type { RowContext, RowRule } from './rule';
import { findWiderReason } from './wider-reasons';

const ADVICE = 'run it, delete it, or state the reason beside it (an issue reference or a sentence)';

/** A test or suite with a body that is switched off unconditionally and without a stated reason. */
export const disabledTest: RowRule = {
  row: 'C1',
  check(context) {
    const all = suitesOf(context.model.suite);
    for (const suite of all)
      if (holdsTests(context.model, suite))
        checkDeclaration(
          context,
          suite,
          'suite',
          all.filter((around) => around !== suite && holds(around, suite)),
        );
    for (const { test, suites } of context.tests) {
      if (test.bodyRef || (test.body && saysSomething(test.body)))
        checkDeclaration(context, test, 'test', suites);
    }
    for (const { place, quote, skip } of context.model.tableRuns.flatMap(({ cases }) => cases)) {
      const message = `the case is switched off (skip) without a reason: ${ADVICE}`;
      if (skip) context.report({ place, quote, titlePath: [], message });
    }
    checkRuntimeMarks(context, context.model.suite.runtimeMarks, []);
    for (const suite of suitesOf(context.model.suite))
      checkRuntimeMarks(context, suite.runtimeMarks, suite.titlePath);
    for (const unit of context.units) {
      if (unit.kind !== 'function') checkRuntimeMarks(context, unit.body.marks, unit.titlePath);
    }
  },
};

function holds({ place: { start, end } }: SuiteNode, { place }: SuiteNode): boolean {
  return start < place.start && place.end <= end;
}

/** Tests of its own, or calls that may register some. */
function holdsTests(model: FileModel, suite: SuiteNode): boolean {
  if (testsOf(suite).length > 0) return true;
  const { start, end } = suite.place;
  return [...model.module.calls, ...model.tableRuns].some(
    ({ place }) => place.start > start && place.end < end && place.start !== start,
  );
}

/** An empty body, or one of comments, is only a plan, whatever fixtures it asks for. */
function saysSomething({ statements, assertions, calls, names, locals }: Body): boolean {
  if (statements + assertions.length + calls.length > 0) return true;
  return names.some((name) => !locals.includes(name));
}

function checkDeclaration(
  context: RowContext,
  node: TestNode | SuiteNode,
  what: 'test' | 'suite',
  suites: readonly SuiteNode[] = [],
): void {
  const mark = node.marks.find((item) => switchesOff(item) && item.reason === undefined);
  if (!mark || node.marks.some(({ reason }) => reason !== undefined)) return;
  if (node.comment !== undefined && saysWhyOff(node.comment)) return;
  if (onlyTypes(node) || (node.type === 'test' && node.body && namesIssue(node.body))) return;
  const where = findWiderReason(context, node, suites);
  context.report({
    place: node.place,
    quote: node.quote,
    titlePath: node.titlePath,
    message:
      where === undefined
        ? `the ${what} is switched off (${describe(mark)}) without a reason: ${ADVICE}`
        : `the ${what} is switched off (${describe(mark)}) without a reason of its own, and a comment ${where}: ${ADVICE}`,
    ...(where === undefined ? {} : { advisory: true }),
  });
}

/** `test.info().annotations.push({ type: 'issue', description: 'https://…' })`. */
function namesIssue({ calls }: Body): boolean {
  return calls.some(
    ({ callee, args }) =>
      /\bannotations\.push$/.test(callee.join('.')) &&
      /https?:\/\/|#\d|\b[A-Z][A-Z0-9]+-\d/.test(args[0]?.text ?? ''),
  );
}

/** The compiler checks them whether they run or not. */
function onlyTypes(node: TestNode | SuiteNode): boolean {
  const bodies = (node.type === 'test' ? [node] : testsOf(node)).map(({ body }) => body);
  return (
    bodies.length > 0 &&
    bodies.every(
      (body) =>
        body?.assertions.some(countsAsAssertion) && body.assertions.every(({ kind }) => kind === 'type'),
    )
  );
}

function describe(mark: Mark): string {
  return mark.modifier === 'skip' || mark.modifier === 'todo' || mark.modifier === 'fixme'
    ? mark.modifier
    : `constant ${mark.modifier}`;
}

/** Off in every environment: a bare skip, or a condition that is a constant. */
export function switchesOff(mark: Mark): boolean {
  if (!mark.constant) return false;
  const literal = mark.condition?.literal;
  switch (mark.modifier) {
    case 'skip':
    case 'todo':
    case 'fixme':
      return literal === undefined || isTruthy(literal);
    case 'skipIf':
      return literal !== undefined && isTruthy(literal);
    case 'runIf':
      return literal !== undefined && !isTruthy(literal);
    default:
      return false;
  }
}

export function isTruthy(literal: string): boolean {
  return !['false', '0', '-0', '0n', '""', 'null', 'undefined', 'NaN'].includes(literal);
}

function checkRuntimeMarks(
  context: RowContext,
  marks: readonly RuntimeMark[],
  titlePath: readonly string[],
): void {
  for (const mark of marks) {
    if (!['skip', 'fixme', 'todo'].includes(mark.mark)) continue;
    if (!mark.constant || mark.reason !== undefined || mark.guards.length > 0) continue;
    if (mark.comment !== undefined && saysWhyOff(mark.comment)) continue;
    context.report({
      place: mark.place,
      quote: mark.quote,
      titlePath,
      message:
        mark.comment === undefined
          ? `the test is switched off while it runs (${mark.mark}) without condition or reason: ${ADVICE}`
          : `the test is switched off while it runs (${mark.mark}) without condition, and a comment beside it does not say why: ${ADVICE}`,
      ...(mark.comment === undefined ? {} : { advisory: true }),
    });
  }
}
