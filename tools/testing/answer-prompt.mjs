/** Reads a prompt with care, and answers it as a plan says: what honest stubs of agents have in common. */

/** What a careful reader takes from a prompt, and from nothing but the prompt. */
export function readPrompt(prompt) {
  const runId = JSON.parse(find(prompt, /^run id: (".*")$/m));
  const tag = find(prompt, /^tag: (\S+)$/m);
  const isLook = prompt.includes('Somebody says that a row fires');
  return { runId, purpose: isLook ? 'second-look' : 'review', specs: isLook ? [] : readSpecs(prompt, tag) };
}

/**
 * A report that proves that each spec was read, with a finding at each line that holds a text of `see`; at a second look the
 * outcome `look`. `about` reports on another file instead.
 */
export function answerPrompt(prompt, { see = [], look = 'confirmed', about } = {}) {
  const { runId, purpose, specs } = readPrompt(prompt);
  if (purpose === 'second-look') {
    const line = Number(find(prompt, /^line: (\d+)$/m));
    const quote = find(prompt, new RegExp(`^${line}[|+](.*)$`, 'm'));
    return { schemaVersion: 1, runId, outcome: look, line, quote, reason: 'as the plan says' };
  }
  const findings = specs.flatMap(({ path, text, rows }) =>
    see.flatMap(({ row, at, message = 'It proves nothing: compare the value.' }) =>
      rows.includes(row)
        ? [...text]
            .filter(([, line]) => line.includes(at))
            .map(([line, quote]) => ({ row, path, line, quote, message }))
        : [],
    ),
  );
  const files = specs.map(({ path, proof }) => ({ path: about ?? path, proof }));
  return { schemaVersion: 1, runId, files, findings, prior: [], contextUsed: [], notes: [] };
}

function readSpecs(prompt, tag) {
  const sections = prompt
    .slice(prompt.indexOf('\n# Review set\n'))
    .split(/^## \d+\. (?=")/m)
    .slice(1);
  return sections.map((section) => {
    const start = section.indexOf(`<<<${tag} text`);
    const block = section
      .slice(start, section.indexOf(`\n${tag}>>>`, start))
      .split('\n')
      .slice(1);
    const text = new Map(
      block.map((line) => {
        const [, number, rest] = /^(\d+)[|+](.*)$/.exec(line) ?? [];
        return [Number(number), rest ?? ''];
      }),
    );
    const proofLine = Number(find(section, /^proof: the text of line (\d+)$/m));
    const rows = find(section, /^open rows: (.*)$/m).split(', ');
    return { path: JSON.parse(section.split('\n')[0]), text, rows, proof: text.get(proofLine) };
  });
}

function find(text, pattern) {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the prompt does not say ${pattern.source}`);
  return found;
}
