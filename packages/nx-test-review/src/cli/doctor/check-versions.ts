import type { TestReviewError } from '@nx-test-review/contracts';
import { checkNodeVersion } from '../../engine/tool-info';
import { findPackage } from '../find-nx';
import { fail, ok, warn, type DoctorInput, type DoctorLine } from './types';

const TOOL = 'nx-test-review';
const SUPPORTED = 'Nx 22.7 to 24';

/** Node, Nx and @nx/devkit: installed, supported, of one version. */
export function checkVersions({ root }: DoctorInput): DoctorLine[] {
  return [checkNode(), ...checkNx(root), checkTool(root)];
}

function checkNode(): DoctorLine {
  try {
    checkNodeVersion();
    return ok('node', `Node ${process.versions.node}`);
  } catch (error) {
    const { message, hint } = error as TestReviewError;
    return fail('node', message, hint);
  }
}

function checkNx(root: string): DoctorLine[] {
  const nx = findPackage(root, 'nx');
  if (nx === undefined) {
    return [
      fail(
        'nx',
        'Nx is not installed in this workspace',
        'install the workspace (npm install), or npx nx@latest init',
      ),
    ];
  }
  const [major = 0, minor = 0] = nx.version.split('.').map(Number);
  const fits = (major === 22 && minor >= 7) || major === 23 || major === 24;
  const devkit = findPackage(root, '@nx/devkit');
  return [
    fits
      ? ok('nx', `Nx ${nx.version}`)
      : fail('nx', `Nx ${nx.version} is not supported`, `use ${SUPPORTED}: npx nx migrate latest`),
    devkit === undefined
      ? fail('devkit', '@nx/devkit is not installed', `npm install --save-dev @nx/devkit@${nx.version}`)
      : devkit.version.split('.')[0] === nx.version.split('.')[0]
        ? ok('devkit', `@nx/devkit ${devkit.version}`)
        : warn(
            'devkit',
            `@nx/devkit ${devkit.version} stands beside Nx ${nx.version}`,
            `npm install --save-dev @nx/devkit@${nx.version}`,
          ),
  ];
}

function checkTool(root: string): DoctorLine {
  const tool = findPackage(root, TOOL);
  return tool === undefined
    ? fail(
        'tool',
        `${TOOL} is not installed in this workspace, so Nx cannot load the plugin`,
        `npx nx add ${TOOL}`,
      )
    : ok('tool', `${TOOL} ${tool.version}`);
}
