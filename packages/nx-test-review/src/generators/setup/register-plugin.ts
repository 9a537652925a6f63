import { readNxJson, updateNxJson, type Tree } from '@nx/devkit';
import { PLUGIN_NAME } from '../../plugin/names';
import type { Note } from './note';

/** Adds the plugin to nx.json; a registration that is there keeps its options, include and exclude. */
export function registerPlugin(tree: Tree): Note {
  const nxJson = readNxJson(tree) ?? {};
  const plugins = nxJson.plugins ?? [];
  const isOurs = (entry: (typeof plugins)[number]) =>
    (typeof entry === 'string' ? entry : entry.plugin) === PLUGIN_NAME;
  if (plugins.some(isOurs)) return { what: 'kept', text: 'the registration in nx.json' };
  updateNxJson(tree, { ...nxJson, plugins: [...plugins, PLUGIN_NAME] });
  return { what: 'wrote', text: 'the registration in nx.json' };
}
