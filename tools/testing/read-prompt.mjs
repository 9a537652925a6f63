/**
 * What a careful reader takes from a prompt of the tool, and from nothing but the prompt: { purpose: 'review', runId, specs }
 * or, at a second look, { purpose: 'second-look', runId, specs: [], line, quote }.
 * @param {string} prompt
 */
export function readPrompt(prompt) {
  const runId = JSON.parse(find(prompt, /^run id: (".*")$/m));
  const tag = find(prompt, /^tag: (\S+)$/m);
  if (prompt.includes('\n# Review set\n')) return { purpose: 'review', runId, specs: readSpecs(prompt, tag) };
  const line = Number(find(prompt, /^line: (\d+)$/m));
  const quote = readLines(prompt, tag).get(line);
  if (quote === undefined) throw new Error(`the prompt of a second look does not show line ${line}`);
  return { purpose: 'second-look', runId, specs: [], line, quote };
}

function readSpecs(prompt, tag) {
  const sections = prompt
    .slice(prompt.indexOf('\n# Review set\n'))
    .split(/^## \d+\. (?=")/m)
    .slice(1);
  return sections.map((section) => {
    const text = readLines(section, tag);
    const proofLine = Number(find(section, /^proof: the text of line (\d+)$/m));
    return {
      path: JSON.parse(section.split('\n')[0]),
      rows: find(section, /^open rows: (.*)$/m).split(', '),
      proof: text.get(proofLine) ?? '',
      text,
      prior: readPrior(section, tag),
    };
  });
}

function find(text, pattern) {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the prompt does not say ${pattern.source}`);
  return found;
}

function readBlock(section, tag, what) {
  const start = section.indexOf(`<<<${tag} ${what}`);
  if (start === -1) return [];
  return section
    .slice(start, section.indexOf(`\n${tag}>>>`, start))
    .split('\n')
    .slice(1);
}

function readLines(section, tag) {
  return new Map(
    readBlock(section, tag, 'text').map((line) => {
      const [, number, text] = /^(\d+)[|+](.*)$/.exec(line) ?? [];
      return [Number(number), text ?? ''];
    }),
  );
}

function readPrior(section, tag) {
  return readBlock(section, tag, 'earlier findings').flatMap((line) => {
    const [, row, number] = /^\|(\S+) at line (\d+): /.exec(line) ?? [];
    return row === undefined ? [] : [{ row, line: Number(number) }];
  });
}
