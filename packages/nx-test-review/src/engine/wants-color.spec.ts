import { wantsColor } from './wants-color';

it.each([
  ['a terminal', {}, true, true],
  ['a pipe', {}, false, false],
  ['a dumb terminal', { TERM: 'dumb' }, true, false],
  ['a terminal with NO_COLOR', { NO_COLOR: '1' }, true, false],
  ['a terminal with an empty NO_COLOR', { NO_COLOR: '' }, true, true],
  ['a pipe with FORCE_COLOR', { FORCE_COLOR: '1' }, false, true],
  ['a pipe with an empty FORCE_COLOR', { FORCE_COLOR: '' }, false, true],
  ['a terminal with FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
  ['a terminal with FORCE_COLOR=false', { FORCE_COLOR: 'false' }, true, false],
  ['both, of which the one of people counts', { NO_COLOR: '1', FORCE_COLOR: 'true' }, true, false],
])('%s', (_, env: Record<string, string>, isTTY, expected) => {
  expect(wantsColor(env, { isTTY })).toBe(expected);
});
