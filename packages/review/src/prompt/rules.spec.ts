import { hashPromptForm } from './rules';

describe('the form of asking', () => {
  it.each<[string, string]>([
    ['the rubric', hashPromptForm('rubric-2')],
    ['what drivers tell beside the prompt', hashPromptForm('rubric-1', 'You approve of tests.')],
  ])('is another one with %s', (_, form) => expect(form).not.toBe(hashPromptForm('rubric-1')));
});
