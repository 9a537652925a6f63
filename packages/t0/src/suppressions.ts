import type { Finding, Registry, Row, SuppressionUse } from '@nx-test-review/contracts';
import type { FileModel, Suppression } from '@nx-test-review/source';

/** The suppression of a file that holds a finding: well-formed, of its row, about its line. */
export function suppressionFor(
  model: FileModel,
  finding: Pick<Finding, 'line' | 'row'>,
  registry: Registry,
): Finding['suppression'] {
  const found = model.suppressions.find(
    (item) =>
      item.line === finding.line &&
      whyMalformed(item, registry) === undefined &&
      item.rows.some((name) => registry.find(name)?.id === finding.row),
  );
  return found && { line: found.at, reason: found.reason };
}

/** What became of each suppression of a spec, one entry for each row that it names; `findings` are those of the file. */
export function listSuppressions(
  model: FileModel,
  findings: readonly Finding[],
  registry: Registry,
): SuppressionUse[] {
  return model.suppressions.flatMap((item) => {
    const problem = whyMalformed(item, registry);
    if (problem !== undefined) return [describeMalformed(model, item, problem, registry)];
    const rows = new Set(item.rows.flatMap((name) => registry.find(name) ?? []));
    return [...rows].map((row) => describeUse(model, item, row, findings));
  });
}

/** Suppressions of a file that is read and never judged, such as a helper: they hold nothing, wherever they stand. */
export function listIdleSuppressions(model: FileModel, registry: Registry): SuppressionUse[] {
  const note =
    'no finding stands in this file, since it is no spec: write it in the spec, above the line that is reported';
  return listSuppressions(model, [], registry).map((use) =>
    use.status === 'malformed' ? use : { ...use, status: 'unused' as const, note },
  );
}

function whyMalformed(item: Suppression, registry: Registry): string | undefined {
  if (item.problem !== undefined) return item.problem;
  for (const name of item.rows) {
    const row = registry.find(name);
    if (row === undefined) return `there is no row ${name} (nx-test-review rows lists them)`;
    if (row.tier === 'diff')
      return `${row.id} is a diff row: those take no suppression in code, only a waiver`;
  }
  return undefined;
}

function describeMalformed(
  { path }: FileModel,
  item: Suppression,
  problem: string,
  registry: Registry,
): SuppressionUse {
  const usable = item.rows.filter((name) => (registry.find(name)?.tier ?? 'diff') !== 'diff');
  const example = `// test-review-ignore ${usable.join(', ') || 'C1'} -- ${item.reason || 'the reason'}`;
  // A diff row alone has no right way to be written.
  const wayOut = problem.includes('diff row') && usable.length === 0 ? '' : `; write: ${example}`;
  return {
    ...placeOf(path, item),
    row: item.rows.join(', '),
    status: 'malformed',
    findings: 0,
    note: `${problem}${wayOut}`,
  };
}

function describeUse(
  model: FileModel,
  item: Suppression,
  row: Row,
  findings: readonly Finding[],
): SuppressionUse {
  const ofRow = findings.filter((finding) => finding.row === row.id);
  const held = ofRow.filter((finding) => finding.suppression?.line === item.at).length;
  const common = { ...placeOf(model.path, item), row: row.id, findings: held };
  if (held > 0) return { ...common, status: 'used' };
  const open = whyUnjudged(row);
  if (open !== undefined) return { ...common, status: 'unjudged', note: open };
  return { ...common, status: 'unused', note: whyUnused(model, item, row, ofRow) };
}

function placeOf(path: string, { at, line, reason }: Suppression) {
  return { path, line: at, covers: line, reason };
}

/** Nothing of T0 could have fired there, so its silence says nothing. */
function whyUnjudged(row: Row): string | undefined {
  if (row.status === 'planned') return `${row.id} is planned: nothing judges it yet`;
  if (row.tier === 't1') return `${row.id} is an agent's row: T0 does not judge it`;
  return row.gate === 'convention'
    ? `${row.id} is a convention: it is decided over the whole corpus`
    : undefined;
}

function whyUnused(model: FileModel, item: Suppression, row: Row, ofRow: readonly Finding[]): string {
  if (!row.frameworks.some((name) => (model.frameworks as readonly string[]).includes(name)))
    return `${row.id} does not judge ${model.frameworks.join(', ') || 'files like this'}: delete it`;
  const nearest = ofRow
    .filter(({ suppression }) => suppression === undefined)
    .map(({ line }) => line)
    .sort((a, b) => Math.abs(a - item.line) - Math.abs(b - item.line))[0];
  if (nearest !== undefined && Math.abs(nearest - item.line) <= 20)
    return `it covers line ${item.line}, and ${row.id} stands on line ${nearest}: move it right above`;
  if (item.coversComment)
    return `it covers line ${item.line}, a comment: one suppression may name several rows (C1, H1)`;
  const agent = row.tier === 't0-t1' ? ' (an agent, once asked, may)' : '';
  return `T0 finds no ${row.id} on line ${item.line}${agent}: delete it`;
}
