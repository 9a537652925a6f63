import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '@nx-test-review/contracts';

const packageRoot = join(__dirname, '..', '..');

/** Version of this package, as it stands in its package.json. */
export function readToolVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Folder of a packaged skill: beside the code when installed, at the workspace root in this repository. */
export function findSkillFolder(name: string): string {
  const places = [join(packageRoot, 'skills', name), join(packageRoot, '..', '..', 'skills', name)];
  const found = places.find((place) => existsSync(join(place, 'SKILL.md')));
  if (found !== undefined) return found;
  throw new EnvironmentError({
    code: 'skill-missing',
    message: `the skill ${name} that belongs to this package is not installed`,
    hint: 'install nx-test-review again',
  });
}

/** Refuses a Node version outside of the supported range with class 2. */
export function checkNodeVersion(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (fits) return;
  throw new EnvironmentError({
    code: 'node-unsupported',
    message: `Node ${version} is not supported`,
    hint: 'use Node 20.19 or newer of the 20 line, or 22.12 and newer',
  });
}
