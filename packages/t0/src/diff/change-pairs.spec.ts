import type { Finding } from '@nx-test-review/contracts';
import { createFrontEnd, type FrontEnd } from '@nx-test-review/source';
import { runDiffRows } from './run-diff-rows';
import type { ChangePair } from './testing/change-pair';
import { EQUALS, LESSER } from './testing/pairs/assertions';
import { AT_LARGE, KEPT_AT_LARGE } from './testing/pairs/at-large';
import { AS_TRUE, LESS_TRUE } from './testing/pairs/bounds-and-truth';
import { LOST_BEHIND, STANDING_BEHIND } from './testing/pairs/behind';
import { CONVERTED, HALF_CONVERTED } from './testing/pairs/conversions';
import { CHANGED_LIBRARY, KEPT_BY_LIBRARY } from './testing/pairs/changed-library';
import { COULD_NOT_LOAD } from './testing/pairs/could-not-load';
import { EQUAL_DIALECTS, LESSER_DIALECTS } from './testing/pairs/dialects';
import { CUT_SHORT, NOT_CUT_SHORT } from './testing/pairs/cut-short';
import { DOUBTS } from './testing/pairs/doubts';
import { GONE_FOLDERS, STANDING_FOLDERS } from './testing/pairs/gone-folders';
import { GONE_OTHERWISE, STANDING_OTHERWISE } from './testing/pairs/gone-otherwise';
import { GONE_WITH_SOURCE } from './testing/pairs/gone-with-source';
import { DOUBTED, UNDOUBTED } from './testing/pairs/graded';
import { WORDS_DOUBTED, WORDS_UNDOUBTED } from './testing/pairs/graded-words';
import { HIDDEN_STOPS, STILL_RUNNING } from './testing/pairs/hidden-stops';
import { HANDED_OUT, HANDED_OUT_STILL } from './testing/pairs/handed-out';
import {
  BROUGHT_VALUES,
  EMPTY_MATCHERS,
  FULL_MATCHERS,
  HOLLOW,
  LOOKED_INTO,
  NOT_HOLLOW,
} from './testing/pairs/hollow';
import { ASKED_BY_GLOBAL, ASKED_BY_HOUSE, NOT_ASKED_BY_HOUSE } from './testing/pairs/house-matchers';
import { HOUSE_REGISTRARS, HOUSE_REGISTRARS_LOST } from './testing/pairs/house-registrars';
import { HONEST_KINDS } from './testing/pairs/kinds';
import { LOSSES_NEAR_KINDS } from './testing/pairs/near-kinds';
import { GONE_TO_OTHERS, PARTS_KEPT, PARTS_LEFT_OUT } from './testing/pairs/kept-parts';
import { LIVING_NO_MORE, LIVING_ON } from './testing/pairs/lives-on';
import { LOOSENED, NOT_LOOSENED } from './testing/pairs/loosened';
import { LOSSES } from './testing/pairs/losses';
import { KEPT_ELSEWHERE, LOST_ELSEWHERE } from './testing/pairs/elsewhere';
import { ASKED_ANEW, ASKED_LESS } from './testing/pairs/asked-anew';
import { MOVED_DOUBTS, STATICS } from './testing/pairs/moved-doubts';
import { MOVES } from './testing/pairs/moves';
import { RUN_BY_NOBODY, RUN_BY_OTHERS } from './testing/pairs/other-runners';
import { OTHER_ANSWERS, SAME_ANSWERS } from './testing/pairs/other-answers';
import { LESS_OF_PATTERNS, SAME_OF_PATTERNS } from './testing/pairs/patterns';
import { ROTATED, ROTATED_AND_LESS } from './testing/pairs/rotations';
import { REGISTERED_KEPT, REGISTERED_LOST } from './testing/pairs/registered';
import { REFACTORINGS } from './testing/pairs/refactorings';
import { NOT_RETOLD, RENAMED, RETOLD } from './testing/pairs/retold';
import { ROWS_KEPT, ROWS_LOST } from './testing/pairs/rows';
import { RULES_OUT_AS_MUCH, RULES_OUT_LESS } from './testing/pairs/ruled-out';
import { REWRITES } from './testing/pairs/rewrites';
import { LOOSENED_RUNNERS, SAME_RUNNERS } from './testing/pairs/runners';
import { LESSER_QUESTIONS, SAME_QUESTIONS } from './testing/pairs/same-questions';
import { KEPT_SMOKE_TESTS, SMOKE_TESTS } from './testing/pairs/smoke-tests';
import { SNAPSHOT_LOSSES, SNAPSHOTS_KEPT } from './testing/pairs/snapshots';
import { SPIES_KEPT, SPIES_LESS } from './testing/pairs/spies';
import { OWN_STAND_INS, STAND_INS } from './testing/pairs/stand-ins';
import { STOPS } from './testing/pairs/stops';
import { NOT_TRADED, TRADED } from './testing/pairs/traded';
import { GONE_VERSIONS, STANDING_VERSIONS } from './testing/pairs/versions';
import { SAID_BY_NOTHING, STILL_ASKED, STILL_SAID } from './testing/pairs/still-said';
import { SUBJECTS_THAT_STAY, SWAPPED_SUBJECTS } from './testing/pairs/swapped-subjects';
import { makeFullInput } from './testing/world';

