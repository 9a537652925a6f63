import type { HelpersConfig } from '@nx-test-review/contracts';
import type { HelperCall } from '@nx-test-review/source';

const ASSERTS = /^_*(expect|assert|verify|check|ensure|should)(s|ies)?(?![a-z])/;
/** Inside of a name: `runAndAssertTotal`, `thenShouldSee`, `percySnapshot`, `checkA11y`. */
const ASSERTS_INSIDE =
  /(?:[a-z0-9_])(Expect|Assert|Verify|Verifies|Should|Snapshots?|A11y|FailIf|FailsIf|FailOn)(?![a-z])/;
/** `LoginPage.toHaveTitle`, as matchers are called. */
const MATCHER = /^(not)?[tT]o(Be|Have|Match|Equal|Contain|Include|Exist|Throw)([A-Z]|$)/;
/** Classes whose methods check: `new ExpectOrders(page)`, `CartAssertions`. */
const ASSERTING_CLASS =
  /(^|[a-z0-9])(Expect(s|Experience|Page)?|Assert(s|ions?)?|Verif(y|ier)|Should)(?=[A-Z]|$)/;
/** Commands of a house or a plugin of Cypress: `cy.get('p').confirmText('x')`. */
const COMMANDS = /^(validate|confirm|compare|see|sees|shows|matchImage)(?=[A-Z]|$)/;
/** Assertions that set-up files make global. */
const BARE = /^(ok|notOk|(not)?([dD]eep)?([sS]trict)?[eE]qual|notDeepStrictEqual|jequal|throws|rejects)$/;
/** Actions of browsers that share a name with checks. */
const ACTIONS = new Set(['check', 'uncheck', 'setChecked', 'checkIn', 'checkOut']);
/** `mock.expects('send')` only says what `verify` looks at later. */
const SETS_UP = /^expects$/;
/** Functions that only wait. */
export const SLEEP_NAME =
  /^(sleep|delay|wait|pause|waitFor|waitMs|sleepMs|delayMs|waitSeconds|sleepFor|delayFor)$/i;

/** What names alone say about calls that cannot be followed. */
export interface HelperNames {
  /** Named in the configuration: taken at its word. */
  isConfiguredAssertion(call: HelperCall): boolean;
  isConfiguredSleep(call: HelperCall): boolean;
  /** The name says that it asserts. */
  soundsLikeAssertion(call: Pick<HelperCall, 'callee' | 'called' | 'binding'>): boolean;
  /** The name says that it sleeps, and the first argument is a number. */
  soundsLikeSleep(call: HelperCall): boolean;
}

export function createHelperNames(config: HelpersConfig = {}): HelperNames {
  const assertions = (config.assertions ?? []).map(toPattern);
  const sleeps = (config.sleeps ?? []).map(toPattern);
  const named = (call: HelperCall, patterns: readonly RegExp[]): boolean =>
    patterns.length > 0 &&
    configurableNames(call).some((name) => patterns.some((pattern) => pattern.test(name)));
  return {
    isConfiguredAssertion: (call) => named(call, assertions),
    isConfiguredSleep: (call) => named(call, sleeps),
    soundsLikeAssertion: (call) =>
      (call.binding.kind === 'global' && call.callee.length === 1 && BARE.test(call.callee[0] as string)) ||
      isOfAssertingClass(call) ||
      namesOf(call).some((name) => {
        const last = name.split('.').at(-1) as string;
        if ((ACTIONS.has(last) || SETS_UP.test(last)) && call.callee.length > 1) return false;
        // Cypress' own: what it asks is read as an assertion.
        if (last === 'should' && call.callee[0] === 'cy') return false;
        if (
          call.callee.length > 1 &&
          (MATCHER.test(last) || (call.callee[0] === 'cy' && COMMANDS.test(last)))
        )
          return true;
        return ASSERTS.test(last) || ASSERTS_INSIDE.test(last);
      }),
    soundsLikeSleep: (call) =>
      SLEEP_NAME.test(call.callee.at(-1) as string) &&
      call.callee.length === 1 &&
      /^[\d_.]+$/.test(call.args[0]?.literal ?? ''),
  };
}

function isOfAssertingClass({ binding, callee }: Pick<HelperCall, 'callee' | 'binding'>): boolean {
  return binding.kind === 'instance' && callee.length > 1 && ASSERTING_CLASS.test(binding.className);
}

/** Called names, and the whole dotted path of the call. */
function namesOf(call: Pick<HelperCall, 'callee' | 'called'>): string[] {
  const names = call.called.length > 0 ? [...call.called] : [call.callee.at(-1) as string];
  if (call.callee.length > 1) names.push(call.callee.join('.'));
  return names;
}

/** And the method with the class that its object is of: `LoginPage.seesError`, whatever the object is called. */
function configurableNames(call: HelperCall): string[] {
  const names = namesOf(call);
  const { binding } = call;
  if (binding.kind !== 'instance' || call.callee.length < 2) return names;
  const rest = call.callee.slice(1).join('.');
  const classes = [binding.className, binding.imported].filter(
    (name) => name !== undefined && name !== 'default',
  );
  return [...names, ...classes.map((name) => `${name}.${rest}`)];
}

/** `expect*` and `page.assert*`: a star matches any run of characters. */
function toPattern(glob: string): RegExp {
  return new RegExp(`^${glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*')}$`);
}
