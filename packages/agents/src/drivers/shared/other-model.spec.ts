import { warnOfOtherModel } from './other-model';

describe('another model than the one that was asked for', () => {
  it.each([
    ['claude-opus-5-5', 'claude-sonnet-5-5'],
    ['model-a-mini', 'model-a'],
    ['acme/model-a', 'model-b'],
  ])('%s, answered by %s, is a warning', (asked, reported) => {
    expect(warnOfOtherModel(asked, reported)).toEqual([expect.stringContaining(reported)]);
  });

  it.each([
    ['claude-sonnet-5-5', 'claude-sonnet-5-5'],
    ['claude-sonnet-5-5', 'claude-sonnet-5-5-20260901'],
    ['sonnet', 'claude-sonnet-5-5'],
    ['acme/Model-A', 'model-a'],
    ['model-a', null],
  ])('%s, answered by %s, is none', (asked, reported) => {
    expect(warnOfOtherModel(asked, reported)).toEqual([]);
  });
});
