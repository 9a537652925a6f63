import { listRegisteredNames } from './names';

const defaults = { targetName: 'test-review', t0TargetName: 'test-review-t0' };

it('gives the names of each registration, in their order', () => {
  const options = { targetName: 'review' };
  expect(listRegisteredNames(['other', { plugin: 'nx-test-review', options }, 'nx-test-review'])).toEqual([
    { ...defaults, targetName: 'review' },
    defaults,
  ]);
});

it.each([undefined, [], ['other', null, 7]])(
  'gives the defaults where nobody is registered: %j',
  (plugins) => {
    expect(listRegisteredNames(plugins)).toEqual([defaults]);
  },
);
