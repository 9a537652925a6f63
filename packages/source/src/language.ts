const LANGUAGES: Record<string, 'js' | 'jsx' | 'ts' | 'tsx'> = {
  js: 'jsx',
  cjs: 'jsx',
  mjs: 'jsx',
  jsx: 'jsx',
  ts: 'ts',
  cts: 'ts',
  mts: 'ts',
  tsx: 'tsx',
};

/** Language that a file is parsed as; undefined for files that are no JavaScript or TypeScript. */
export function languageOf(path: string): 'js' | 'jsx' | 'ts' | 'tsx' | undefined {
  return LANGUAGES[/\.([cm]?[jt]sx?)$/.exec(path)?.[1] ?? ''];
}
