import type { Socket } from 'node:net';
import type { Usage } from '@nx-test-review/contracts';
import { createLineReader } from '../supervise/line-reader';
import type { Claim } from './account';
import type { CallEnd, Denial, LedgerStatus } from './types';

/** What a process says to the one that keeps the account. Each is answered, by its id; `hello` by the owner. */
export type Question =
  /** First line of a connection: who it is, and the calls that it makes or waits for. */
  | { ask: 'hello'; owner: string; calls: string[] }
  | { ask: 'enter'; id: string; claim: Claim }
  | { ask: 'leave'; id: string; slot: string; usage: Usage; end: CallEnd }
  /** Gives up waiting, or ends a call whose grant arrived too late. */
  | { ask: 'cancel'; id: string; slot: string }
  | { ask: 'status'; id: string }
  | { ask: 'bye'; id: string };

export type Answer =
  | { id: string; tell: 'granted'; remainingMs: number | null; remainingUsd: number | null }
  | ({ id: string; tell: 'denied' } & Omit<Denial, 'granted'>)
  /** No end of the question: the call waits. */
  | { id: string; tell: 'waiting'; why: string }
  | { id: string; tell: 'status'; status: LedgerStatus }
  | { id: string; tell: 'done' };

/** Hands on the messages of a connection, one a line. One that speaks otherwise is none of ours, and is ended. */
export function onMessages<T>(socket: Socket, take: (message: T) => void): void {
  const lines = createLineReader((line) => {
    try {
      take(JSON.parse(line) as T);
    } catch {
      socket.destroy();
    }
  });
  socket.on('data', (chunk: Buffer) => lines.push(chunk));
}

export function send(socket: Socket, message: Question | Answer): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
}
