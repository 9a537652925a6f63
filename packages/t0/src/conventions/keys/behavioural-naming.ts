import type { SpecFacts, Vote } from '../spec-facts';

const CODE = /\w\(|[#.$]\w|=>|^[a-z]+[A-Z]\w*|^\w+_\w+|^test\b/;
const EMPTY = /\b(works?|is ok|is fine)( correctly| as expected| fine)?$/i;
const LEAST_WORDS = 3;

/** Applies to a spec with titles in the text: do most of them say what happens, rather than what is called? */
export function voteBehaviouralNaming({ tests }: SpecFacts): Vote | undefined {
  const titles = tests.flatMap(({ test }) => (test.title === undefined ? [] : [test.title.trim()]));
  if (titles.length === 0) return undefined;
  const good = titles.filter(isBehaviour);
  return { vote: good.length * 2 > titles.length ? 'yes' : 'no' };
}

function isBehaviour(title: string): boolean {
  return title.split(/\s+/).length >= LEAST_WORDS && !CODE.test(title) && !EMPTY.test(title);
}
