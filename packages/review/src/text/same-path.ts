/** Some file systems and most models compose accents, others take them apart: both name one file. */
export function isSamePath(a: string, b: string): boolean {
  return a.normalize('NFC') === b.normalize('NFC');
}
