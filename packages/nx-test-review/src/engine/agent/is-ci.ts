/** Do pipelines say so? `CI` is set by all code hosts, and by hand it can be taken back. */
export function isCi(env: Readonly<Record<string, string | undefined>>): boolean {
  return !['', '0', 'false'].includes((env['CI'] ?? '').toLowerCase());
}
