import { EnvironmentError } from '@nx-test-review/contracts';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findNxScript } from '../../cli/find-nx';
import type { TargetNames } from '../../plugin/names';
import { toProjectRefs } from '../../plugin/project-refs';
import type { WorkspaceInput } from '../types';

/** The nx of the workspace, as a script for `process.execPath`. Throws class 2 when Nx is not installed. */
export function requireNx(root: string): string {
  const script = findNxScript(root);
  if (script !== undefined) return script;
  throw new EnvironmentError({
    code: 'nx-missing',
    message: `Nx is not installed in ${root}`,
    hint: 'install the dependencies of the workspace first; `nx-test-review check` works without Nx',
  });
}

/** Projects and targets as Nx tells them. Throws class 2 with the end of Nx's own words when its graph fails. */
export async function readNxWorkspace(root: string, names: TargetNames): Promise<WorkspaceInput> {
  const folder = mkdtempSync(join(tmpdir(), 'test-review-graph-'));
  const file = join(folder, 'graph.json');
  try {
    await promisify(execFile)(process.execPath, [requireNx(root), 'graph', `--file=${file}`], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    const { graph } = JSON.parse(readFileSync(file, 'utf8')) as {
      graph: Parameters<typeof toProjectRefs>[0];
    };
    return { root, projects: toProjectRefs(graph, names), ...names };
  } catch (cause) {
    if (cause instanceof EnvironmentError) throw cause;
    const { stderr, stdout, message } = cause as { stderr?: string; stdout?: string; message: string };
    const words = (stderr?.trim() || stdout?.trim() || message).split('\n').slice(-12).join('\n');
    throw new EnvironmentError({
      code: 'nx-graph-failed',
      message: `Nx cannot tell the projects of ${root}:\n${words}`,
      hint: 'mend what Nx names; `nx graph` shows it again',
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
