/** The first key that one object of a valid JSON text has twice: a parser would keep the last and hide the first. */
export function findRepeatedKey(json: string): string | undefined {
  const scopes: (Set<string> | undefined)[] = [];
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/gs;
  let text: string | undefined;
  for (let match = token.exec(json); match; match = token.exec(json)) {
    const [part] = match;
    if (part === '{') scopes.push(new Set());
    else if (part === '[') scopes.push(undefined);
    else if (part === '}' || part === ']') scopes.pop();
    else if (part === ':' && text !== undefined) {
      const keys = scopes.at(-1);
      const key = JSON.parse(text) as string;
      if (keys?.has(key)) return JSON.stringify(key);
      keys?.add(key);
    }
    text = part.startsWith('"') ? part : undefined;
  }
  return undefined;
}