const PAIRS: Record<string, ChangePair[]> = {
  'lost tests': LOSSES,
  'tests that a call registers, lost or stopped': REGISTERED_LOST,
  'tests that a call registers, kept': REGISTERED_KEPT,
  'tests that a method of the house registers': HOUSE_REGISTRARS,
  'tests that a method of the house registered': HOUSE_REGISTRARS_LOST,
  'lost tests of what lives on elsewhere': LIVING_ON,
  'lost tests of what does not live on': LIVING_NO_MORE,
  'rows of tables that are lost': ROWS_LOST,
  'rows of tables that are kept': ROWS_KEPT,
  'lost tests with and without a doubt': DOUBTS,
  'lost tests whose code may have moved': MOVED_DOUBTS,
  'tests that go by the dozen': AT_LARGE,
  'tests that are found again by the dozen': KEPT_AT_LARGE,
  'tests of specs that take another testing library': CHANGED_LIBRARY,
  'tests of specs that stand by whatever testing library': KEPT_BY_LIBRARY,
  'tests that ask only whether something can be made': SMOKE_TESTS,
  'such tests that stand': KEPT_SMOKE_TESTS,
  'tests that were converted': CONVERTED,
  'tests that may have been converted': HALF_CONVERTED,
  'static functions that go with their tests': STATICS,
  'stopped tests': STOPS,
  'specs that something else runs': RUN_BY_OTHERS,
  'specs that nothing runs any more': RUN_BY_NOBODY,
  'tests and assertions that can never run': HIDDEN_STOPS,
  'tests and assertions that run in other clothes': STILL_RUNNING,
  'refactorings in a file': REFACTORINGS,
  'moves between files': MOVES,
  'gone with their source': GONE_WITH_SOURCE,
  'gone with what no import leads to': GONE_OTHERWISE,
  'lost beside something that goes': STANDING_OTHERWISE,
  'gone with the folder that they are about': GONE_FOLDERS,
  'lost beside a part of the folder that they are about': STANDING_FOLDERS,
  'lost specs that could not load, or seem so': COULD_NOT_LOAD,
  'tests written anew': REWRITES,
  'assertions that say less': LESSER,
  'assertions that say as much': EQUALS,
  'loosened runs': LOOSENED,
  'runs that are as strict': NOT_LOOSENED,
  'specs that lose their meaning behind their back': LOST_BEHIND,
  'specs that keep their meaning': STANDING_BEHIND,
  'steps down in other dialects': LESSER_DIALECTS,
  'dialects that say as much': EQUAL_DIALECTS,
  'snapshots that hold less': SNAPSHOT_LOSSES,
  'snapshots that hold as much': SNAPSHOTS_KEPT,
  'matchers of the house that ask the same words': ASKED_BY_HOUSE,
  'functions of the house that ask': ASKED_BY_GLOBAL,
  'matchers of the house that ask something else': NOT_ASKED_BY_HOUSE,
  'kinds of honest changes': HONEST_KINDS,
  'losses beside such kinds': LOSSES_NEAR_KINDS,
  'tests that live on elsewhere': KEPT_ELSEWHERE,
  'tests that only seem to live on elsewhere': LOST_ELSEWHERE,
  'specs that change their names among each other': ROTATED,
  'specs that change their names and lose something': ROTATED_AND_LESS,
  'tests that ask in other words': ASKED_ANEW,
  'tests that ask for less in other words': ASKED_LESS,
  'what was tested is gone beside something like it': GONE_VERSIONS,
  'what was tested stands beside something like it': STANDING_VERSIONS,
  'one question in another form': SAME_QUESTIONS,
  'one question in another form that asks for less': LESSER_QUESTIONS,
  'spies and should in other words': SPIES_KEPT,
  'spies and should that ask for less': SPIES_LESS,
  'questions that another assertion tells': RETOLD,
  'negations that rule less out': RULES_OUT_LESS,
  'negations that rule as much out': RULES_OUT_AS_MUCH,
  'truth and bounds that say less': LESS_TRUE,
  'truth and bounds that say as much': AS_TRUE,
  'wholes of which parts are left out': PARTS_LEFT_OUT,
  'assertions that only seem to go to another spec': GONE_TO_OTHERS,
  'wholes of which all is asked': PARTS_KEPT,
  'expected values that are cut short': CUT_SHORT,
  'expected values that are not cut short': NOT_CUT_SHORT,
  'questions under another name': RENAMED,
  'questions that no other assertion tells': NOT_RETOLD,
  'losses that the change may explain': DOUBTED,
  'losses that the change may explain by a word': WORDS_DOUBTED,
  'losses that it only seems to explain by a word': WORDS_UNDOUBTED,
  'losses that it only seems to explain': UNDOUBTED,
  'tests that ask about something else under their title': SWAPPED_SUBJECTS,
  'tests that ask about their own in another way': SUBJECTS_THAT_STAY,
  'assertions in functions that the test hands out': HANDED_OUT,
  'assertions that are handed out otherwise': HANDED_OUT_STILL,
  'assertions that cannot fail any more': HOLLOW,
  'assertions that only look as if they could not': NOT_HOLLOW,
  'own matchers that always pass': EMPTY_MATCHERS,
  'own matchers that may fail': FULL_MATCHERS,
  'expected values in the subject': BROUGHT_VALUES,
  'results that are looked into': LOOKED_INTO,
  'assertions on what stands in for one function': STAND_INS,
  'functions and fakes that stand in for nothing': OWN_STAND_INS,
  'questions that are traded for lesser ones': TRADED,
  'questions that are traded for as much': NOT_TRADED,
  'patterns of the product that are tried less': LESS_OF_PATTERNS,
  'patterns of the product that are tried as much': SAME_OF_PATTERNS,
  'assertions that a stronger one does not say': SAID_BY_NOTHING,
  'assertions that stay beside a stronger one': STILL_ASKED,
  'assertions that a stronger one says': STILL_SAID,
  'questions with the other answer': OTHER_ANSWERS,
  'questions with the same answer in another form': SAME_ANSWERS,
  'runners that are told to say less': LOOSENED_RUNNERS,
  'runners that are told as much': SAME_RUNNERS,
};

