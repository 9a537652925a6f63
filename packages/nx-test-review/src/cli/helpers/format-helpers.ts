import { listFew, plural } from '@nx-test-review/contracts';
import type { HelperAnswer, HelperProposal } from './weigh-helpers';

/** What `doctor --helpers` prints for people. */
export function formatHelpers({ specs, open, proposals, withAll, idle }: HelperAnswer): string {
  const head = `${plural(specs, 'spec')} judged: ${open.C4} C4 (no assertion), ${open.H1} H1 (hard wait)`;
  if (proposals.length === 0) {
    return `${head}\nno helper to propose: what these tests call was followed, or does not look like a check or a sleep`;
  }
  const rest = idle === 0 ? '' : ` ${plural(idle, 'other name')} changed nothing.`;
  return [
    head,
    '',
    ...proposals.flatMap(formatProposal),
    `with all of them: ${withAll.C4} C4, ${withAll.H1} H1.${rest}`,
    'Look at the places first: accept a name only if it fails when something is wrong. Nothing was written;',
    '--write NAME,... or --write all puts them into test-review.config.json.',
  ].join('\n');
}

function formatProposal({
  kind,
  pattern,
  names,
  calls,
  takesAway,
  brings,
  places,
}: HelperProposal): string[] {
  const what = [listRows('takes away', takesAway), listRows('brings', brings)].filter(Boolean).join(', ');
  const shown = listFew(names, 5);
  return [
    `${kind === 'assertions' ? 'assertion' : 'sleep'}  ${pattern}   ${what}`,
    `    ${plural(calls, 'call')}${names.length === 1 && names[0] === pattern ? '' : `: ${shown}`}`,
    ...places.map(({ path, line }) => `    ${path}:${line}`),
    '',
  ];
}

function listRows(verb: string, rows: Record<string, number>): string {
  const parts = Object.entries(rows).map(([row, count]) => `${count} ${row}`);
  return parts.length === 0 ? '' : `${verb} ${parts.join(' and ')}`;
}
