import { spawn } from 'node:child_process';
import {
  appendFileSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Writes this process id, so that a test can tell whether it still runs. */
function sign(pid = process.pid) {
  if (process.env.FAKE_AGENT_PIDS) appendFileSync(process.env.FAKE_AGENT_PIDS, `${pid}\n`);
}

export async function readStdin() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Stays until it is ended, with a timer as the only thing to do. */
function stay() {
  setInterval(() => undefined, 60_000);
  return new Promise(() => undefined);
}

/** A path of an argument: absolute behind "@", or in one of the private folders. */
const place = (path) =>
  path
    .replace(/^@/, '')
    .replace(/^HOME/, process.env.HOME)
    .replace(/^TMPDIR/, process.env.TMPDIR);
const print = (text) => writeSync(1, text);
const ANSWER = '{"answer":42}\n';
const SLEEPER = 'setInterval(() => undefined, 60000)';

function startChild(options, code = SLEEPER) {
  const child = spawn(process.execPath, ['-e', code], { stdio: 'inherit', ...options });
  sign(child.pid);
  child.unref();
  return child;
}

export const processScenarios = {
  /** Reads the prompt and answers. */
  async answer() {
    sign();
    await readStdin();
    print(ANSWER);
  },
  async echo() {
    print(`${JSON.stringify({ prompt: await readStdin() })}\n`);
  },
  async 'count-prompt'() {
    print(`${(await readStdin()).length}\n`);
  },
  /** Ends without having read its prompt. */
  'deaf-answer'() {
    print(ANSWER);
    process.exit(0);
  },
  /** Silent, with open pipes. */
  hang() {
    sign();
    return stay();
  },
  /** Says one line, then nothing. */
  'hang-after-line'() {
    sign();
    print('working\n');
    return stay();
  },
  /** Prints for ever, so that only the overall limit ends it. */
  chatter() {
    sign();
    setInterval(() => print('still here\n'), 10);
    return stay();
  },
  /** Does not end when it is asked to. */
  stubborn() {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => print('no\n'));
    sign();
    print('ready\n');
    return stay();
  },
  /** Ends when it is asked to, with last words. */
  polite() {
    process.on('SIGTERM', () => {
      print('asked to go\n');
      process.exit(0);
    });
    sign();
    print('ready\n');
    return stay();
  },
  /** Answers and leaves a child that holds its pipes. */
  async 'leave-child'() {
    startChild({});
    print(ANSWER);
    process.exit(0);
  },
  /** Answers and leaves a child in a session of its own, with its pipes. */
  async 'leave-daemon'() {
    startChild({ detached: true });
    print(ANSWER);
    process.exit(0);
  },
  /** Answers and leaves a child whose parent is gone, in a session of its own, without pipes. */
  async 'leave-orphan'() {
    const code = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(SLEEPER)}], { detached: true, stdio: 'ignore' });
      require('node:fs').appendFileSync(process.env.FAKE_AGENT_PIDS, child.pid + '\\n');
      child.unref(); process.exit(0);`;
    const middle = startChild({ detached: true, stdio: 'ignore' }, code);
    middle.ref();
    await new Promise((resolve) => middle.on('exit', resolve));
    print(ANSWER);
  },
  /** Hangs with a child in a session of its own that knows nothing of the call: no pipes, no environment. */
  'disowned-child'() {
    sign();
    startChild({ detached: true, stdio: 'ignore', env: {} });
    print('child started\n');
    return stay();
  },
  /** Hangs with a child that ignores the polite signal. */
  'stubborn-child'() {
    sign();
    startChild({}, `process.on('SIGTERM', () => undefined); console.log('child ready'); ${SLEEPER}`);
    return stay();
  },
  /** Breaks off in the middle of its report. */
  'die-half'() {
    print('{"answer":');
    process.kill(process.pid, 'SIGKILL');
    return stay();
  },
  'exit-half'() {
    print('{"answer":');
    process.exit(1);
  },
  'exit-silent'() {
    process.exit(0);
  },
  'exit-complaint'() {
    writeSync(2, 'first complaint\n\u001b[31mlast complaint\u001b[0m\n');
    process.exit(3);
  },
  /** Writes 200 MB in lines, or what the argument says, as fast as it is read. */
  async flood([megabytes = '200']) {
    sign();
    const line = `${'x'.repeat(1023)}\n`.repeat(1024);
    for (let written = 0; written < Number(megabytes); written++) await write(line);
  },
  /** The same without a line end. */
  async 'flood-line'([megabytes = '200']) {
    sign();
    const piece = 'y'.repeat(1024 * 1024);
    for (let written = 0; written < Number(megabytes); written++) await write(piece);
  },
  async 'flood-errors'([megabytes = '200']) {
    sign();
    const piece = `${'z'.repeat(1023)}\n`.repeat(1024);
    for (let written = 0; written < Number(megabytes); written++) await write(piece, process.stderr);
    print(ANSWER);
  },
  'invalid-utf8'() {
    writeSync(
      1,
      Buffer.concat([Buffer.from('{"answer":"'), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from('"}\n')]),
    );
  },
  /** A character of four bytes, written byte by byte. */
  async 'split-utf8'() {
    for (const byte of Buffer.from('{"answer":"\u{1f600}é"}\n')) await write(Buffer.from([byte]));
  },
  'carriage-returns'() {
    print('{"answer":\r\n42}\r\n');
  },
  'no-line-end'() {
    print('{"answer":42}');
  },
  environment() {
    print(`${JSON.stringify(process.env)}\n`);
  },
  folder() {
    print(`${process.cwd()}\n`);
  },
  /** Prints the secret in two writes, and as JSON writes it, on both streams. */
  async 'leak-secret'() {
    const secret = process.env.FAKE_SECRET ?? '';
    await write(`the key is ${secret.slice(0, 5)}`);
    await new Promise((resolve) => setImmediate(resolve));
    await write(`${secret.slice(5)} and ${JSON.stringify(secret)}\n`);
    await write(`error with ${secret}\n`, process.stderr);
  },
  /** Tries to write at each path of its arguments, with "@" in front, and tells which one it could. */
  'try-writes'(paths) {
    const tried = paths.map((path) => {
      try {
        writeFileSync(place(path), 'written');
        return [path, 'written'];
      } catch (error) {
        return [path, error.code];
      }
    });
    print(`${JSON.stringify(Object.fromEntries(tried))}\n`);
  },
  /** Tries to read each file and to list each folder of its arguments and tells what it saw. */
  'try-reads'(paths) {
    const tried = paths.map((path) => {
      try {
        const at = place(path);
        return [path, statSync(at).isDirectory() ? readdirSync(at) : readFileSync(at, 'utf8')];
      } catch (error) {
        return [path, error.code];
      }
    });
    print(`${JSON.stringify(Object.fromEntries(tried))}\n`);
  },
  /** Leaves folders in its home that resist removal. */
  async 'lock-home'() {
    const { chmodSync, mkdirSync } = await import('node:fs');
    const folder = join(process.env.HOME, 'locked');
    mkdirSync(folder);
    writeFileSync(join(folder, 'file'), 'x');
    chmodSync(folder, 0o500);
    print(ANSWER);
  },
  /** Writes the answer to the file that the argument names in HOME. */
  'answer-file'([name]) {
    writeFileSync(join(process.env.HOME, name), ANSWER);
  },
  /** Replaces a folder of its home by a link to another one, and answers. */
  async 'link-folder'([name, target]) {
    rmSync(join(process.env.HOME, name), { recursive: true, force: true });
    symlinkSync(target.replace(/^@/, ''), join(process.env.HOME, name));
    print(ANSWER);
  },
  /** Puts a link where the answer is expected. */
  'answer-link'([name, target]) {
    symlinkSync(target, join(process.env.HOME, name));
  },
};

function write(text, stream = process.stdout) {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}
