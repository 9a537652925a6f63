import { lstatSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_USAGE } from '@nx-test-review/contracts';
import { FAKE_AGENT } from '@tools/testing/fake-agents/fake-agents';
import { askAgent } from './ask-agent';
import { openScene, WIDE } from './testing/scenario-driver';
import type { AgentFailure, AgentOutcome } from './types';

// Real processes: a busy machine starts them late.
jest.setTimeout(60_000);

const NOTHING = { text: '', usage: NO_USAGE, modelReported: null, turns: null, warnings: [] };

let scene: ReturnType<typeof openScene>;
beforeEach(() => {
  scene = openScene();
});
afterEach(() => scene.close());

const ask = (scenario: string[], more: Parameters<typeof scene.driver>[1] = {}, request = scene.request()) =>
  askAgent(scene.driver(scenario, more), request);

function failure(outcome: AgentOutcome): AgentFailure {
  if (outcome.ok) throw new Error(`answered ${outcome.text}`);
  return outcome;
}

describe('an agent that answers', () => {
  it('hands its answer on, with what is known of it', async () => {
    expect(await ask(['answer'])).toMatchObject({
      ok: true,
      text: '{"answer":42}',
      version: '1.2.3',
      isolation: 'none',
      warnings: [],
    });
  });

  it('gets the whole prompt on stdin, however long', async () => {
    const prompt = 'p'.repeat(1_000_000);
    expect(await ask(['count-prompt'], {}, scene.request({ prompt }))).toMatchObject({
      ok: true,
      text: '1000000',
    });
  });

  it('may end without having read its prompt', async () => {
    const request = scene.request({ prompt: 'p'.repeat(1_000_000) });
    expect(await ask(['deaf-answer'], {}, request)).toMatchObject({ ok: true, text: '{"answer":42}' });
  });

  it('may leave out the last line end, and may write carriage returns', async () => {
    expect(await ask(['no-line-end'])).toMatchObject({ text: '{"answer":42}' });
    expect(await ask(['carriage-returns'])).toMatchObject({ text: '{"answer":\n42}' });
  });

  it('may split a character over writes', async () => {
    expect(await ask(['split-utf8'])).toMatchObject({ text: '{"answer":"\u{1f600}é"}' });
  });

  it('that writes invalid UTF-8 is read with replacement characters', async () => {
    expect(await ask(['invalid-utf8'])).toMatchObject({ text: '{"answer":"\ufffd\ufffd("}' });
  });

  it('may answer in a file of its private home', async () => {
    expect(await ask(['answer-file', 'last.txt'], { answerFile: 'last.txt' })).toMatchObject({
      text: '{"answer":42}\n',
    });
  });

  it('that puts a link where its answer belongs has given none', async () => {
    const secret = join(scene.base, 'secret');
    writeFileSync(secret, '{"answer":42}');
    const outcome = failure(await ask(['answer-link', 'last.txt', secret], { answerFile: 'last.txt' }));
    expect(outcome).toMatchObject({ kind: 'no-report', message: 'the fake agent ended and printed nothing' });
  });
});

describe('an agent that plays with links', () => {
  let other: string;
  beforeEach(() => {
    other = join(scene.base, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'auth.json'), '{"answer":42}');
  });

  it('cannot have the login of the user removed', async () => {
    const loginFiles = [{ from: join(other, 'auth.json'), to: '.codex/auth.json' }];
    expect(await ask(['link-folder', '.codex', `@${other}`], { loginFiles })).toMatchObject({
      ok: true,
      warnings: [],
    });
    expect(readdirSync(other)).toEqual(['auth.json']);
  });

  it('cannot have the contents of a folder removed', async () => {
    expect((await ask(['link-folder', '.', `@${other}`])).ok).toBe(true);
    expect((await ask(['link-folder', 'cache', `@${other}`])).ok).toBe(true);
    expect(readdirSync(other)).toEqual(['auth.json']);
  });

  it('cannot hand on a file from elsewhere as its answer', async () => {
    const silent = { answerFile: 'out/auth.json', args: [FAKE_AGENT, 'link-folder', 'out', `@${other}`] };
    const seen: unknown[] = [];
    const driver = scene.driver([], silent, {
      end: ({ code, answer }) => (seen.push({ code, answer }), NOTHING),
    });
    await askAgent(driver, scene.request());
    expect(seen).toEqual([{ code: 0, answer: undefined }]);
  });
});

