import type { ModelView } from '../../../types';

/** Packages by which a test makes what it asks of and looks into it; matchers, spies and stand-ins of a browser are none. */
const LIBRARIES: Readonly<Record<string, RegExp>> = {
  enzyme: /^enzyme(\/|$)/,
  '@testing-library': /^(@testing-library\/(?!jest-dom|user-event)|(react|dom|vue)-testing-library$)/,
  'react-test-renderer': /^react-test-renderer(\/|$)/,
  '@vue/test-utils': /^@vue\/test-utils(\/|$)/,
  '@angular/core/testing': /^@angular\/core\/testing$/,
  '@ngneat/spectator': /^@ngneat\/spectator(\/|$)/,
  '@open-wc/testing': /^@open-wc\/testing(-helpers)?(\/|$)/,
  puppeteer: /^puppeteer(-core)?(\/|$)/,
  webdriverio: /^(webdriverio|@wdio\/globals)(\/|$)/,
  playwright: /^(@playwright\/|playwright(-core)?(\/|$))/,
  cypress: /^(cypress|@cypress\/[\w-]+)(\/|$)/,
};

/** Testing libraries that a spec imports. */
export function librariesOf(spec: string, view: ModelView): Set<string> {
  const parsed = view.model(spec);
  const records = parsed?.ok ? parsed.model.imports : [];
  const taken = records.filter(({ typeOnly, kind }) => !typeOnly && kind !== 'mock');
  const names = Object.entries(LIBRARIES);
  return new Set(
    taken.flatMap(({ specifier }) =>
      names.flatMap(([name, pattern]) => (pattern.test(specifier) ? [name] : [])),
    ),
  );
}
