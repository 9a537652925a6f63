import { type DriverName, UsageSchema } from '@nx-test-review/contracts';
import { findDriver } from '../drivers';
import { BASE_NAMES } from '../drivers/shared/environment';
import type { AgentRequest, Invocation } from '../types';
import { makeRequest } from './make-request';
import { describePlayed, playLines } from './play-stream';
import type { Sample } from './samples';

const SECRET = 'sk-very-secret-0123456789';
const ANSWER = '{"runId":"run-1","text":"„Grüße“ 🙂"}';
const HOME = '/private/home';

/** Holds a driver with a process to what supervision and binding rely on. Call it within a `describe`. */
export function holdToConformance(name: DriverName, sample: Sample): void {
  const driver = findDriver(name);
  const settings = { ...sample.settings, keyVariable: 'MY_KEY' };
  const env = {
    PATH: '/usr/bin',
    LANG: 'C.UTF-8',
    HOME: '/nowhere',
    MY_KEY: SECRET,
    CI_JOB_TOKEN: 'other-secret',
    ANTHROPIC_BASE_URL: 'https://elsewhere.example',
    OPENAI_BASE_URL: 'https://elsewhere.example',
    GOOGLE_GEMINI_BASE_URL: 'https://elsewhere.example',
  };
  const request = (more: Partial<AgentRequest> = {}): AgentRequest => makeRequest({ settings, env, ...more });
  const invoke = (more: Partial<AgentRequest> = {}): Invocation => {
    if (driver.invoke === undefined) throw new Error(`${name} starts no process`);
    return driver.invoke(request(more), HOME);
  };
  const play = (lines: string[], exit = sample.exit) => playLines(name, lines, exit, request());

  describe('invocation', () => {
    it('hands the whole prompt over stdin, and never by argument', () => {
      const prompt = `PROMPT-MARK ${'long '.repeat(80_000)}`;
      const { args, stdin, homeFiles } = invoke({ prompt });
      expect(stdin).toBe(prompt);
      expect(JSON.stringify([args, homeFiles])).not.toContain('PROMPT-MARK');
      expect(args.join(' ').length).toBeLessThan(8192);
    });

    it('names a secret in no argument and no file, and as secret in the environment', () => {
      const invocation = invoke();
      expect(JSON.stringify([invocation.args, invocation.homeFiles, invocation.stdin])).not.toContain(SECRET);
      const holders = Object.keys(invocation.env).filter((one) => invocation.env[one]!.includes(SECRET));
      expect(holders).toEqual([sample.keyVariable ?? 'MY_KEY']);
      expect(invocation.secretNames).toEqual(expect.arrayContaining(holders));
    });

    it('shows the program no name that it does not need', () => {
      const allowed = [...BASE_NAMES, ...sample.sets, sample.keyVariable ?? 'MY_KEY'] as string[];
      expect(Object.keys(invoke().env).filter((one) => !allowed.includes(one))).toEqual([]);
    });

    it('shows it the names of the settings too, as secrets', () => {
      const { env: seen, secretNames } = invoke({
        settings: { ...settings, env: ['CI_JOB_TOKEN', 'UNSET'] },
      });
      expect(seen.CI_JOB_TOKEN).toBe('other-secret');
      expect(seen).not.toHaveProperty('UNSET');
      expect(secretNames).toContain('CI_JOB_TOKEN');
    });

    it('keeps the user home out, unless the settings name it', () => {
      expect(invoke().keepsHome).toBeUndefined();
      expect(invoke().env).not.toHaveProperty('HOME');
      expect(invoke({ settings: { ...settings, env: ['HOME'] } }).keepsHome).toContain('HOME');
    });

    it('takes no address from the environment', () => {
      expect(JSON.stringify(invoke())).not.toContain('elsewhere.example');
    });

    it('puts arguments of the settings last', () => {
      const { args } = invoke({ settings: { ...settings, args: ['--further', 'x'] } });
      expect(args.slice(-2)).toEqual(['--further', 'x']);
    });

    it('refuses an empty key variable, and says which', () => {
      expect(() => invoke({ env: { ...env, MY_KEY: '' } })).toThrow(/MY_KEY.*is not set/);
    });

    if (sample.bypass.length > 0) {
      it.each(sample.bypass)('refuses the argument %s', (arg) => {
        expect(() => invoke({ settings: { ...settings, args: [arg] } })).toThrow(/change files/);
      });
    }

    if (sample.settings.baseUrl !== undefined) {
      it.each([
        'http://models.example/v1',
        'http://127.0.0.1.example/v1',
        'https://user:word@models.example',
      ])('refuses %s as an address', (baseUrl) => {
        expect(() => invoke({ settings: { ...settings, baseUrl } })).toThrow(/plain http|password/);
      });

      it('speaks plain http to this machine', () => {
        const baseUrl = 'http://127.0.0.1:8080/v1';
        expect(JSON.stringify(invoke({ settings: { ...settings, baseUrl } }))).toContain('127.0.0.1:8080');
      });
    }
  });

  describe('stream', () => {
    it('takes a good run for a success, whole', () => {
      const { end, stopped } = play(sample.success(ANSWER));
      expect(stopped ?? end.failure).toBeUndefined();
      expect(JSON.parse(end.text!)).toEqual(JSON.parse(ANSWER));
    });

    it('tells usage in the common shape', () => {
      const { usage } = play(sample.success(ANSWER)).end;
      expect(UsageSchema.parse(usage)).toEqual(usage);
      expect(play([]).end.usage).toEqual(UsageSchema.parse(play([]).end.usage));
    });

    it('is not irritated by lines that are no events, nor by events that it does not know', () => {
      const noise =
        sample.unknownEvent === ''
          ? []
          : ['', 'Warning: something', '{not json', '[]', 'null', sample.unknownEvent];
      const lines = sample.success(ANSWER).flatMap((one) => [...noise, one]);
      expect(describePlayed(play([...lines, ...noise]))).toBe('ok');
    });

    it('fails without the final event, whatever the exit code says', () => {
      const lines = sample.success(ANSWER).slice(0, -1);
      expect(play(lines).end.text).toBeUndefined();
      expect(play(lines).end.failure).toMatchObject({ message: expect.stringMatching(/\w/) });
    });

    it('fails when it was killed, whatever was printed before', () => {
      const lines = sample.success(ANSWER).slice(0, -1);
      expect(play(lines, { code: null, signal: 'SIGKILL' }).end.failure).toMatchObject({ kind: 'killed' });
    });

    it('fails on nothing at all, with exit 0', () => {
      expect(play([], {}).end.failure).toBeDefined();
    });

    it('knows a refused key for what it is', () => {
      const { stopped, end } = play(sample.refused.lines, sample.refused.exit);
      expect(stopped ?? end.failure).toMatchObject({ kind: sample.refused.kind, retryable: false });
    });

    it('carries the last words of a program that did not start', () => {
      const { failure } = play([], { code: 2, stderr: "first\nerror: unknown option '--nope'\n" }).end;
      expect(failure?.message).toContain("unknown option '--nope'");
    });
  });
}
