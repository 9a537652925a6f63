import { expectBlocked } from '../../tools/e2e/expect.mjs';
import { startCacheServer } from '../../tools/e2e/start-cache-server.mjs';

export const name = 'T0 comes from a remote cache to a second clone; what fits another tree is not believed';

const spec = 'libs/cart/src/cart.spec.ts';

export async function run({ makeWorkspace, assert }) {
  const server = await startCacheServer();
  const { env } = server;
  const hashes = () => [...server.entries.keys()];
  const judge = async (workspace) => {
    const result = await workspace.cli(['ci', '--base=main'], { env });
    expectBlocked(workspace, result, { row: 'C2', path: spec });
    return { findings: workspace.readGate().findings, t0: workspace.readVerdict('cart').evidence.t0 };
  };
  try {
    const first = await makeWorkspace();
    assert.equal((await first.nx(['run', 'cart:test-review-t0'], { env })).code, 0);
    const [clean] = hashes();
    first.edit(spec, "it('is worth", "it.only('is worth");
    first.commit();
    const made = await judge(first);
    assert.deepEqual(server.served, [], 'the first one had to do it');
    const focused = hashes().at(-1);
    assert.equal(server.entries.size, 2);

    const restored = await judge(await cloneOf(first, makeWorkspace));
    assert.deepEqual(server.served, [focused]);
    assert.equal(restored.t0.rerun, false, 'what was restored was taken');
    assert.deepEqual(restored.findings, made.findings);

    server.entries.set(focused, server.entries.get(clean));
    const poisoned = await judge(await cloneOf(first, makeWorkspace));
    assert.deepEqual(server.served, [focused, focused]);
    assert.equal(poisoned.t0.rerun, true, 'it was compared with the tree');
    assert.deepEqual(poisoned.findings, made.findings);
  } finally {
    await server.stop();
  }
}

/** Another checkout of the same commits, with caches of its own. */
async function cloneOf(workspace, makeWorkspace) {
  const clone = await makeWorkspace();
  clone.git('fetch', '-q', workspace.root, 'change');
  clone.git('switch', '-q', '-C', 'change', 'FETCH_HEAD');
  return clone;
}
