import {
  walkTests,
  type Expr,
  type FileModel,
  type Guard,
  type HelperCall,
  type Place,
} from '@nx-test-review/source';
import type { CallResolver } from './resolve-call';

/** A call, or an import, of a spec by which tests are registered that no declaration of its own names. */
export interface Registration {
  /** As messages show it: `createTestCases()`, `import './all-cases'`. */
  name: string;
  callee: string[];
  /** First argument that is a text. */
  title?: string;
  place: Place;
  quote: string;
  args: Expr[];
  guards: Guard[];
  unreachable?: 'return' | 'throw' | 'break';
  /** File whose function registers the tests, when it could be followed. */
  path?: string;
  /** Tests that this function declares. */
  tests: number;
}

const MAX_DEPTH = 6;

/** Registrations at module and suite level, in source order: followed calls, table runners, and calls that say so by name. */
export function findRegistrations(model: FileModel, resolver: CallResolver): Registration[] {
  const calls = model.module.calls.flatMap((call) => fromCall(model.path, call, resolver));
  const tables = model.tableRuns.map((run) => makeRegistration(run, { tests: 1 }));
  const found = [...calls, ...tables, ...fromImports(model, resolver)].filter((one) => !isEmptied(one));
  return found.sort((a, b) => a.place.start - b.place.start);
}

function fromCall(path: string, call: HelperCall, resolver: CallResolver): Registration[] {
  if (call.via === 'reference' || isOfRegex(call)) return [];
  const found = resolver.resolve(path, call);
  if (found.kind !== 'function')
    return isStatement(call) && soundsLikeTests(call) ? [makeRegistration(call, { tests: 1 })] : [];
  const maker = findMaker(path, call, resolver, new Set());
  return maker === undefined ? [] : [makeRegistration(call, maker)];
}

interface Maker {
  path?: string;
  tests: number;
}

/** The function of another file that declares tests, through functions in between. */
function findMaker(
  from: string,
  call: HelperCall,
  resolver: CallResolver,
  seen: Set<string>,
  spec = from,
): Maker | undefined {
  const found = resolver.resolve(from, call);
  if (found.kind !== 'function') return undefined;
  const { path, fn } = found.target;
  const key = `${path}\n${fn.id}`;
  if (seen.has(key) || seen.size > MAX_DEPTH) return undefined;
  seen.add(key);
  // Tests that functions of the spec itself declare are its own.
  if (path !== spec && fn.body.subtests > 0) return { path, tests: fn.body.subtests };
  for (const inner of fn.body.calls) {
    const maker = findMaker(path, inner, resolver, seen, spec);
    if (maker !== undefined) return maker;
  }
  return undefined;
}

/** `import './all-cases'` of a file that declares tests when it is loaded. */
function fromImports(model: FileModel, resolver: CallResolver): Registration[] {
  return model.imports.flatMap((record) => {
    if (record.kind !== 'import' || record.typeOnly || record.names.length > 0) return [];
    const target = resolver.fileOf(model.path, record.specifier);
    const imported = target === undefined ? undefined : resolver.modelOf(target);
    if (target === undefined || imported === undefined) return [];
    const tests =
      walkTests(imported.suite).filter(({ test }) => !test.generated).length + imported.tableTests;
    if (tests === 0) return [];
    const { place, specifier } = record;
    const quote = `import '${specifier}'`;
    return [{ name: quote, callee: [quote], place, quote, args: [], guards: [], path: target, tests }];
  });
}

type Call = Pick<HelperCall, 'callee' | 'args' | 'place' | 'quote' | 'guards' | 'unreachable'>;

function makeRegistration(call: Call, maker: Maker): Registration {
  const { callee, args, place, quote, guards, unreachable } = call;
  const title = args.map(({ text }) => /^(['"`])(.*)\1$/s.exec(text)?.[2]).find((text) => text !== undefined);
  return {
    name: `${callee.join('.')}()`,
    callee: [...callee],
    args,
    place,
    quote,
    guards,
    ...(title === undefined ? {} : { title }),
    ...(unreachable === undefined ? {} : { unreachable }),
    ...maker,
  };
}

/** `/^18/.test(version)` asks a text. */
function isOfRegex({ binding }: HelperCall): boolean {
  return binding?.kind === 'instance' && binding.className === 'RegExp' && binding.specifier === undefined;
}

function isStatement({ settled }: HelperCall): boolean {
  return settled === 'floating' || settled === 'awaited';
}

/** A table without a row registers nothing. */
function isEmptied({ args }: Registration): boolean {
  return args.some(({ text }) => /^\[\s*\]$/.test(text));
}

const TESTS =
  /^(tests?|testcases?|cases?|suites?|specs?|scenarios?|bench|benchmarks?|describe|conformance|compliance)$/;
const SET_UP =
  /^(setup|set|configure|config|init|initiali[sz]e|reset|clean|clear|mock|wait|prepare|use|get|load|start|stop|is|has|before|after|enable|disable|install|import|require|log|skip|teardown)$/;

/** The last word of the name says that it makes tests: `createTestCases`, `runSuite`, `bench`. */
function soundsLikeTests({ callee, called }: HelperCall): boolean {
  const name = called.at(-1) ?? callee.at(-1) ?? '';
  const words = name.split(/(?=[A-Z])|_|\d+/).flatMap((word) => (word === '' ? [] : [word.toLowerCase()]));
  return TESTS.test(words.at(-1) ?? '') && !SET_UP.test(words[0] ?? '');
}
