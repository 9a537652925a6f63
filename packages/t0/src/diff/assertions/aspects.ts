import type { Assertion } from '@nx-test-review/source';

/** What of an element a matcher asks about, by the words of its name; without any it asks about the value as a whole. */
const ASPECTS: [name: RegExp, aspect: string][] = [
  [/^(be(partially)?(checked|pressed)|checked)$/, 'checked'],
  [/^(be)?enabled$/, 'enabled'],
  [/^(be)?disabled$/, 'disabled'],
  [/^(be)?selected$|^haveselection$/, 'selected'],
  [/^(be|have)?(focused|focus)$/, 'focus'],
  [/^(be)?hidden$/, 'hidden'],
  [/^be(editable|required|valid|invalid)$/, 'constraint'],
  [/^(have|contain)?class$/, 'class'],
  [/^(have)?(attr|attribute)$/, 'attribute'],
  [/^(have)?(css|style)$/, 'style'],
  [/^((have|contain|include)?(text|html)|havetextcontent)$/, 'text'],
  [/^(have)?(display)?values?$/, 'value'],
  [/^have(title|url|id|role|prop|data|jsproperty|formvalues|description)$/, 'part'],
  [/^have(accessible\w+|errormessage)$/, 'spoken'],
  [/^(id|data)$/, 'part'],
];
const known = new Map<string, string | undefined>();

export function aspectOf({ matcher = '', kind }: Assertion): string | undefined {
  const name = matcher.replace(/(^|\.)not\./, '$1');
  // Cypress asks an element for a text that it contains.
  if (kind === 'should' && /^(contain|include)s?$/.test(name)) return 'text';
  if (!known.has(name)) known.set(name, readAspect(name));
  return known.get(name);
}

function readAspect(name: string): string | undefined {
  const plain = name.replace(/^to(?=[A-Z])|\./g, '').toLowerCase();
  const aspect = ASPECTS.find(([words]) => words.test(plain))?.[1];
  return /^(part|spoken|constraint)$/.test(aspect ?? '') ? plain : aspect;
}

/** Of these there is one value at a time: another one rules the first out. */
export function isSingle(aspect: string | undefined): boolean {
  return (
    aspect === undefined || !/^(class|attribute|style|havejsproperty|haveprop|havedata|data)$/.test(aspect)
  );
}
