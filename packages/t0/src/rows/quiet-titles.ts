import type { Body } from '@nx-test-review/source';

const NOTHING_THROWN =
  /\b(does|do|should|must|will|can|shall|did|would)(n['’]?t| not|nt) (\w+ )?(throw|crash|fail|error|panic|hang|explode|raise|blow up|break)|\bwithout (\w+ ){0,2}(errors?|crash\w*|throw\w*|exceptions?|fail\w*|issues?|problems?|warnings?|breaking)\b|\b(no|never|not) (\w+ )?(throws?|throwing|crash\w*|errors?|exceptions?)\b|\bgracefully\b/i;
/** Other faults that a title denies: what ends them is the runner's time, a set-up that watches the console, or the database. */
const NO_OTHER_FAULT =
  /(n['’]t|\bnot|\bnever) (\w+ )?(warns?|complains?|recurses?|leaks?|freezes?|deadlocks?|overflows?|loops?|get stuck|be (rejected|refused|ambiguous))\b|(n['’]t|\bnot|\bnever) (\w+ ){1,4}(infinite(ly)?|endless(ly)?|forever)\b|(n['’]t|\bnot|\bnever) (causes?|triggers?|produces?|emits?|logs?|prints?|(leads?|runs?) (in)?to|results? in) ([\w-]+ ){0,3}([\w-]*loops?|warnings?|leaks?|deadlocks?|overflows?)\b|\bwithout (\w+ )?(stopping|blocking|hanging|freezing|leaking|leaks?|complaining|complaints?|deadlocks?|deadlocking|(an? )?(infinite|endless))\b/i;
const TYPES =
  /^(types?|typings?|typed)$|\b(typescript|typings?|type-?safe\w*|type-?check\w*|type inference|infer(s|red)? ([\w ]+ )?types?|types? (are|is) (inferred|correct\w*)|type (errors?|tests?|level|param\w*|arguments?)|parametric type|return types?|correct(ly)? typed?|strongly typed|strictly typed|generic types?|compiles|tsc)\b/i;

/** The title denies a fault: the call is the check, and only its wording is missing. */
export function saysNothingIsThrown(title: string | undefined): boolean {
  return title !== undefined && (NOTHING_THROWN.test(title) || NO_OTHER_FAULT.test(title));
}

/** A statement says a type: an annotation, a declaration of a type, a cast, type arguments. */
const SAYS_TYPE =
  /^(type|interface|declare)\b|^(const|let|var)\s+[\w$]+\s*:|^(const|let|var)\s+[{[][^=]*[}\]]\s*:|\bsatisfies\b|\bas\s+(?!const\b)|[\w$]<[^=]|[(,]\s*[\w$]+\??\s*:\s*[A-Z]/;

/** Only the compiler can fail here: nothing is called and types are said, or the titles speak of types. */
export function isForTheCompiler(path: string, titlePath: readonly string[], body: Body): boolean {
  const { calls, statements, constructions, writes, opening } = body;
  if (!/\.[cm]?tsx?$/.test(path) || statements === 0) return false;
  if (onlyFakesRun(body)) return true;
  const runs = calls.length + constructions + writes.length > 0;
  return (
    (!runs && opening.some((statement) => SAYS_TYPE.test(statement))) ||
    titlePath.some((title) => TYPES.test(title))
  );
}

/** `const counter: Counter = { add() {} }; counter.add(1);`: an object of a stated type that the test writes out, and calls of it. */
function onlyFakesRun({ calls, statements, constructions, writes, opening }: Body): boolean {
  if (opening.length < statements || constructions + writes.length > 0) return false;
  const fakes = opening.flatMap((statement) => FAKE.exec(statement)?.[1] ?? []);
  return (
    fakes.length > 0 && calls.every(({ callee }) => callee.length > 1 && fakes.includes(callee[0] as string))
  );
}

const FAKE = /^(?:const|let)\s+([\w$]+)\s*:[^=]+=\s*\{/;
