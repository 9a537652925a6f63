/** Lines of the test around a line: from its start to the next one, or to the end. */
function testAround(text, line) {
  const starts = text.split('\n').flatMap((one, index) => (/^\s*it\(/.test(one) ? [index + 1] : []));
  const from = starts.filter((start) => start <= line).at(-1) ?? 1;
  return { from, to: (starts.find((start) => start > line) ?? Infinity) - 1 };
}

/** Whether a finding is the planted defect: its row, in its test. */
export function isPlanted(finding, spec) {
  if (spec.planted === null || finding.path !== spec.path || finding.row !== spec.planted.row) return false;
  const line = spec.text.split('\n').findIndex((one) => one.includes(spec.planted.at)) + 1;
  const { from, to } = testAround(spec.text, line);
  return from <= finding.line && finding.line <= to;
}

/**
 * Recall and precision by row over all rounds, and how much rounds differ.
 * @param specs what was asked about
 * @param rounds findings and score of each round; a spec that was not judged in a round counts for nothing in it
 */
export function measureEval(specs, rounds) {
  const rows = new Map();
  const rowOf = (id) => {
    const row = rows.get(id) ?? { row: id, planted: 0, found: 0, right: 0, wrong: 0 };
    rows.set(id, row);
    return row;
  };
  for (const { findings, judged } of rounds) {
    for (const spec of specs.filter(({ path, planted }) => planted !== null && judged.includes(path))) {
      const row = rowOf(spec.planted.row);
      row.planted += 1;
      if (findings.some((finding) => isPlanted(finding, spec))) row.found += 1;
    }
    for (const finding of findings) {
      const spec = specs.find(({ path }) => path === finding.path);
      if (spec !== undefined && isPlanted(finding, spec)) rowOf(finding.row).right += 1;
      else rowOf(finding.row).wrong += 1;
    }
  }
  const always = specs.filter(({ path }) => rounds.every(({ judged }) => judged.includes(path)));
  const said = (round, path) =>
    JSON.stringify(
      round.findings
        .filter((one) => one.path === path)
        .map(({ row, line }) => `${row} ${line}`)
        .sort(),
    );
  const steady = always.filter(({ path }) => new Set(rounds.map((round) => said(round, path))).size === 1);
  const scores = rounds.map(({ score }) => score);
  return {
    rows: [...rows.values()].sort((a, b) => (a.row < b.row ? -1 : 1)),
    rounds: rounds.length,
    judged: rounds.reduce((sum, { judged }) => sum + judged.length, 0),
    specs: specs.length,
    steady: steady.length,
    always: always.length,
    scores: { least: Math.min(...scores), most: Math.max(...scores) },
  };
}

const share = (part, whole) => (whole === 0 ? '-' : `${part} of ${whole}`);

/** The measures as Markdown. */
export function printEval({ rows, rounds, judged, specs, steady, always, scores }) {
  return [
    '| row | planted defects found | findings that are right |',
    '| --- | --- | --- |',
    ...rows.map(
      ({ row, planted, found, right, wrong }) =>
        `| ${row} | ${share(found, planted)} | ${share(right, right + wrong)} |`,
    ),
    '',
    `${rounds} rounds over ${specs} specs, ${judged} judgements of ${rounds * specs}.`,
    `The same findings in each round: ${share(steady, always)} specs. Score of the set: ${scores.least} to ${scores.most}.`,
    '',
  ].join('\n');
}