describe('an agent that gives no answer', () => {
  it('that ends silently is a failure that can be tried again', async () => {
    const outcome = failure(await ask(['exit-silent']));
    expect(outcome).toMatchObject({ kind: 'no-report', exitClass: 3, retryable: true });
    expect(outcome.message).toContain('printed nothing');
  });

  it('that complains is quoted without colours', async () => {
    const outcome = failure(await ask(['exit-complaint']));
    expect(outcome.message).toContain('exit code 3');
    expect(outcome.tail).toBe('first complaint\nlast complaint');
  });

  it('that dies at half of its report is named with its signal', async () => {
    const outcome = failure(await ask(['die-half']));
    expect(outcome).toMatchObject({ kind: 'killed', exitClass: 3 });
    expect(outcome.message).toContain('SIGKILL');
  });

  it('that exits at half of its report has given none', async () => {
    expect(failure(await ask(['exit-half'])).kind).toBe('no-report');
  });

  it('whose program is missing is class 2', async () => {
    const outcome = failure(await ask([], { command: join(scene.base, 'nowhere') }));
    expect(outcome).toMatchObject({ kind: 'missing', exitClass: 2, retryable: false });
  });

  it('whose arguments are too long for the system is told, not thrown', async () => {
    const outcome = failure(await ask([], { args: ['x'.repeat(3_000_000)] }));
    expect(outcome).toMatchObject({ kind: 'protocol', exitClass: 3 });
    expect(outcome.message).toContain('could not be started');
  });
});

describe('limits', () => {
  const limits = (more: Partial<typeof WIDE>) => scene.request({ limits: { ...WIDE, ...more } });
  /** Stops the run once the agent has said that it is ready. */
  const stopWhenReady = async (scenario: string, graceMs: number) => {
    const stop = new AbortController();
    const driver = scene.driver([scenario], {}, { line: () => void stop.abort() });
    const request = { ...limits({ graceMs }), signal: stop.signal };
    return failure(await askAgent(driver, request));
  };

  it('end an agent that is silent with open pipes', async () => {
    const outcome = failure(await ask(['hang'], {}, limits({ idleMs: 300 })));
    expect(outcome).toMatchObject({ kind: 'idle', exitClass: 3 });
    expect(outcome.message).toContain('printed nothing for 0.3 s');
  });

  it('let a silent agent be whose driver prints late', async () => {
    const outcome = failure(
      await ask(['hang'], { printsLate: true }, limits({ idleMs: 50, overallMs: 400 })),
    );
    expect(outcome.kind).toBe('timeout');
  });

  it('end an agent that talks for ever', async () => {
    const outcome = failure(await ask(['chatter'], {}, limits({ overallMs: 800 })));
    expect(outcome).toMatchObject({ kind: 'timeout', retryable: false });
    expect(outcome.message).toContain('0.8 s');
  });

  it('stop an agent with the run', async () => {
    expect(await stopWhenReady('polite', 60_000)).toMatchObject({ kind: 'aborted', retryable: false });
  });

  it('hear the last words of an agent that ends politely', async () => {
    expect((await stopWhenReady('polite', 60_000)).tail).toContain('asked to go');
  });

  it('kill an agent that ignores the polite signal', async () => {
    expect((await stopWhenReady('stubborn', 100)).tail).toContain('ready');
    expect(scene.pids()).toHaveLength(1);
  });

  it('kill a child that left group and environment behind', async () => {
    expect((await stopWhenReady('disowned-child', 2000)).kind).toBe('aborted');
    expect(scene.pids()).toHaveLength(2);
  });

  it('kill a child that ignores the polite signal', async () => {
    expect((await stopWhenReady('stubborn-child', 100)).kind).toBe('aborted');
    expect(scene.pids()).toHaveLength(2);
  });

  it('take no busy moment of this process for silence of the agent', async () => {
    const stop = new AbortController();
    let lines = 0;
    const line = (): undefined => {
      lines += 1;
      // The agent goes on talking, and nobody reads it for longer than it may be silent.
      if (lines === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000);
      if (lines > 20) stop.abort();
    };
    const driver = scene.driver(['chatter'], {}, { line });
    const outcome = await askAgent(driver, { ...limits({ idleMs: 3000 }), signal: stop.signal });
    expect(failure(outcome).kind).toBe('aborted');
  });

  it('say of an agent that closed its output that it did', async () => {
    const script = 'echo ready; exec >&- 2>&-; exec sleep 600';
    const shell = { command: '/bin/sh', args: ['-c', script], env: { PATH: process.env['PATH'] ?? '' } };
    const outcome = failure(await ask([], shell, limits({ idleMs: 2000 })));
    expect(outcome.message).toContain('closed its output');
  });

  it.each(['flood', 'flood-line', 'flood-errors'])('cap the output: %s', async (scenario) => {
    const outcome = failure(await ask([scenario], {}, limits({ outputBytes: 4 * 1024 * 1024 })));
    expect(outcome).toMatchObject({ kind: 'output-cap', exitClass: 3, retryable: false });
  });

  it('ask nobody when the run was stopped before', async () => {
    const outcome = failure(await ask(['answer'], {}, scene.request({ signal: AbortSignal.abort() })));
    expect(outcome.kind).toBe('aborted');
    expect(scene.pids()).toEqual([]);
  });
});

