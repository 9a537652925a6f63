import { plural } from '@nx-test-review/contracts';
import type { Prepared, PreparedSpec } from '../prepare';
import { isSamePath } from '../text/same-path';
import { showLine, showName } from '../text/shown-text';
import type { ContextInput, ReviewInput } from '../types';
import { buildCallSchema } from './call-schema';
import { drawDelimiter, makeBlock } from './delimiter';
import { estimateTokens } from './estimate';
import { wholeRange, type LineRange, type PartSpec, type PromptPart } from './part';
import { pickProofLine } from './pick-proof';
import { describeRow } from './row-words';
import { REVIEW_RULES } from './rules';
import { describeSpec } from './spec-section';
import { splitRanges } from './split-spec';

/** More specs than this are not read with care in one go. */
const MAX_SPECS = 10;

type Frame = Pick<ReviewInput, 'runId' | 'project' | 'base' | 'maxPromptTokens'>;

export interface BuiltPrompts {
  /** Calls whose specs are together all that could be sent. */
  parts: PromptPart[];
  /** What fits no call: nothing of it is sent. */
  notSent: { path: string; reason: string }[];
  tag: string;
}

/**
 * Prompts for specs. Specs are dealt over calls in their order; one that is too large alone is split where suites and
 * tests begin. Nothing is cut: what fits no call is named.
 * @param draw candidates for the tag of blocks, for tests
 */
export function buildPrompts(
  frame: Frame,
  prepared: Prepared,
  asked: readonly PreparedSpec[],
  draw?: () => string,
): BuiltPrompts {
  const tag = drawDelimiter(textsOf(frame, prepared), draw);
  const call = { frame, context: prepared.context, tag };
  const compose = (specs: readonly PartSpec[]): PromptPart => composePart(call, specs);
  const fits = (specs: readonly PartSpec[]): boolean =>
    estimateTokens(composePrompt(call, specs)) <= frame.maxPromptTokens;
  const notSent: BuiltPrompts['notSent'] = [];
  const parts: PromptPart[] = [];
  let open: PartSpec[] = [];
  const close = (): void => {
    if (open.length > 0) parts.push(compose(open));
    open = [];
  };
  for (const spec of asked) {
    const whole = toPartSpec(spec, wholeRange(spec));
    // An answer could not tell two names apart that differ in how accents are written: one proof would do for both.
    const hasTwin = open.some((other) => isSamePath(other.spec.path, spec.path));
    if (open.length < MAX_SPECS && !hasTwin && fits([...open, whole])) {
      open.push(whole);
    } else if (fits([whole])) {
      close();
      open.push(whole);
    } else {
      close();
      const split = splitRanges(spec, (ranges) => fits([toPartSpec(spec, ranges)]));
      if (split.ok) parts.push(...split.ranges.map((ranges) => compose([toPartSpec(spec, ranges)])));
      else notSent.push({ path: spec.path, reason: split.reason });
    }
  }
  close();
  if (parts.length > 1)
    parts.forEach((part, index) => (part.label = `${part.label} ${index + 1}/${parts.length}`));
  return { parts, notSent, tag };
}

function toPartSpec(spec: PreparedSpec, ranges: LineRange[]): PartSpec {
  return { spec, ranges, proofLine: pickProofLine(spec, ranges) };
}

/** What all calls of a review have in common. */
export interface CallFrame {
  frame: Omit<Frame, 'maxPromptTokens'>;
  context: Prepared['context'];
  tag: string;
}

/** One call about some specs, whatever its size. */
export function composePart(call: CallFrame, specs: readonly PartSpec[], further = ''): PromptPart {
  const prompt = composePrompt(call, specs, further);
  const contextPaths = call.context.files.map(({ path }) => path);
  const { runId, project } = call.frame;
  return {
    label: project.name,
    runId,
    tag: call.tag,
    specs: [...specs],
    contextPaths,
    prompt,
    schema: buildCallSchema(runId, specs, contextPaths),
    tokens: estimateTokens(prompt),
  };
}

function composePrompt(call: CallFrame, specs: readonly PartSpec[], further = ''): string {
  const { context, tag } = call;
  const rows = new Map(specs.flatMap(({ spec }) => [...spec.rows]));
  const sections = [
    REVIEW_RULES,
    '# Rows',
    ...[...rows.values()].map(describeRow),
    describeCall(call, specs),
    ...describeContext(context.files, tag),
    '# Review set',
    ...specs.map((spec, index) => describeSpec(spec, index + 1, tag)),
    ...(further === '' ? [] : [further]),
  ];
  return `${sections.join('\n\n')}\n`;
}

function describeCall({ frame, context, tag }: CallFrame, specs: readonly PartSpec[]): string {
  const { runId, project, base } = frame;
  return [
    '# This call',
    `run id: ${showName(runId)}`,
    `tag: ${tag}`,
    `project: ${showName(project.name)} in ${showName(project.root)}`,
    `base: ${base ? `${showName(base.ref)} (${showLine(base.sha)})` : 'none, so nothing is known of what changed'}`,
    `review set: ${plural(specs.length, 'spec')}, named below and complete`,
    describeConventions(specs),
    `context: ${describeBasis(context)}`,
  ].join('\n');
}

function describeConventions(specs: readonly PartSpec[]): string {
  const words = specs.flatMap(({ spec }) =>
    [...spec.rows.values()].flatMap(({ id, convention }) => {
      if (!convention) return [];
      const { key, status, yes, no, form } = convention;
      return [
        `${id} ${key} is ${status} (${yes} of ${yes + no} other specs${form ? `, as ${showName(form)}` : ''})`,
      ];
    }),
  );
  return `conventions: ${words.length > 0 ? [...new Set(words)].join('; ') : 'none that an open row depends on'}`;
}

function describeBasis({ basis, files, leftOut }: Prepared['context']): string {
  if (files.length === 0 && leftOut === 0) return 'none';
  const words = `${basis}, ${plural(files.length, 'changed file')}`;
  return leftOut > 0 ? `${words}, ${leftOut} more left out` : words;
}

function describeContext(files: readonly ContextInput[], tag: string): string[] {
  if (files.length === 0) return [];
  const blocks = files.map(({ path, kind, text }) =>
    makeBlock(
      tag,
      `${kind} of ${showName(path)}`,
      text.split('\n').map((line) => `|${showLine(line)}`),
    ),
  );
  return ['# Context', blocks.join('\n')];
}

/** Everything that comes from files. */
function textsOf({ project, base }: Frame, { specs, context }: Prepared): string[] {
  return [
    ...[project.name, project.root, base?.ref ?? ''],
    ...context.files.flatMap(({ path, text }) => [path, text]),
    ...specs.flatMap(({ path, lines, diff, change, helpers, prior, known, reachedBy }) => [
      ...[path, lines.join('\n'), diff, ...helpers, ...reachedBy],
      ...(change?.removed ?? []).flatMap((hunk) => [...hunk.lines]),
      ...prior.flatMap(({ quote, message }) => [quote, message]),
      ...known.map(({ slug }) => slug),
    ]),
  ];
}
