import {
  NO_USAGE,
  addUsage,
  describeError,
  exitClassOf,
  type AgentReview,
  type Usage,
} from '@nx-test-review/contracts';
import type { AgentAnswer } from '@nx-test-review/agents';
import type { AgentIdentity, Ask } from '../types';

type Call = Parameters<Ask>[0];
export type Asked = { ok: true; answer: AgentAnswer } | { ok: false; reason: string; exitClass: 2 | 3 };

/** Counts what the calls of one project cost, and keeps why some failed. */
export class Tally {
  calls = 0;
  secondLooks = 0;
  readonly failures: AgentReview['failures'] = [];
  readonly warnings: string[] = [];
  private readonly usages: Usage[] = [];

  constructor(private readonly send: Ask) {}

  get usage(): Usage {
    return this.usages.length === 0 ? NO_USAGE : addUsage(this.usages);
  }

  /** One call. A throw is a failure like any other: the other calls of the project go on. */
  async ask(call: Call): Promise<Asked> {
    this.calls += 1;
    if (call.purpose === 'second-look') this.secondLooks += 1;
    try {
      const outcome = await this.send(call);
      this.usages.push(outcome.usage);
      for (const warning of outcome.warnings) this.warn(warning);
      if (outcome.ok) return { ok: true, answer: outcome };
      this.fail(outcome.kind, outcome.message, call.agent);
      return { ok: false, reason: outcome.message, exitClass: outcome.exitClass };
    } catch (error) {
      const reason = (describeError(error).split('\n')[0] as string).replace(/^\[class \d\] /, '');
      this.fail('protocol', reason, call.agent);
      return { ok: false, reason, exitClass: exitClassOf(error) === 2 ? 2 : 3 };
    }
  }

  fail(kind: string, message: string, agent: AgentIdentity): void {
    this.failures.push({ kind, message, driver: agent.driver });
  }

  warn(warning: string): void {
    if (!this.warnings.includes(warning)) this.warnings.push(warning);
  }
}
