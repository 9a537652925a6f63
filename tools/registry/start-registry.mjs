import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repoRoot } from '../lib/paths.mjs';
import { runOrThrow, stopGroup } from '../lib/run-command.mjs';
import { installRegistry } from './install-registry.mjs';

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Ours are taken from here only; everything else comes through from the registry that npm is configured with. */
function describeConfig(storage, uplink) {
  return JSON.stringify({
    storage,
    auth: { htpasswd: { file: join(storage, 'htpasswd'), max_users: -1 } },
    uplinks: { configured: { url: uplink, timeout: '60s', maxage: '60m', max_fails: 20 } },
    packages: {
      'nx-test-review': { access: '$all', publish: '$all' },
      '@nx-test-review/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'configured' },
    },
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
    max_body_size: '100mb',
    web: { enable: false },
  });
}

async function waitUntilUp(url, child, logFile) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}-/ping`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error(`the local registry did not come up:\n${readFileSync(logFile, 'utf8')}`);
}

/**
 * Starts a registry on a free loopback port with its storage in `folder`.
 * `env` makes npm use it, with a cache of its own: an older package of the same version must not come back.
 */
export async function startRegistry(folder) {
  const entry = await installRegistry();
  const uplink = (await runOrThrow('npm', ['config', 'get', 'registry'], { cwd: repoRoot })).stdout.trim();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  mkdirSync(join(folder, 'storage'), { recursive: true });
  const configFile = join(folder, 'verdaccio.json');
  const logFile = join(folder, 'verdaccio.log');
  writeFileSync(configFile, describeConfig(join(folder, 'storage'), uplink));
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [entry, '--config', configFile, '--listen', `127.0.0.1:${port}`], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  });
  const stop = () => stopGroup(child);
  process.once('exit', stop);
  await waitUntilUp(url, child, logFile);
  return {
    url,
    stop,
    logFile,
    env: {
      npm_config_registry: url,
      npm_config_cache: join(folder, 'npm-cache'),
      [`npm_config_//127.0.0.1:${port}/:_authToken`]: 'anonymous',
    },
  };
}
