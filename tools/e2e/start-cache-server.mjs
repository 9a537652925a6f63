import { createServer } from 'node:http';

/**
 * A self-hosted remote cache on loopback, as Nx describes its HTTP API: one tar archive for each hash. `entries` holds
 * them, `served` lists the hashes that were given out.
 */
export async function startCacheServer() {
  const entries = new Map();
  const served = [];
  const token = 'secret-token';
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const hash = /^\/v1\/cache\/(\w+)$/.exec(request.url)?.[1];
    const end = (status, body) => response.writeHead(status).end(body);
    if (request.headers.authorization !== `Bearer ${token}`) return end(401);
    if (hash === undefined) return end(404);
    if (request.method === 'PUT') {
      if (entries.has(hash)) return end(409);
      entries.set(hash, Buffer.concat(chunks));
      return end(200);
    }
    if (!entries.has(hash)) return end(404);
    served.push(hash);
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(entries.get(hash));
  }

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    entries,
    served,
    env: {
      NX_SELF_HOSTED_REMOTE_CACHE_SERVER: `http://127.0.0.1:${server.address().port}`,
      NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN: token,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
