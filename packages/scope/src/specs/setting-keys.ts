import type { RunnerKind } from './runner-config';

/**
 * What makes a value looser: a larger number, a time limit that grows or is switched off (0), true, or false. `picks`
 * chooses among the tests: whether it lets go of any is not to be told from the value.
 */
export type LooserBy = 'more' | 'longer' | 'on' | 'off' | 'picks';

export interface SettingKey {
  by: LooserBy;
  /** What the runner goes by without it. */
  usual: number | boolean | string;
}

const more = (usual = 0): SettingKey => ({ by: 'more', usual });
const longer = (usual: number): SettingKey => ({ by: 'longer', usual });
const ON: SettingKey = { by: 'on', usual: false };
const OFF: SettingKey = { by: 'off', usual: false };

const PIXELS = {
  'expect.toHaveScreenshot.maxDiffPixels': more(),
  'expect.toHaveScreenshot.maxDiffPixelRatio': more(),
  'expect.toHaveScreenshot.threshold': more(0.2),
  'expect.toMatchSnapshot.maxDiffPixels': more(),
  'expect.toMatchSnapshot.maxDiffPixelRatio': more(),
  'expect.toMatchSnapshot.threshold': more(0.2),
};

/** Keys of a configuration that decide how forgiving a run is, by the path under which they stand. Milliseconds. */
export const SETTING_KEYS: Record<RunnerKind, Record<string, SettingKey>> = {
  jest: { testTimeout: longer(5000), passWithNoTests: ON },
  vitest: {
    retry: more(),
    testTimeout: longer(5000),
    hookTimeout: longer(10_000),
    passWithNoTests: ON,
    allowOnly: ON,
    dangerouslyIgnoreUnhandledErrors: ON,
    update: ON,
  },
  playwright: {
    retries: more(),
    timeout: longer(30_000),
    'expect.timeout': longer(5000),
    'use.actionTimeout': longer(0),
    'use.navigationTimeout': longer(0),
    ...PIXELS,
    forbidOnly: OFF,
    ignoreSnapshots: ON,
  },
  cypress: {
    retries: more(),
    defaultCommandTimeout: longer(4000),
    pageLoadTimeout: longer(60_000),
    requestTimeout: longer(5000),
    responseTimeout: longer(30_000),
    taskTimeout: longer(60_000),
    execTimeout: longer(60_000),
  },
  mocha: {
    retries: more(),
    timeout: longer(2000),
    forbidOnly: OFF,
    forbidPending: OFF,
    passOnFailingTestSuite: ON,
  },
};

const PICKS: SettingKey = { by: 'picks', usual: '' };

/** Flags of a command line beside the keys of a configuration, in camel case; one letter for the short ones. */
export const FLAG_KEYS: Record<RunnerKind, Record<string, SettingKey>> = {
  jest: { t: PICKS, testNamePattern: PICKS, testPathIgnorePatterns: PICKS, modulePathIgnorePatterns: PICKS },
  vitest: { t: PICKS, testNamePattern: PICKS, exclude: PICKS },
  playwright: { g: PICKS, grep: PICKS, grepInvert: PICKS, gv: PICKS, passWithNoTests: ON },
  cypress: { spec: PICKS },
  mocha: { g: PICKS, grep: PICKS, f: PICKS, fgrep: PICKS, invert: ON, ignore: PICKS, exclude: PICKS },
};

/** Where a number may also stand as a part of an object: the part that counts. */
export const NUMBER_PARTS = ['runMode', 'count'];

/** Words that tell a line of a configuration that cannot be read from one that has nothing to do with tests. */
export const SETTING_WORDS =
  /\b(retr(y|ies)|(test|hook|expect|action|navigation|defaultCommand|pageLoad|request|response|task|exec)?[tT]imeout|passWithNoTests|passOnFailingTestSuite|allowOnly|forbid(Only|Pending)|ignoreSnapshots|maxDiffPixel(s|Ratio)|threshold|grep(Invert)?|testNamePattern|exclude(SpecPattern)?|testIgnore|\w*IgnorePatterns|testMatch|testRegex|specPattern|testDir|include)\b/;
