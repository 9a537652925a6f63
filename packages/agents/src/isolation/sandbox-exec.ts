import { listSecret } from './hidden-places';
import type { Sandbox } from './types';

const DEVICES = ['/dev/null', '/dev/zero', '/dev/tty', '/dev/stdout', '/dev/stderr', '/dev/dtracehelper'];

/** macOS: no write but to the private folders and to harmless devices, no read of places of secrets. */
export const sandboxExec: Sandbox = {
  kind: 'sandbox-exec',
  program: 'sandbox-exec',
  argumentsFor(plan) {
    const { request, room, invocation } = plan;
    const kept = invocation.keepsHome === undefined ? undefined : request.env['HOME'];
    const writable = [room.home, room.tmp, room.empty, ...(kept === undefined ? [] : [kept])];
    // Temporary files of others stay readable here: programs and workspaces lie among them under names of their own.
    const { folders, files } = listSecret(plan);
    const secret = [...folders, ...files];
    const odd = [...writable, ...secret, request.workspace].find((path) => /["\\\n\r]/.test(path));
    if (odd !== undefined)
      return `the profile cannot name ${JSON.stringify(odd)}: it holds a quote, backslash or line end`;
    const profile = [
      '(version 1)',
      '(allow default)',
      '(deny file-write*)',
      `(allow file-write* ${writable.map((path) => `(subpath "${path}")`).join(' ')})`,
      `(allow file-write* ${DEVICES.map((path) => `(literal "${path}")`).join(' ')})`,
      `(deny file-write* (subpath "${request.workspace}"))`,
      ...secret.map((path) => `(deny file-read* (subpath "${path}"))`),
    ];
    return ['-p', profile.join('\n')];
  },
};
