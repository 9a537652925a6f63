import { formatFiles, logger, type GeneratorCallback, type Tree } from '@nx/devkit';
import { ignoreOutput } from './ignore-output';
import { formatNotes, type Note } from './note';
import { recommendBlocking } from './recommend-blocking';
import { registerPlugin } from './register-plugin';
import { writeCi, type CiChoice } from './write-ci';
import { writeConfig, type AgentChoice } from './write-config';

export interface SetUpOptions {
  ci?: CiChoice;
  agent?: AgentChoice;
  skipFormat?: boolean;
}

/** Everything that a workspace or project needs, each part only where it is missing. Returns what was done. */
export function setUp(tree: Tree, root: string, { ci = 'none', agent = 'none' }: SetUpOptions): Note[] {
  const registered = registerPlugin(tree);
  const config = writeConfig(tree, { root, agent });
  const fresh = root === '.' && config.what === 'wrote';
  const recommended = fresh ? [recommendBlocking()] : [];
  return [registered, config, ...recommended, ignoreOutput(tree), ...writeCi(tree, ci)];
}

/** Formats what was written and says afterwards what was done. */
export async function finish(
  tree: Tree,
  notes: Note[],
  { skipFormat }: SetUpOptions,
): Promise<GeneratorCallback> {
  if (skipFormat !== true) await formatFiles(tree);
  return () => logger.info(`nx-test-review\n${formatNotes(notes)}`);
}
