import type { DiffInput } from '../../types';
import { textAt } from '../side-text';
import type { TestEntry } from '../entries';
import { headPath } from '../head-path';

/** Styles and templates: sources that no import leads to. */
const STYLE_OR_TEMPLATE = /\.(scss|sass|less|styl|css|njk|nunjucks|hbs|ejs|pug|twig|liquid)$/;

const ENDINGS =
  'scss sass less styl css njk nunjucks hbs ejs pug twig liquid js mjs cjs ts jsx tsx vue svelte'.split(' ');

/**
 * A style or template that the spec is named after stood beside it and is gone, and nothing else of that name stands. A
 * component is more than one file of its folder.
 */
export function namesakeIsGone(
  folders: readonly string[],
  stems: readonly string[],
  input: DiffInput,
): boolean {
  const named = folders.flatMap((folder) =>
    stems
      .filter((stem) => !folder.endsWith(`/${stem}/`))
      .flatMap((stem) => [`${folder}${stem}`, `${folder}_${stem}`]),
  );
  const gone = listGone(input).some((path) => named.includes(path.replace(STYLE_OR_TEMPLATE, '')));
  return gone && !named.some((start) => ENDINGS.some((ending) => input.existsAtHead(`${start}.${ending}`)));
}

/** A style or template that the change deletes and that a text of the test names: `@import "tools/when"`. */
export function findNamedFile({ file, test, hooks }: TestEntry, input: DiffInput): string | undefined {
  const gone = listGone(input);
  if (gone.length === 0) return undefined;
  const text = textAt(file.path, input.baseView) ?? '';
  const own = [test, ...hooks].map(({ place }) => text.slice(place.start, place.end)).join('\n');
  const named = [...own.matchAll(/["']([\w@.~/-]+)["']/g)]
    .map(([, name = '']) => plain(name.replace(/^(\.{1,2}\/)+/, '')))
    .filter((name) => name.includes('/') || name.length > 3);
  return gone.find((path) => named.some((name) => `/${plain(path)}`.endsWith(`/${name}`)));
}

function listGone(input: DiffInput): string[] {
  return [...(input.changedPaths ?? [])].filter(
    (path) =>
      STYLE_OR_TEMPLATE.test(path) &&
      input.existsAtBase?.(path) === true &&
      headPath(path, input) === undefined,
  );
}

function plain(path: string): string {
  return path
    .replace(STYLE_OR_TEMPLATE, '')
    .replace(/\/_?index$/, '')
    .replace(/(^|\/)_(?=[^/]*$)/, '$1');
}