describe('what an agent leaves', () => {
  it.each(['leave-child', 'leave-daemon', 'leave-orphan'])(
    'is ended, and its answer stands: %s',
    async (scenario) => {
      expect(await ask([scenario])).toMatchObject({ ok: true, text: '{"answer":42}' });
      expect(scene.pids().length).toBeGreaterThan(0);
    },
  );

  it('is removed from its home, also where folders may not be written', async () => {
    expect(await ask(['lock-home'])).toMatchObject({ ok: true, warnings: [] });
    expect(scene.rooms()).toEqual([]);
  });
});

describe('a parser', () => {
  it('ends the process by a failure that it finds', async () => {
    const found = { kind: 'quota', message: 'limit reached', retryable: true, retryAfterMs: 5000 } as const;
    const driver = scene.driver(['hang-after-line'], {}, { line: () => found });
    expect(failure(await askAgent(driver, scene.request()))).toMatchObject({ ...found, exitClass: 3 });
  });

  it('may find it on stderr', async () => {
    const found = { kind: 'api', message: 'overloaded', retryable: true, retryAfterMs: null } as const;
    const driver = scene.driver(
      ['exit-complaint'],
      {},
      {
        errorLine: (text) => (text.startsWith('first') ? found : undefined),
      },
    );
    expect(failure(await askAgent(driver, scene.request()))).toMatchObject(found);
  });

  it('that throws is a failure of the call', async () => {
    const driver = scene.driver(
      ['answer'],
      {},
      {
        line: () => {
          throw new Error('unexpected token');
        },
      },
    );
    const outcome = failure(await askAgent(driver, scene.request()));
    expect(outcome.kind).toBe('protocol');
    expect(outcome.message).toContain('unexpected token');
  });

  it('that throws at the end is a failure of the call', async () => {
    const driver = scene.driver(
      ['answer'],
      {},
      {
        end: () => {
          throw new Error('no final event');
        },
      },
    );
    expect(failure(await askAgent(driver, scene.request())).message).toContain('no final event');
  });
});

describe('the private folders', () => {
  const read = async (more: Parameters<typeof scene.driver>[1] = {}) => {
    const outcome = await ask(['environment'], more);
    if (!outcome.ok) throw new Error(outcome.message);
    return JSON.parse(outcome.text) as Record<string, string>;
  };

  it('are all of the environment beside what the driver says', async () => {
    const seen = await read({ env: { ONLY: 'this' } });
    expect(Object.keys(seen).sort()).toEqual(['FAKE_AGENT_PIDS', 'HOME', 'ONLY', 'TMPDIR']);
  });

  it('have no TMPDIR above the home', async () => {
    const { HOME, TMPDIR } = await read();
    expect(`${HOME}/`.startsWith(`${TMPDIR}/`)).toBe(false);
  });

  it('are named by further variables, and exist', async () => {
    const driver = scene.driver(['try-writes', 'HOME/.codex/proof'], {
      homeVariables: { CODEX_HOME: '.codex' },
    });
    expect(await askAgent(driver, scene.request())).toMatchObject({
      text: '{"HOME/.codex/proof":"written"}',
    });
    expect((await read({ homeVariables: { CODEX_HOME: '.codex' } }))['CODEX_HOME']).toMatch(
      /\/home\/\.codex$/,
    );
  });

  it('leave HOME alone where a login lies only there, and say so', async () => {
    const outcome = await ask(['environment'], {
      env: { HOME: '/somewhere' },
      keepsHome: 'the keychain holds the login',
    });
    expect(outcome).toMatchObject({ ok: true, warnings: ['the keychain holds the login'] });
    expect(outcome.ok && JSON.parse(outcome.text)).toMatchObject({ HOME: '/somewhere' });
  });

  it('are where an agent works that needs no file', async () => {
    const outcome = await ask(['folder'], { worksIn: 'empty' });
    expect(outcome.ok && outcome.text).not.toBe(scene.workspace);
    expect(await ask(['folder'])).toMatchObject({ text: scene.workspace });
  });

  it('refuse a file of the driver outside of them', async () => {
    const outcome = failure(await ask(['answer'], { homeFiles: [{ path: '../escaped', text: 'x' }] }));
    expect(outcome).toMatchObject({ kind: 'configuration', exitClass: 2 });
  });

  it('hold a readable copy of the login, which nobody may change', async () => {
    const login = join(scene.base, 'auth.json');
    writeFileSync(login, '{"token":"a-very-long-token-of-mine"}');
    let seen: string[] = [];
    const driver = scene.driver(
      ['hang-after-line'],
      { loginFiles: [{ from: login, to: '.codex/auth.json' }] },
      {
        line: () => {
          const { mode } = statOf('.codex/auth.json');
          seen = [(mode & 0o777).toString(8), (statOf('.').mode & 0o777).toString(8)];
          return { kind: 'api', message: 'seen', retryable: false, retryAfterMs: null };
        },
      },
    );
    await askAgent(driver, scene.request());
    expect(seen).toEqual(['400', '700']);
    expect(scene.rooms()).toEqual([]);
    expect(readFileSync(login, 'utf8')).toContain('a-very-long-token');
  });

  it('go without a login file that is not there, with a warning', async () => {
    const outcome = await ask(['answer'], {
      loginFiles: [{ from: join(scene.base, 'none'), to: 'auth.json' }],
    });
    expect(outcome.ok).toBe(true);
    expect(outcome.warnings.join()).toContain('could not be handed on');
  });
  const statOf = (path: string) => lstatSync(join(scene.rooms()[0]!, 'home', path));
});

