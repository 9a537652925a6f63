/** A name of the language as a part of an expression: `$` is the only letter of it that means something there. */
export function escapeName(name: string): string {
  return name.replace(/\$/g, '\\$');
}
