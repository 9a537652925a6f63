const CODE = /\.[cm]?[jt]sx?$/;
const NAME = /(\.(spec|test|cy)|[-_](spec|test))\.[cm]?[jt]sx?$/;
/** `index.test.native.js`: more than one platform, and each has its spec. */
const NAME_FOR_PLATFORM = /\.(spec|test)\.(native|ios|android|web)\.[cm]?[jt]sx?$/;
const DECLARATION = /\.d\.[cm]?ts$/;
const NEVER_FOLDERS = new Set([
  'node_modules',
  'dist',
  '__snapshots__',
  '__mocks__',
  '__fixtures__',
  '__image_snapshots__',
]);
const FIXTURE_FOLDERS = new Set([
  'fixtures',
  'fixture',
  'mocks',
  'testdata',
  'test-data',
  '__testfixtures__',
]);
const HELPER_FOLDERS = new Set([
  'helpers',
  'helper',
  'utils',
  'util',
  'support',
  'setup',
  'testing',
  'shared',
  'factories',
  'pages',
  'page-objects',
  'stubs',
  'data',
]);
const HELPER_NAME =
  /^(setup|teardown|global-?(setup|teardown)|helpers?|utils?|test-?(utils?|helpers?|setup)|fixtures?|mocks?|constants?|types?|index|common|shared|factory|factories)\.|[.-](helpers?|utils?|fixtures?|mocks?|setup|factory|page|stub|types?|data)\.[cm]?[jt]sx?$/i;

/** Files that no runner configuration makes a spec. */
export function isNeverSpec(path: string): boolean {
  if (!CODE.test(path) || DECLARATION.test(path)) return true;
  return path
    .split('/')
    .slice(0, -1)
    .some((part) => NEVER_FOLDERS.has(part));
}

export type NameDecision = { spec: true; because: 'name' | 'folder' } | { spec: false; because: string };

/** Spec or not by name and folder alone. */
export function decideByName(path: string): NameDecision {
  if (!CODE.test(path)) return { spec: false, because: 'no source file' };
  if (DECLARATION.test(path)) return { spec: false, because: 'type declarations' };
  const folders = path.split('/');
  const name = folders.pop()!;
  const never = folders.find((part) => NEVER_FOLDERS.has(part));
  if (never !== undefined) return { spec: false, because: `in ${never}` };
  const fixture = folders.find((part) => FIXTURE_FOLDERS.has(part));
  if (fixture !== undefined) return { spec: false, because: `in ${fixture}` };
  if (NAME.test(name)) return { spec: true, because: 'name' };
  const tests = folders.lastIndexOf('__tests__');
  if (tests === -1) return { spec: false, because: 'name' };
  if (HELPER_NAME.test(name) && !NAME_FOR_PLATFORM.test(name))
    return { spec: false, because: 'helper by name' };
  const helper = folders.slice(tests + 1).find((part) => HELPER_FOLDERS.has(part));
  return helper === undefined ? { spec: true, because: 'folder' } : { spec: false, because: `in ${helper}` };
}