describe('secrets', () => {
  const secret = 'sk-"quoted"-1234567890';
  const traced = (): string =>
    readdirSync(join(scene.base, 'traces'))
      .map((name) => readFileSync(join(scene.base, 'traces', name), 'utf8'))
      .join('\n');

  it('are blanked in answer, messages and all that is kept, also when split over writes', async () => {
    const outcome = await ask(
      ['leak-secret'],
      { env: { FAKE_SECRET: secret }, secretNames: ['FAKE_SECRET'] },
      scene.request({ traces: join(scene.base, 'traces'), prompt: `the prompt quotes ${secret}` }),
    );
    const inJson = JSON.stringify(secret).slice(1, -1);
    for (const text of [JSON.stringify(outcome), traced()]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(inJson);
      expect(text).not.toContain('1234567890');
    }
    expect(outcome).toMatchObject({ ok: true, text: 'the key is [secret] and "[secret]"' });
    expect(traced()).toContain('error with [secret]');
    expect(traced()).toContain('the prompt quotes [secret]');
  });

  it('of a copied login are blanked too', async () => {
    const login = join(scene.base, 'auth.json');
    writeFileSync(login, '{"tokens":{"access":"a-very-long-token-of-mine"},"type":"oauth"}');
    const outcome = await ask(
      ['echo'],
      { loginFiles: [{ from: login, to: 'auth.json' }] },
      {
        ...scene.request({ prompt: 'say a-very-long-token-of-mine and oauth' }),
      },
    );
    expect(outcome).toMatchObject({ text: '{"prompt":"say [secret] and oauth"}' });
  });

  it('are left alone where there are none', async () => {
    await ask(['echo'], {}, scene.request({ traces: join(scene.base, 'traces'), prompt: 'plain' }));
    expect(traced()).toContain('{"prompt":"plain"}');
  });
});

describe('before anybody is asked', () => {
  it('an agent that is missing is class 2, with the way to get it', async () => {
    const presence = {
      found: false,
      path: null,
      version: null,
      versionTested: false,
      login: 'unknown',
    } as const;
    const request = scene.request({ presence: { ...presence, hint: 'npm i fake' } });
    expect(failure(await ask(['answer'], {}, request))).toMatchObject({
      kind: 'missing',
      exitClass: 2,
      hint: 'npm i fake',
    });
    expect(scene.pids()).toEqual([]);
  });

  it('a workspace that is not there is class 2', async () => {
    const outcome = failure(
      await ask(['answer'], {}, scene.request({ workspace: join(scene.base, 'gone') })),
    );
    expect(outcome).toMatchObject({ kind: 'configuration', exitClass: 2 });
    expect(outcome.message).toContain('is not there');
  });

  it('an agent that is not logged in is class 2', async () => {
    const presence = {
      found: true,
      path: '/bin/fake',
      version: '1',
      versionTested: true,
      login: 'no',
    } as const;
    const request = scene.request({ presence: { ...presence, hint: 'fake login' } });
    expect(failure(await ask(['answer'], {}, request))).toMatchObject({ kind: 'login', exitClass: 2 });
  });
});
