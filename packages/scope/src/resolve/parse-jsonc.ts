/** Parses JSON with comments and trailing commas, as tsconfig files have; undefined when it is none. */
export function parseJsonc(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(stripComments(text));
    } catch {
      return undefined;
    }
  }
}

function stripComments(text: string): string {
  const token = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g;
  const bare = text.replace(token, (match) => (match.startsWith('"') ? match : ' '));
  return bare.replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (match) => (match === ',' ? '' : match));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
