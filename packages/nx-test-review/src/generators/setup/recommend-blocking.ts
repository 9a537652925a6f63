import { CONFIG_NAME } from '../../plugin/inference/inference-glob';
import type { Note } from './note';

const ROWS = ['D1', 'D2', 'D3', 'D7'];

/** What a fresh configuration leaves to the team: rows whose published precision is too low to block by default. */
export function recommendBlocking(): Note {
  const rows = ROWS.map((row) => `"${row}": "block"`).join(', ');
  return {
    what: 'to do',
    text: `if agents write code here, let a test that is lost or says less block: "policy": { "rows": { ${rows} } } in ${CONFIG_NAME}`,
  };
}
