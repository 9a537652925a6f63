import { posix } from 'node:path';
import type { FileModel } from '@nx-test-review/source';
import type { ModelView } from '../types';

const ENDINGS = ['ts', 'mts', 'js', 'mjs', 'cjs', 'cts'];
const NAMES = ['vitest.config', 'vite.config', 'jest.config'];
const KEYS = /\bsetupFiles(?:AfterEnv)?\b['"]?\s*:\s*(\[[^\]]*\]|[^,\n]+)/g;
const TEXTS = /(['"`])((?:<rootDir>|\$\{\w+\})?[./\w@-]+)\1/g;
/** A text, which may hold the signs of a comment, or a comment. */
const TEXT_OR_COMMENT = /((['"`])(?:\\.|(?!\2)[^\\])*\2)|\/\/[^\n]*|\/\*[^]*?\*\//g;
const PARTS = /\b(projects|workspace)\b['"]?\s*:/;
const MAX_HOPS = 2;

export interface SetupFile {
  model: FileModel;
  /** The configuration has projects of its own, and the file may be that of another one. */
  ofPart: boolean;
}

/** Files that the runner's nearest configuration runs around each spec: their hooks are hooks of its tests. */
export class SetupFiles {
  private readonly known = new Map<string, readonly SetupFile[]>();

  constructor(private readonly view: ModelView) {}

  of(path: string): readonly SetupFile[] {
    const folder = posix.dirname(path);
    const known = this.known.get(folder);
    if (known) return known;
    const config = this.nearestConfig(folder);
    const found = config === undefined ? [] : this.listed(config, MAX_HOPS);
    this.known.set(folder, found);
    return found;
  }

  private nearestConfig(folder: string): string | undefined {
    for (let at = folder; ; at = posix.dirname(at)) {
      for (const name of NAMES)
        for (const ending of ENDINGS) {
          const file = posix.join(at, `${name}.${ending}`);
          if (this.modelOf(file)) return file;
        }
      if (at === '.' || at === '/') return undefined;
    }
  }

  /** What a configuration names, and what those of the workspace name that it imports. */
  private listed(config: string, hops: number): SetupFile[] {
    const model = this.modelOf(config);
    const whole = this.view.text?.(config);
    if (!model || whole === undefined) return [];
    const text = whole.replace(TEXT_OR_COMMENT, (_, kept: string | undefined) => kept ?? '');
    const ofPart = PARTS.test(text);
    const own = [...text.matchAll(KEYS)]
      .flatMap(([, list = '']) =>
        [...list.matchAll(TEXTS)].flatMap(([, , named = '']) => this.setup(posix.dirname(config), named)),
      )
      .map((setup) => ({ model: setup, ofPart }));
    const shared =
      hops === 0
        ? []
        : model.imports.flatMap(({ specifier }) => {
            const where = this.view.resolve(config, specifier);
            return where.kind === 'file' ? this.listed(where.path, hops - 1) : [];
          });
    return [...own, ...shared];
  }

  private setup(folder: string, named: string): FileModel[] {
    const plain = posix.join(folder, named.replace(/^(<rootDir>|\$\{\w+\})/, '.'));
    const files = /\.\w+$/.test(plain) ? [plain] : ENDINGS.map((ending) => `${plain}.${ending}`);
    const found = [plain, ...files].find((file) => this.modelOf(file));
    return found === undefined ? [] : [this.modelOf(found) as FileModel];
  }

  private modelOf(path: string): FileModel | undefined {
    const parsed = this.view.model(path);
    return parsed?.ok ? parsed.model : undefined;
  }
}
