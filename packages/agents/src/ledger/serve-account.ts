import type { Server, Socket } from 'node:net';
import { isRunning } from '../supervise/process-table';
import { Account, type AccountState, type Claim } from './account';
import { onMessages, send, type Question } from './messages';
import type { LedgerStatus } from './types';

export interface AccountFile {
  read(): AccountState;
  /** Returns why it could not. */
  write(state: AccountState): string | undefined;
}

/** How long processes of the one that led before may take to come back with their calls. */
const REJOIN_MS = 5000;
const LONGEST_TIMER_MS = 2 ** 30;

interface Waiting {
  claim: Claim;
  socket: Socket;
  /** What it was told last. */
  why: string;
}

/** Keeps the account for all connections of a server. It is read from disk with the first question. */
export function serveAccount(
  server: Server,
  file: AccountFile,
  limits: ConstructorParameters<typeof Account>[1],
) {
  const sockets = new Set<Socket>();
  const owners = new Map<Socket, string>();
  let waiting: Waiting[] = [];
  let opened: Account | undefined;
  let timer: NodeJS.Timeout | undefined;
  let problem: string | undefined;
  let ended = false;

  const account = (): Account => {
    if (opened) return opened;
    opened = new Account(file.read(), limits);
    for (const { id, owner } of [...opened.state.running]) {
      if (!isRunning(parseInt(owner, 10))) opened.lose(id);
    }
    if (opened.state.running.length > 0) setTimeout(loseAbsent, REJOIN_MS).unref();
    return opened;
  };
  const save = (): void => void (problem = file.write(account().state));
  const lose = (isLost: (call: Claim) => boolean): void => {
    const lost = account().state.running.filter(isLost);
    for (const { id } of lost) account().lose(id);
    if (lost.length > 0) save();
    pump();
  };
  /** Calls of processes that did not come back after the one that led died. */
  const loseAbsent = (): void => {
    const here = new Set(owners.values());
    lose(({ owner }) => !here.has(owner));
  };
  /** Goes through those that wait, in their order, and lets in who may. */
  const pump = (): void => {
    clearTimeout(timer);
    if (ended) return;
    const times: number[] = [];
    waiting = waiting.filter((one) => !settle(one, times));
    if (times.length === 0) return;
    timer = setTimeout(pump, Math.min(Math.max(1, Math.min(...times) - Date.now()), LONGEST_TIMER_MS));
    timer.unref();
  };
  const settle = (one: Waiting, times: number[]): boolean => {
    const { claim, socket } = one;
    const now = Date.now();
    const decision = account().decide(claim, now);
    if (decision.do === 'wait') {
      if (decision.until !== undefined) times.push(decision.until);
      if (one.why !== decision.why) send(socket, { id: claim.id, tell: 'waiting', why: decision.why });
      one.why = decision.why;
      return false;
    }
    if (decision.do === 'deny') {
      const { reason, why } = decision;
      send(socket, { id: claim.id, tell: 'denied', reason, why, spent: account().spent(now) });
      return true;
    }
    account().start(claim, now);
    save();
    grant(socket, claim);
    return true;
  };
  const grant = (socket: Socket, { id }: Claim): void =>
    send(socket, { id, tell: 'granted', ...account().remaining(Date.now()) });
  const done = (socket: Socket, id: string): void => {
    save();
    send(socket, { id, tell: 'done' });
    pump();
  };
  const describe = (): LedgerStatus => ({
    ...account().status(Date.now()),
    waiting: waiting.map(({ claim, why }) => ({ project: claim.project, driver: claim.driver, why })),
    warnings: problem === undefined ? [] : [problem],
  });
  /** A connection that ends takes its calls with it. */
  const forget = (socket: Socket): void => {
    const owner = owners.get(socket);
    owners.delete(socket);
    waiting = waiting.filter((one) => one.socket !== socket);
    if (owner !== undefined && ![...owners.values()].includes(owner)) lose((call) => call.owner === owner);
  };
  const take = (socket: Socket, question: Question): void => {
    switch (question.ask) {
      case 'hello':
        owners.set(socket, question.owner);
        // A grant that got lost with the one that led before is asked for again, with the same id.
        lose(({ owner, id }) => owner === question.owner && !question.calls.includes(id));
        return send(socket, { id: question.owner, tell: 'done' });
      case 'enter':
        if (account().state.running.some(({ id }) => id === question.claim.id)) {
          return grant(socket, question.claim);
        }
        waiting.push({ claim: question.claim, socket, why: '' });
        return pump();
      case 'leave':
        account().end(question.slot, question.usage, question.end, Date.now());
        return done(socket, question.id);
      case 'cancel':
        waiting = waiting.filter(({ claim }) => claim.id !== question.slot);
        account().withdraw(question.slot);
        return done(socket, question.id);
      case 'status':
        return send(socket, { id: question.id, tell: 'status', status: describe() });
      case 'bye':
        forget(socket);
        return done(socket, question.id);
    }
  };

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.unref();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (!ended) forget(socket);
    });
    onMessages<Question>(socket, (question) => take(socket, question));
  });
  return {
    /** Connections of processes that take part, this one's own included. */
    count: (): number => owners.size,
    /** Stops to serve. Others find out, and one of them goes on with what is on disk. */
    end(): void {
      ended = true;
      clearTimeout(timer);
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
