import type { Finding } from '@nx-test-review/contracts';
import type { PreparedSpec } from '../prepare';
import type { ReviewInput } from '../types';
import { takeSecondLook } from './second-look';
import type { Tally } from './tally';

interface Looks {
  /** Findings that were looked at, with what came of it. */
  seen: Map<Finding, Finding>;
  /** Looks that could not be had: the findings stand, and the spec is not judged to the end. */
  failed?: { reason: string; exitClass: 2 | 3 };
}

/** Takes a second look at each finding that would block and has none. It goes to the second agent where there is one. */
export async function takeLooks(
  spec: PreparedSpec,
  findings: readonly Finding[],
  input: ReviewInput,
  tally: Tally,
): Promise<Looks> {
  const [first, second] = input.agents;
  const agent = second ?? first;
  const due = findings.filter(
    ({ row, secondLook, advisory }) => !secondLook && !advisory && spec.rows.get(row)?.blocks === true,
  );
  const looks: Looks = { seen: new Map() };
  if (!agent) return looks;
  await Promise.all(
    due.map(async (finding) => {
      const { runId, project, maxPromptTokens } = input;
      const answer = await takeSecondLook(
        { runId, project: project.name, finding, spec, agent, maxPromptTokens },
        tally,
      );
      if (answer.ok) {
        looks.seen.set(finding, { ...finding, secondLook: answer.look });
        return;
      }
      const reason = `the second look at ${finding.row} in line ${finding.line} failed: ${answer.reason}`;
      tally.warn(`${spec.path}: ${reason}`);
      looks.failed = { reason, exitClass: answer.exitClass };
    }),
  );
  return looks;
}
