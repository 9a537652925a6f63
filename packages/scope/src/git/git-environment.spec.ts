import { gitEnvironment } from './git-environment';

describe('gitEnvironment', () => {
  it('asks nobody, locks nothing and speaks English', () => {
    expect(gitEnvironment({ LC_ALL: 'de_DE.UTF-8', PATH: '/bin' })).toMatchObject({
      PATH: '/bin',
      LC_ALL: 'C',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
    });
  });

  it('does not follow the repository of a hook around it', () => {
    const env = gitEnvironment({
      GIT_DIR: '/other/.git',
      GIT_WORK_TREE: '/other',
      GIT_INDEX_FILE: '/other/index',
    });
    expect(env).not.toHaveProperty('GIT_DIR');
    expect(env).not.toHaveProperty('GIT_WORK_TREE');
    expect(env).not.toHaveProperty('GIT_INDEX_FILE');
  });
});
