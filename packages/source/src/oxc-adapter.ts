import { statementsOf, type Node } from './js/ast';
import { openRawTransfer, type RawParse } from './raw-transfer';

/** A comment as the parser lists it; offsets include the comment signs. */
export interface Comment {
  type: 'Line' | 'Block';
  value: string;
  start: number;
  end: number;
}

export interface ParsedText {
  program: Node;
  comments: Comment[];
  /** First syntax error, when there is one: its message and its offset. */
  error?: { message: string; offset: number };
}

export interface JsParser {
  parse(path: string, text: string, lang: 'js' | 'jsx' | 'ts' | 'tsx' | 'dts'): ParsedText;
  /** Child keys of each node type. */
  keys: Readonly<Record<string, readonly string[]>>;
}

function isWhole(program: Node): boolean {
  return statementsOf(program).length > 0;
}

function isBeyondReturn({ message }: { message: string }): boolean {
  return !/^A 'return' statement can only be used within a function body/.test(message);
}

/** The one place that loads the parser: it is an ES module, so it is imported natively. */
export async function loadParser(): Promise<JsParser> {
  const oxc = await importLibrary();
  const parseText = await findParse(oxc);
  return {
    keys: oxc.visitorKeys as Record<string, string[]>,
    parse(path, text, lang) {
      let result = parseText(path, text, { lang });
      // A `return` outside of functions, which only CommonJS has.
      if (result.errors.length > 0 && !/^(ts|tsx|dts)$/.test(lang)) {
        const common = parseText(path, text, { lang, sourceType: 'commonjs' });
        if (common.errors.length === 0) result = common;
      }
      // Transpilers of modules to CommonJS let it stand beside imports; the parser gives the whole tree all the same.
      const errors = isWhole(result.program) ? result.errors.filter(isBeyondReturn) : result.errors;
      const [first] = errors;
      const parsed: ParsedText = { program: result.program, comments: result.comments };
      if (first) parsed.error = { message: first.message, offset: first.labels[0]?.start ?? 0 };
      return parsed;
    },
  };
}

type Library = Awaited<ReturnType<typeof importLibrary>>;

const importLibrary = () => import('oxc-parser');

let own: Promise<RawParse | undefined> | undefined;

/** The quickest way to a tree that this machine has. All give the same. */
async function findParse(oxc: Library): Promise<RawParse> {
  // One a process: it is a large piece of address space. The library's own takes half as much again and is found out too late.
  return (await (own ??= openRawTransfer())) ?? (oxc.parseSync as unknown as RawParse);
}
