import { prepare } from '../prepare';
import { buildPrompts } from '../prompt/build-prompts';
import type { PromptPart } from '../prompt/part';
import type { ReviewInput } from '../types';
import { makeInput } from './make-input';

const nobody = async (): Promise<never> => {
  throw new Error('nobody is asked here');
};

/** The only call of an input. */
export function makePart(more: Partial<ReviewInput> = {}): PromptPart {
  const input = makeInput(nobody, more);
  const prepared = prepare(input);
  const [part, ...others] = buildPrompts(input, prepared, prepared.specs).parts;
  if (!part || others.length > 0) throw new Error('this is not one call');
  return part;
}
