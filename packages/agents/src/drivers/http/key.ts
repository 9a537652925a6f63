import type { AgentRequest } from '../../types';
import { runProbe } from '../../detect/run-probe';
import { BASE_NAMES } from '../shared/environment';
import { readKey } from '../shared/key';

export interface KeySource {
  /** Undefined: the server wants no key. Throws when a key was promised and does not come. */
  read(): Promise<string | undefined>;
  /** A second reading may give another key. */
  isFresh: boolean;
}

export class NoKey extends Error {}

/** The key by `keyCommand` where there is one, else by `keyVariable`. What a command gave is told: nobody else can know it. */
export function openKeySource(request: AgentRequest, tellSecret: (value: string) => void): KeySource {
  const { settings, env } = request;
  if (settings.keyCommand === undefined) {
    return { isFresh: false, read: () => Promise.resolve(readKey('http', settings, env, [])?.value) };
  }
  const command = settings.keyCommand;
  const read = async (): Promise<string> => {
    const key = await runKeyCommand(request, command);
    tellSecret(key);
    return key;
  };
  return { isFresh: true, read };
}

/** What it prints is in no message. */
async function runKeyCommand({ settings, env, workspace }: AgentRequest, argv: string[]): Promise<string> {
  const [command = '', ...args] = argv;
  const seen: Record<string, string> = {};
  for (const name of [...BASE_NAMES, 'HOME', ...(settings.env ?? [])]) {
    const value = env[name];
    if (value !== undefined) seen[name] = value;
  }
  const { ended, code, stdout } = await runProbe(command, args, seen, { cwd: workspace });
  const key = stdout.trim();
  if (!ended) throw new NoKey(`the key command ${command} could not run, or took more than 15 seconds`);
  if (code !== 0) throw new NoKey(`the key command ${command} ended with exit ${code}`);
  if (key === '' || /\s/.test(key)) throw new NoKey(`the key command ${command} printed no key in one line`);
  return key;
}
