type Env = Readonly<Record<string, string | undefined>>;

/** Commands that may publish. */
const PUBLISHING = new Set(['ci', 'gate', 'publish']);

/** `--publish github` on the command line, before anything else of it is read; a wrong value is refused later. */
export function wantsPublishing(argv: readonly string[], env: Env): boolean {
  const command = argv.find((word) => !word.startsWith('-')) ?? '';
  if (!PUBLISHING.has(command)) return false;
  if (command === 'publish') return true;
  const flag = argv.some(
    (word, index) => word === '--publish=github' || (word === '--publish' && argv[index + 1] === 'github'),
  );
  return flag || env['TEST_REVIEW_PUBLISH'] === 'github';
}
