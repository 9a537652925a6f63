/** One-thing edits of a test: each tells what it does to the text, or null where it does not fit. */
const cut = (text, start, end, put = '') => text.slice(0, start) + put + text.slice(end);

/** An assertion that says something of its own: no other one of the test reads the same. */
function pickAssertion(test, random, fits = () => true) {
  const texts = test.assertions.map(({ statement }) => statement.getText());
  const own = test.assertions.filter(
    (assertion, index) => texts.indexOf(texts[index]) === texts.lastIndexOf(texts[index]) && fits(assertion),
  );
  return own[Math.floor(random() * own.length)];
}

const nameOf = ({ names }) => names.at(-1).text;
const isPlain = ({ names }) => !names.some(({ text }) => text === 'not');

function replaceMatcher(text, assertion, put) {
  return cut(text, assertion.names.at(-1).getStart(), assertion.matcher.getEnd(), put);
}

const weaken =
  (names, put) =>
  (text, { test, random }) => {
    const found = pickAssertion(test, random, (one) => isPlain(one) && names.includes(nameOf(one)));
    return found === undefined
      ? null
      : { text: replaceMatcher(text, found, put(found)), was: found.statement.getText() };
  };

const mark =
  (name) =>
  (text, { test }) => ({
    text: cut(text, test.callee.getEnd(), test.callee.getEnd(), `.${name}`),
    was: test.callee.getText(),
  });

/** Another test stands in its place, and says next to nothing. */
const trade = (text, { statement, callee, title }, subject, matcher) => ({
  text: cut(
    text,
    statement.getStart(),
    statement.getEnd(),
    `${callee.getText()}('works', () => {\n  expect(${subject}).${matcher};\n});`,
  ),
  was: title,
});

const EXACT = ['toBe', 'toEqual', 'toStrictEqual'];
const literalObject = ({ matcher }) => /^[{[]/.test(matcher.arguments[0]?.getText() ?? '');

export const EDITS = {
  'delete test': (text, { test }) => ({
    text: cut(text, test.statement.getFullStart(), test.statement.getEnd()),
    was: test.title,
  }),
  'comment test out': (text, { test }) => ({
    text: cut(
      text,
      test.statement.getStart(),
      test.statement.getEnd(),
      test.statement.getText().replace(/^/gm, '// '),
    ),
    was: test.title,
  }),
  'trade for a trivial test': (text, { test }) => trade(text, test, 'true', 'toBe(true)'),
  'trade for a test of presence': (text, { test }) => {
    const taken = [...text.matchAll(/import\s*{([^}]*)}\s*from\s*['"][.@]/g)].flatMap(
      ([, names]) => names.match(/\b[A-Za-z_$][\w$]*(?=\s*(?:,|$))/g) ?? [],
    );
    const used = taken.find((name) => new RegExp(`\\b${name}\\(`).test(test.statement.getText()));
    return used === undefined ? null : trade(text, test, used, 'toBeDefined()');
  },
  'skip test': mark('skip'),
  'expect failure': (text, context) => mark(context.runner === 'jest' ? 'failing' : 'fails')(text, context),
  'delete assertion': (text, { test, random }) => {
    const found = pickAssertion(test, random);
    if (found === undefined) return null;
    return {
      text: cut(text, found.statement.getStart(), found.statement.getEnd()),
      was: found.statement.getText(),
    };
  },
  'trade assertion for a trivial one': (text, { test, random }) => {
    const found = pickAssertion(test, random);
    if (found === undefined) return null;
    const { statement } = found;
    const put = /;\s*$/.test(statement.getText()) ? 'expect(true).toBe(true);' : 'expect(true).toBe(true)';
    return { text: cut(text, statement.getStart(), statement.getEnd(), put), was: statement.getText() };
  },
  'invert assertion': (text, { test, random }) => {
    // A runner refuses `.not` before a snapshot: that is a failure, not a loss.
    const found = pickAssertion(test, random, (one) => isPlain(one) && !/Snapshot$/.test(nameOf(one)));
    if (found === undefined) return null;
    const at = found.names.at(-1).getStart();
    return { text: cut(text, at, at, 'not.'), was: found.statement.getText() };
  },
  'value to truth': weaken(EXACT, ({ matcher }) =>
    /^(?:false|null|undefined|0|''|"")?$/.test(matcher.arguments[0]?.getText() ?? '')
      ? 'toBeFalsy()'
      : 'toBeTruthy()',
  ),
  'value to presence': weaken(EXACT, () => 'toBeDefined()'),
  'value to anything': weaken(['toEqual', 'toStrictEqual'], () => 'toEqual(expect.anything())'),
  'exact to partial': (text, { test, random }) => {
    const found = pickAssertion(
      test,
      random,
      (one) => isPlain(one) && ['toEqual', 'toStrictEqual'].includes(nameOf(one)) && literalObject(one),
    );
    if (found === undefined) return null;
    const name = found.names.at(-1);
    return {
      text: cut(text, name.getStart(), name.getEnd(), 'toMatchObject'),
      was: found.statement.getText(),
    };
  },
  'calls to called': weaken(
    ['toHaveBeenCalledTimes', 'toHaveBeenCalledWith', 'toHaveBeenLastCalledWith', 'toHaveBeenCalledOnce'],
    () => 'toHaveBeenCalled()',
  ),
  'error to any error': (text, { test, random }) => {
    const found = pickAssertion(
      test,
      random,
      (one) => isPlain(one) && /^toThrow/.test(nameOf(one)) && one.matcher.arguments.length > 0,
    );
    return found === undefined
      ? null
      : { text: replaceMatcher(text, found, 'toThrow()'), was: found.statement.getText() };
  },
  'empty helper': (text, { test, helpers, random }) => {
    const own = helpers.filter(({ users }) => users.includes(test));
    const helper = own[Math.floor(random() * own.length)];
    if (helper === undefined) return null;
    return {
      text: cut(text, helper.body.getStart() + 1, helper.body.getEnd() - 1),
      was: `function ${helper.name}`,
      users: helper.users.map(({ title }) => title),
    };
  },
  'raise time limit': (text, { test }) => {
    if (test.call.arguments.length !== 2) return null;
    const at = test.call.arguments[1].getEnd();
    return { text: cut(text, at, at, ', 90_000'), was: test.title };
  },
  'allow retries': (text, { test, runner }) => {
    if (runner === 'jest') {
      const at = test.statement.getStart();
      return { text: cut(text, at, at, 'jest.retryTimes(3);\n'), was: test.title };
    }
    const at = test.call.arguments[1].getStart();
    return { text: cut(text, at, at, '{ retry: 3 }, '), was: test.title };
  },
};

export const EXPECTED_ROWS = {
  'trade for a trivial test': ['D1'],
  'trade for a test of presence': ['D1'],
  'raise time limit': ['D5'],
  'allow retries': ['D5'],
  'skip test': ['D7', 'C1'],
  'expect failure': ['D7'],
};
