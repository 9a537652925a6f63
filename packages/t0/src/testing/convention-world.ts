import type { ConventionKey, Finding } from '@nx-test-review/contracts';
import { createFrontEnd, type FrontEnd, type Framework } from '@nx-test-review/source';
import { judgeConventions, voteOnSpecs } from '../conventions/judge-conventions';
import { measureConventions, type Ballot, type MeasuredConvention } from '../conventions/measure';
import { loadRegistry } from '../registry';
import { createMemoryView } from './memory-view';
import { SKILL_FOLDER } from './judge';

export interface CorpusCase {
  /** The spec that is judged, at `src/case.spec.ts`. */
  spec: string;
  /** Specs around it. */
  corpus?: Record<string, string> | readonly string[];
  /** Other files. */
  files?: Record<string, string>;
  framework?: Framework;
  utilities?: string[];
  compared?: boolean;
}

/** A spec in memory against the specs of a corpus. */
export interface ConventionWorld {
  findings(input: CorpusCase): Finding[];
  convention(key: ConventionKey, input: CorpusCase): MeasuredConvention | undefined;
  ballot(code: string, input?: Omit<CorpusCase, 'spec'>): Ballot | undefined;
}

const SPEC = 'src/case.spec.ts';

export async function createConventionWorld(): Promise<ConventionWorld> {
  const frontEnd: FrontEnd = await createFrontEnd();
  const registry = loadRegistry(SKILL_FOLDER);
  const open = ({ spec, corpus = [], files = {}, framework = 'playwright', utilities = [] }: CorpusCase) => {
    const named = Array.isArray(corpus)
      ? Object.fromEntries((corpus as string[]).map((code, index) => [`src/corpus-${index}.spec.ts`, code]))
      : (corpus as Record<string, string>);
    const view = createMemoryView({ ...files, ...named, [SPEC]: spec }, frontEnd, [framework]);
    const ballots = voteOnSpecs({ specs: [SPEC], view, utilities });
    const around = voteOnSpecs({ specs: Object.keys(named), view, utilities });
    const wanted = new Set(ballots.flatMap(({ votes }) => Object.keys(votes) as ConventionKey[]));
    const closed = utilities.length > 0 ? {} : { playwrightUtilities: 'none is configured' };
    return { view, ballots, utilities, conventions: measureConventions({ rings: [around], wanted, closed }) };
  };
  return {
    findings: (input) => judgeConventions({ ...open(input), registry, compared: input.compared ?? false }),
    convention: (key, input) => open(input).conventions.find((one) => one.key === key),
    ballot: (code, input = {}) => open({ ...input, spec: code }).ballots[0],
  };
}
