import { makeWellFormed } from './safe-text';

// What XML 1.0 does not allow in any form, not even as a reference.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for content or a quoted attribute: well-formed whatever it holds. Line breaks stay, in attributes too. */
export function escapeXml(text: string): string {
  return makeWellFormed(text)
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"']/g, (char) => ENTITIES[char]!);
}

/** An element with attributes; children are XML already. Empty without children. */
export function element(
  name: string,
  attributes: Record<string, string | number>,
  children: readonly string[] = [],
): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(String(value)).replace(/\n/g, '&#10;')}"`,
  );
  const open = `<${name}${pairs.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`;
}
