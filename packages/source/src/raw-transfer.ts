import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Comment } from './oxc-adapter';
import type { Node } from './js/ast';

/** What the parser leaves behind in memory, made into objects. */
export interface RawResult {
  program: Node;
  comments: Comment[];
  errors: { message: string; labels: { start: number }[] }[];
}

export interface RawOptions {
  lang: string;
  sourceType?: string;
  experimentalRawTransfer?: true;
}

export type RawParse = (path: string, text: string, options: RawOptions) => RawResult;

interface Bindings {
  rawTransferSupported(): boolean;
  /** Bytes up to the next place of the array that the parser can work at. */
  getBufferOffset(whole: Uint8Array): number;
  parseRawSync(path: string, block: Uint8Array, start: number, bytes: number, options: RawOptions): void;
}

type Constants = Record<'ACTIVE_SIZE' | 'BLOCK_SIZE' | 'BUFFER_SIZE' | 'IS_TS_FLAG_POS', number>;
type Deserialize = (buffer: Uint8Array, text: string, start: number, bytes: number) => RawResult;

/** The most that Node 20 gives in one piece. */
const WHOLE = 2 ** 32 - 1;
const SHIFT = 2 ** 30;
/** Linux refuses to start a program from a process whose address space in one piece is larger than the memory of the machine. */
const SHARE = 3 / 4;
/** The parser refuses longer ones on this way. */
const LONGEST = 2 ** 28;

/**
 * Parsing without JSON between. The parser's own way to do so needs Node 22, since it asks for 6 GiB of address space to find
 * 2 GiB at a multiple of 4 GiB in it, and Node 20 gives 4 GiB at most; and what it hands out holds on to trees for longer. A
 * piece of 4 GiB holds such a place in every second case, and always once others are put before it. Memory is only taken for
 * what is written to.
 * @returns undefined where it cannot be had or leaves too little room; parsing by JSON gives the same
 */
export async function openRawTransfer(): Promise<RawParse | undefined> {
  // Windows counts what is asked for, written to or not.
  if (process.platform === 'win32') return undefined;
  try {
    const bindings = await load<Bindings>('bindings');
    if (!bindings.rawTransferSupported()) return undefined;
    const sizes = await load<Constants>('generated/constants');
    const ts = await load<{ deserialize: Deserialize }>('generated/deserialize/ts');
    const js = await load<{ deserialize: Deserialize }>('generated/deserialize/js');
    const buffer = placeBuffer(bindings, sizes);
    return buffer && parseInto(buffer, bindings, sizes, ts.deserialize, js.deserialize);
  } catch {
    return undefined;
  }
}

function load<T>(name: string): Promise<T> {
  return import(`oxc-parser/src-js/${name}`) as Promise<T>;
}

/** Bytes that this process has mapped, 0 where the system does not tell: those systems do not count them. */
function readAddressSpace(): number {
  try {
    return Number(/^VmSize:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Whether so large a piece may be asked for without keeping the process from starting others, as git. */
export function hasRoom(): boolean {
  return readAddressSpace() + WHOLE + SHIFT <= totalmem() * SHARE;
}

interface Placed {
  block: Uint8Array;
  buffer: Uint8Array;
}

function placeBuffer({ getBufferOffset }: Bindings, sizes: Constants): Placed | undefined {
  // Held until a place is found: what is given back would be given again.
  const held: ArrayBuffer[] = [];
  for (let tries = 0; tries < 4 && hasRoom(); tries += 1) {
    const whole = new ArrayBuffer(WHOLE);
    const at = getBufferOffset(new Uint8Array(whole));
    if (at + sizes.BLOCK_SIZE <= WHOLE) {
      const views = {
        int32: new Int32Array(whole, at, sizes.BUFFER_SIZE / 4),
        float64: new Float64Array(whole, at, sizes.BUFFER_SIZE / 8),
      };
      const buffer = Object.assign(new Uint8Array(whole, at, sizes.BUFFER_SIZE), views);
      return { buffer, block: new Uint8Array(whole, at, sizes.BLOCK_SIZE) };
    }
    held.push(whole, new ArrayBuffer(SHIFT));
  }
  return undefined;
}

function parseInto(
  { buffer, block }: Placed,
  bindings: Bindings,
  sizes: Constants,
  ts: Deserialize,
  js: Deserialize,
): RawParse {
  const encoder = new TextEncoder();
  return (path, text, options) => {
    if (text.length > LONGEST) throw new RangeError('the text is too long to be read');
    // A unit of UTF-16 takes three bytes at most.
    const most = text.length * 3;
    const start = sizes.ACTIVE_SIZE - most;
    const { written } = encoder.encodeInto(text, buffer.subarray(start, start + most));
    bindings.parseRawSync(path, block, start, written, options);
    if (buffer[sizes.IS_TS_FLAG_POS] !== 0) return ts(buffer, text, start, written);
    const result = js(buffer, text, start, written);
    const { hashbang } = result.program as { hashbang?: Comment };
    if (hashbang) result.comments.unshift({ ...hashbang, type: 'Line' });
    return result;
  };
}
