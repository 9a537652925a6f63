/** A syntax node, as far as a reader of literals needs it. */
export interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

export type ParseProgram = (path: string, text: string) => SyntaxNode | undefined;

/** Loads the parser once; it is an ES module, so it is imported natively. The result parses without waiting. */
export async function loadProgramParser(): Promise<ParseProgram> {
  const { parseSync } = await import('oxc-parser');
  return (path, text) => {
    const lang = /\.[cm]?tsx?$/.test(path) ? 'ts' : 'jsx';
    const result = parseSync(path, text, { lang });
    return result.errors.length > 0 ? undefined : (result.program as unknown as SyntaxNode);
  };
}
