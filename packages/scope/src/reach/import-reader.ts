import type { Snapshot } from '../types';
import { SOURCE_EXTENSIONS } from '../resolve/file-view';

const CALLED =
  /\b(?:require|requireActual|importActual|mock|doMock|unmock|import)\s*\(\s*(['"`])([^'"`\n$]+)\1/g;
const FROM = /^\s*(?:import|export)\b[^'"\n;]*\bfrom\s*['"]([^'"\n]+)['"]/gm;
const SCRIPT = /<script\b[^>]*>([^]*?)<\/script>/gi;
const COMMENTS = /\/\*[^]*?\*\/|(^|[^:'"`\\])\/\/[^\n]*/g;

/**
 * Reads the import specifiers of files without building their syntax tree: imports, re-exports, `import()`, `require()` and
 * module mocks. Type-only imports count. A file that cannot be read has none. Kept for each path.
 */
export async function createImportReader(
  snapshot: Pick<Snapshot, 'read'>,
): Promise<(path: string) => readonly string[]> {
  const { parseSync } = await import('oxc-parser');
  const known = new Map<string, readonly string[]>();
  const scan = (path: string, text: string): string[] => {
    const found = new Set<string>();
    const { module, errors } = parseSync(path, text, { lang: langOf(path) });
    // Dialects that the parser does not know (Flow): their import lines are plain enough.
    if (errors.length > 0) for (const match of text.matchAll(FROM)) found.add(match[1]!);
    for (const item of module.staticImports) found.add(item.moduleRequest.value);
    for (const item of module.staticExports) {
      for (const part of item.entries) if (part.moduleRequest) found.add(part.moduleRequest.value);
    }
    if (/\b(require|mock|doMock|unmock|import|requireActual|importActual)\s*\(/.test(text)) {
      for (const match of text.replace(COMMENTS, '$1').matchAll(CALLED)) found.add(match[2]!);
    }
    found.delete('');
    return [...found];
  };
  return (path) => {
    let specifiers = known.get(path);
    if (specifiers === undefined) {
      const read = isScanned(path) ? snapshot.read(path) : undefined;
      specifiers = read?.ok === true ? scan(path, scriptOf(path, read.text)) : [];
      known.set(path, specifiers);
    }
    return specifiers;
  };
}

const MARKUP = /\.(vue|svelte|astro)$/;

function isScanned(path: string): boolean {
  return MARKUP.test(path) || SOURCE_EXTENSIONS.some((extension) => path.endsWith(extension));
}

function scriptOf(path: string, text: string): string {
  return MARKUP.test(path) ? [...text.matchAll(SCRIPT)].map((match) => match[1]).join('\n') : text;
}

function langOf(path: string): 'ts' | 'tsx' | 'jsx' {
  if (path.endsWith('.tsx')) return 'tsx';
  return /\.[cm]?ts$|\.(vue|svelte|astro)$/.test(path) ? 'ts' : 'jsx';
}
