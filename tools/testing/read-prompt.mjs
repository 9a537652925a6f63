/**
 * What a careful reader takes from a prompt of the tool, and from nothing but the prompt.
 * @param {string} prompt
 */
export function readReviewPrompt(prompt) {
  const tag = find(prompt, /^tag: (\S+)$/m);
  const sections = prompt
    .slice(prompt.indexOf('\n# Review set\n'))
    .split(/^## \d+\. (?=")/m)
    .slice(1);
  return {
    runId: JSON.parse(find(prompt, /^run id: (".*")$/m)),
    specs: sections.map((section) => {
      const text = readLines(section, tag);
      const proofLine = Number(find(section, /^proof: the text of line (\d+)$/m));
      return {
        path: JSON.parse(section.split('\n')[0]),
        proof: text.get(proofLine) ?? '',
        text,
        prior: readPrior(section, tag),
      };
    }),
  };
}

/** A second look names one spec, one row and one line; undefined for any other prompt. */
export function readLookPrompt(prompt) {
  if (!/^spec: ".*"$/m.test(prompt) || prompt.includes('\n# Review set\n')) return undefined;
  const line = Number(find(prompt, /^line: (\d+)$/m));
  const text = readLines(prompt, find(prompt, /^tag: (\S+)$/m));
  return { runId: JSON.parse(find(prompt, /^run id: (".*")$/m)), line, quote: text.get(line) ?? '' };
}

function find(text, pattern) {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`fake agent: the prompt does not say ${pattern.source}`);
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