let frontEnd: FrontEnd;
beforeAll(async () => {
  frontEnd = await createFrontEnd();
});

function show({ row, advisory, path, quote }: Finding): string {
  return `${row}${advisory === true ? '?' : ''} ${path} | ${quote}`;
}

/** Expected lines name a part of the quote. */
function check(findings: readonly Finding[], expected: readonly string[]): string[] {
  const open = findings.map(show);
  const missing: string[] = [];
  for (const line of expected) {
    const [place, part] = line.split(' | ') as [string, string];
    const index = open.findIndex((one) => one.startsWith(`${place} | `) && one.includes(part));
    if (index < 0) missing.push(`missing: ${line}`);
    else open.splice(index, 1);
  }
  return [...missing, ...open.map((one) => `unexpected: ${one}`)];
}

describe.each(Object.entries(PAIRS))('%s', (_, pairs) => {
  it.each(pairs.map((pair) => [pair.name, pair] as const))('%s', async (_name, pair) => {
    const result = runDiffRows(await makeFullInput(pair, frontEnd));
    expect(check(result.findings, pair.expect)).toEqual([]);
    expect(result.goneWithSource).toHaveLength(pair.gone ?? 0);
  });
});

describe('what the messages tell', () => {
  const due = Object.values(PAIRS)
    .flat()
    .filter(({ expect: lines }) => lines.some((line) => /^D[12357] /.test(line)));

  it.each(due.map((pair) => [pair.name, pair] as const))(
    'where, how out of it, and that no trade counts: %s',
    async (_name, pair) => {
      const { findings } = runDiffRows(await makeFullInput(pair, frontEnd));
      for (const { path, message } of findings.filter(({ advisory }) => advisory !== true)) {
        expect(message).toContain(path);
        expect(message).toMatch(/Restore it|Keep the exact|Mend |Take it |Let the test/);
        expect(message).toMatch(/waiver/);
        expect(message).toMatch(/do(es)? not satisfy/);
      }
    },
  );
});

describe('what the messages of doubted losses tell', () => {
  it.each(DOUBTED.map((pair) => [pair.name, pair] as const))('the doubt: %s', async (_name, pair) => {
    const { findings } = runDiffRows(await makeFullInput(pair, frontEnd));
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /Advisory: (the change takes|the test (does not use|was renamed)) .+\. If that is not so, /,
      ),
    ]);
  });
});

describe('the table', () => {
  it('holds honest refactorings as the larger half', () => {
    const all = Object.values(PAIRS).flat();
    const silent = all.filter(({ expect: due }) => due.length === 0);
    expect(silent.length * 2).toBeGreaterThanOrEqual(all.length);
  });

  it('gives each pair a name of its own', () => {
    const names = Object.values(PAIRS).flatMap((pairs) => pairs.map(({ name }) => name));
    expect(names).toEqual([...new Set(names)]);
  });
});
