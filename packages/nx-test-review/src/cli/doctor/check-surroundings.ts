import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryGit } from '@nx-test-review/scope';
import { OUTPUT_FOLDER } from '../../engine/run-store';
import { readNxJson } from '../../engine/workspace/registration';
import { ok, warn, type DoctorInput, type DoctorLine } from './types';

/** Is the folder of reports kept out of git? */
export async function checkIgnore({ root }: DoctorInput): Promise<DoctorLine[]> {
  const fix = `add a line ${OUTPUT_FOLDER}/ to .gitignore`;
  try {
    const { code } = await tryGit(root, ['check-ignore', '-q', `${OUTPUT_FOLDER}/probe`]);
    if (code === 0) return [ok('ignore', `git ignores ${OUTPUT_FOLDER}/`)];
    return [
      warn('ignore', code === 1 ? `git does not ignore ${OUTPUT_FOLDER}/` : 'this is no git checkout', fix),
    ];
  } catch {
    return [warn('ignore', 'git could not be asked', fix)];
  }
}

/** Does Nx use its daemon? Both ways work; an output that hooks print is seen without it only. */
export function checkDaemon({ root, env, head }: DoctorInput): DoctorLine[] {
  const folder = join(root, env['NX_WORKSPACE_DATA_DIRECTORY'] ?? '.nx/workspace-data', 'd');
  if (existsSync(join(folder, 'disabled'))) {
    return [
      warn(
        'daemon',
        'Nx switched its daemon off after an error',
        'npx nx reset starts it anew; reviews work without it',
      ),
    ];
  }
  const option = (readNxJson(head) as { useDaemonProcess?: unknown } | undefined)?.useDaemonProcess;
  const asked = env['NX_DAEMON'];
  if (asked === 'false') return [ok('daemon', 'off (NX_DAEMON=false)')];
  if (asked === undefined && option === false) return [ok('daemon', 'off (useDaemonProcess in nx.json)')];
  if (asked !== 'true' && env['CI'] !== undefined && env['CI'] !== 'false') return [ok('daemon', 'off (CI)')];
  const pid = readPid(join(folder, 'server-process.json'));
  return [ok('daemon', pid === undefined ? 'not running, Nx may start it' : `running (process ${pid})`)];
}

function readPid(path: string): number | undefined {
  try {
    const { processId } = JSON.parse(readFileSync(path, 'utf8')) as { processId?: number };
    if (typeof processId !== 'number') return undefined;
    process.kill(processId, 0);
    return processId;
  } catch {
    return undefined;
  }
}
