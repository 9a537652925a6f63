import { createHash, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EnvironmentError } from '@nx-test-review/contracts';
import { openAccountFile } from './account-file';
import { endMeeting, meet, meetingFolder, sweepMeetings, type Meeting } from './meeting';
import { onMessages, send, type Answer, type Question } from './messages';
import { serveAccount } from './serve-account';
import type { CallEnd, Denial, EnterRequest, Ledger, LedgerOptions, LedgerStatus, Slot } from './types';
import type { AgentOutcome } from '../types';

/**
 * Opens the account of a run, shared by all processes of this machine that work on it. One of them keeps it and the
 * others ask it; when that one dies another goes on with what is on disk. Throws EnvironmentError (class 2) when no
 * folder for it can be had.
 */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  sweepMeetings(options.tmp);
  const client = new LedgerClient(options);
  await client.join();
  return client;
}

interface Pending {
  question: Question & { id: string };
  take(answer: Answer): void;
  /** The account cannot be reached any more. */
  fail(error: unknown): void;
}

const MOST_IN_VAIN = 25;

class LedgerClient implements Ledger {
  private readonly owner = `${process.pid}-${randomUUID()}`;
  private readonly folder: string;
  private readonly pending = new Map<string, Pending>();
  private readonly held = new Set<string>();
  private meeting: Meeting | undefined;
  private served: ReturnType<typeof serveAccount> | undefined;
  private closed = false;
  private broken: unknown;
  /** Connections in a row that ended without a word. */
  private inVain = 0;

  constructor(private readonly options: LedgerOptions) {
    this.folder = meetingFolder(`${options.runId}\0${options.folder ?? ''}`, options.tmp);
  }

  /** Connects, and says what this process is doing. Called again whenever the connection ends. */
  async join(): Promise<void> {
    const { runId, concurrency, budget, folder = this.folder } = this.options;
    let served: typeof this.served;
    const meeting = await meet(this.folder, (server) => {
      const name = `ledger-${createHash('sha256').update(runId).digest('hex').slice(0, 12)}.json`;
      served = serveAccount(server, openAccountFile(join(folder, name), runId), { concurrency, budget });
    });
    this.meeting = meeting;
    this.served = meeting.server ? served : undefined;
    const { socket } = meeting;
    socket.on('error', () => undefined);
    socket.on('close', () => this.rejoin(socket));
    onMessages<Answer>(socket, (answer) => {
      this.inVain = 0;
      this.pending.get(answer.id)?.take(answer);
    });
    send(socket, { ask: 'hello', owner: this.owner, calls: [...this.held, ...this.pending.keys()] });
    for (const { question } of this.pending.values()) send(socket, question);
    this.keepAlive();
  }

  enter({ onWait, signal, ...request }: EnterRequest): Promise<Slot | Denial> {
    const id = randomUUID();
    if (signal?.aborted) return this.tellAborted();
    return new Promise((resolve, reject) => {
      const give = (answer: Slot | Denial | Promise<Denial>): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve(answer);
      };
      const onAbort = (): void => {
        this.forget(id);
        give(this.ask({ ask: 'cancel', id: randomUUID(), slot: id }).then(() => this.tellAborted()));
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const claim = { ...request, id, owner: this.owner };
      this.pend({ ask: 'enter', id, claim }, reject, (answer) => {
        if (answer.tell === 'waiting') return onWait?.(answer.why);
        this.forget(id);
        if (answer.tell === 'denied') {
          const { reason, why, spent } = answer;
          return give({ granted: false, reason, why, spent });
        }
        if (answer.tell !== 'granted') return;
        this.held.add(id);
        give({
          granted: true,
          remainingMs: answer.remainingMs,
          remainingUsd: answer.remainingUsd,
          leave: (usage, outcome) => this.leave(id, usage, outcome),
        });
      });
    });
  }

  async status(): Promise<LedgerStatus> {
    const answer = await this.ask({ ask: 'status', id: randomUUID() });
    if (answer.tell !== 'status')
      throw new Error(`the account answered ${answer.tell} to a question for its status`);
    return answer.status;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    await this.ask({ ask: 'bye', id: randomUUID() });
    this.closed = true;
    const { meeting, served } = this;
    if (served?.count() === 0) endMeeting(meeting!.folder);
    served?.end();
    meeting?.socket.destroy();
  }

  private async tellAborted(): Promise<Denial> {
    const { spent } = await this.status();
    return { granted: false, reason: 'aborted', why: 'the run was stopped', spent };
  }

  private async leave(
    id: string,
    usage: Parameters<Slot['leave']>[0],
    outcome: AgentOutcome | CallEnd,
  ): Promise<void> {
    if (!this.held.has(id)) return;
    const end: CallEnd = outcome.ok
      ? { ok: true }
      : {
          ok: false,
          kind: outcome.kind,
          message: outcome.message,
          retryable: outcome.retryable,
          retryAfterMs: outcome.retryAfterMs,
        };
    // The answer is there and paid for, whatever became of the account.
    await this.ask({ ask: 'leave', id: randomUUID(), slot: id, usage, end }).catch(() => undefined);
    this.held.delete(id);
  }

  private ask(question: Question & { id: string }): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.pend(question, reject, (answer) => {
        this.forget(question.id);
        resolve(answer);
      });
    });
  }

  private pend(question: Pending['question'], fail: Pending['fail'], take: Pending['take']): void {
    if (this.broken !== undefined) return fail(this.broken);
    this.pending.set(question.id, { question, take, fail });
    if (this.meeting && !this.meeting.socket.destroyed) send(this.meeting.socket, question);
    this.keepAlive();
  }

  private forget(id: string): void {
    this.pending.delete(id);
    this.keepAlive();
  }

  /** An open account keeps no process alive; a question does. */
  private keepAlive(): void {
    if (this.pending.size > 0) this.meeting?.socket.ref();
    else this.meeting?.socket.unref();
  }

  private rejoin(lost: Socket): void {
    if (this.closed || this.meeting?.socket !== lost) return;
    this.served = undefined;
    this.meeting = undefined;
    this.inVain += 1;
    this.joinAgain().catch((error: unknown) => {
      this.broken = error;
      for (const { fail } of this.pending.values()) fail(error);
      this.pending.clear();
    });
  }

  /** At once the first time: the keeper left. One that hangs up again and again is no keeper. */
  private async joinAgain(): Promise<void> {
    if (this.inVain > MOST_IN_VAIN) {
      throw new EnvironmentError({
        code: 'ledger-broken',
        message: `the account of the run in ${this.folder} does not answer`,
        hint: 'end the other processes of this run and run again',
      });
    }
    if (this.inVain > 1) await pause(this.inVain * 10);
    if (!this.closed) await this.join();
  }
}
