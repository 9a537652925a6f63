import { builtinModules } from 'node:module';
import type { Body, HelperCall } from '@nx-test-review/source';

/** Packages whose functions do, make or draw and check nothing: frameworks, runners, the tools of tests and everyday libraries. */
const CHECKS_NOTHING = new RegExp(
  `^(node:|(${[
    ...builtinModules,
    '@testing-library/(?!jest-dom)[^/]+',
    '@jest/[^/]+|jest(-[^/]+)?|vitest(-[^/]+)?|@vitest/[^/]+|mocha|jasmine[^/]*|cypress[^/]*|@playwright/test|playwright[^/]*|puppeteer[^/]*|sinon|msw|nock|supertest',
    'react|react-[^/]+|preact|vue|vue-[^/]+|@vue/[^/]+|svelte|solid-js|lit|@lit/[^/]+|@angular/[^/]+|@ngrx/[^/]+|@ngneat/[^/]+|@nestjs/[^/]+|next|nuxt|enzyme|styled-components|@emotion/[^/]+|@mui/[^/]+',
    'rxjs|redux[^/]*|@reduxjs/toolkit|zustand|jotai|mobx[^/]*|immer|immutable|@tanstack/[^/]+|swr|xstate|@apollo/client|graphql(-tag)?|urql',
    'lodash[^/]*|underscore|ramda|uuid|nanoid|date-fns[^/]*|dayjs|moment[^/]*|luxon|axios|got|undici|node-fetch|ws|express|fastify|koa|hono|debug|chalk|glob|rimraf|execa|fs-extra|tmp|semver|js-yaml|zod|typescript|@babel/[^/]+|@faker-js/faker|mongodb|mongoose|pg|mysql2|knex|ioredis|redis',
  ].join('|')})(/|$))`,
);

export function checksNothing(specifier: string): boolean {
  return CHECKS_NOTHING.test(specifier);
}

/** What may follow and is no further deed: it only tidies up or looks. */
const CLOSES =
  /^(close|closeAll|quit|dispose|destroy|unmount|cleanup|cleanUp|tearDown|teardown|stop|screenshot|takeScreenshot|log|info|debug|off|removeListener|unroute|unrouteAll|delete\w*|remove\w*|reset\w*|clear\w*|restore\w*)$/;

export function onlyCloses({ called, callee }: HelperCall): boolean {
  return CLOSES.test(called.at(-1) ?? (callee.at(-1) as string));
}

/**
 * May a call whose code nobody can read be a check? Nobody looks at what it gives back, it comes last, and it is handed what the
 * test has got before: a function that is called in passing, or with what the test writes down, says nothing.
 */
export function mayCheck(call: HelperCall, body: Body): boolean {
  return call.alone === true && isLast(call, body) && isHandedResult(call, body);
}

/** The same for an imported function that cannot be read, which the whole test may have been moved into. */
export function mayBeWholeTest(call: HelperCall): boolean {
  return call.alone === true && call.callee.length === 1 && call.binding.kind === 'import';
}

/** Nothing but tidying up stands behind it. */
export function isLast(call: HelperCall, { calls }: Body): boolean {
  return !calls.some(
    (other) => other.place.start > call.place.end && other.via === undefined && !onlyCloses(other),
  );
}

function isHandedResult({ args, place }: HelperCall, { calls }: Body): boolean {
  const kept = new Set(
    calls.flatMap((other) => (other.place.end <= place.start ? (other.keptIn ?? []) : [])),
  );
  return args.some(
    ({ kind, text }) =>
      kind !== 'function' &&
      (kind === 'await' ||
        kind === 'call' ||
        (text.match(/(?<![\w$.])[A-Za-z_$][\w$]*/g) ?? []).some((name) => kept.has(name))),
  );
}

/** Runners of commands that compare what the options say by themselves. */
const COMPARES_BY_OPTIONS = /^cli-testlab$/;

export function assertsByOptions(call: HelperCall): boolean {
  const { binding } = call;
  return binding.kind === 'import' && COMPARES_BY_OPTIONS.test(binding.specifier) && saysWhatIsExpected(call);
}

/** Options that say what has to come out: `execCommand('knex --help', { expectedOutput: 'Usage' })`. */
export function saysWhatIsExpected({ args }: HelperCall): boolean {
  return args.some(
    ({ kind, text }) => kind === 'object' && /[{,]\s*(not)?[eE]xpect(ed|s)?([A-Z]\w*)?\s*[:,}]/.test(text),
  );
}
