import { joinPathFragments, offsetFromRoot, type Tree } from '@nx/devkit';
import { CONFIG_NAME } from '../../plugin/inference/inference-glob';
import type { Note } from './note';

/** Agents that need no further settings to begin with. */
export type AgentChoice = 'none' | 'claude' | 'codex' | 'opencode' | 'gemini';

const SCHEMA = 'node_modules/nx-test-review/schemas/config.schema.json';

export interface ConfigRequest {
  /** Project root, '.' for the workspace. */
  root: string;
  agent: AgentChoice;
}

/** Writes test-review.config.json; one that is there is the user's and stays as it is. */
export function writeConfig(tree: Tree, { root, agent }: ConfigRequest): Note {
  const path = joinPathFragments(root, CONFIG_NAME);
  if (tree.exists(path)) return { what: 'kept', text: path };
  const atRoot = root === '.';
  const $schema = `${atRoot ? './' : offsetFromRoot(root)}${SCHEMA}`;
  const config = { $schema, schemaVersion: 1, ...(atRoot ? { agent: { name: agent } } : {}) };
  tree.write(path, `${JSON.stringify(config, null, 2)}\n`);
  return { what: 'wrote', text: path };
}
