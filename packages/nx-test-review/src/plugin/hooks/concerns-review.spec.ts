import { concernsReview } from './concerns-review';
import { describeRun } from './describe-run';

const names = { targetName: 'test-review', t0TargetName: 'test-review-t0' };

function ask(text: string, { ran = [], nxJson = {} }: { ran?: string[]; nxJson?: object } = {}): boolean {
  const context = {
    id: '1',
    argv: ['node', 'nx', ...text.split(' ')],
    workspaceRoot: '/',
    nxJsonConfiguration: nxJson,
  };
  const results = ran.map((id) => {
    const [project = '', target = ''] = id.split(':');
    return [id, { status: 'success', task: { id, target: { project, target } } }];
  });
  return concernsReview(describeRun(context, {}), Object.fromEntries(results), names, nxJson);
}

it.each([
  ['asked for, and nothing ran', 'affected -t test-review', []],
  ['asked for among others', 'run-many -t lint test-review', ['a:lint']],
  ['asked for of one project', 'run a:test-review', []],
  ['brought along by a wrapper', 'run a:verify', ['a:test-review-t0', 'a:test-review', 'a:verify']],
])('a review that was %s is gated', (_, text, ran) => {
  expect(ask(text, { ran })).toBe(true);
});

it.each([
  ['another target', 'affected -t build', ['a:build']],
  ['T0 alone', 'run-many -t test-review-t0', ['a:test-review-t0']],
  ['nothing at all', 'affected -t test', []],
  ['a project of that name', 'run test-review:build', ['test-review:build']],
])('%s is not gated', (_, text, ran) => {
  expect(ask(text, { ran })).toBe(false);
});

describe('a wrapper of targetDefaults', () => {
  const nxJson = {
    targetDefaults: {
      verify: { dependsOn: ['lint', { target: 'test-review' }] },
      all: { dependsOn: ['^verify'] },
      build: { dependsOn: ['^build'] },
    },
  };

  it.each(['verify', 'all'])('is gated when it was asked for and nothing ran: %s', (target) => {
    expect(ask(`affected -t ${target}`, { nxJson })).toBe(true);
  });

  it('leaves targets that do not bring the review along', () => {
    expect(ask('affected -t build', { nxJson })).toBe(false);
  });
});
