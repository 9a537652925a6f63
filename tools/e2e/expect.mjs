import assert from 'node:assert/strict';

/** The run went through: exit code 0, and a gate that says so on disk. Returns the gate result. */
export function expectPassed(workspace, result, states = ['passed', 'waived', 'skipped']) {
  assert.equal(result.code, 0, 'the run should pass');
  const gate = workspace.readGate();
  assert.ok(gate, 'a passed run leaves gate.json');
  assert.ok(states.includes(gate.state), `gate state is ${gate.state}: ${gate.headline}`);
  assert.equal(gate.exitClass, 0);
  assert.deepEqual(gate.missing, []);
  return gate;
}

/** A real verdict said no: the output and gate.json name row, file, line and reason. Returns the finding. */
export function expectBlocked(workspace, result, { row, path, line, message }) {
  assert.notEqual(result.code, 0, 'the run should block');
  const gate = workspace.readGate();
  assert.ok(gate, 'a blocked run leaves gate.json');
  assert.equal(gate.state, 'failed', gate.headline);
  assert.equal(gate.exitClass, 1);
  const blocking = gate.findings.filter((finding) => finding.effect === 'blocking');
  const found = blocking.find(
    (finding) =>
      [finding.row, ...(finding.alsoRows ?? [])].includes(row) &&
      finding.path === path &&
      (line === undefined || finding.line === line),
  );
  assert.ok(found, `no blocking ${row} at ${path}:${line ?? '?'} among ${JSON.stringify(blocking, null, 2)}`);
  if (message !== undefined) assert.match(found.message, message);
  expectSaid(result, row, `${found.path}:${found.line}`, found.message);
  return found;
}

/** The output holds each of the texts or patterns, line breaks and indentation aside. */
export function expectSaid(result, ...texts) {
  const said = result.output.replace(/\s+/g, ' ');
  for (const text of texts) {
    if (text instanceof RegExp) assert.match(said, text);
    else
      assert.ok(said.includes(text.replace(/\s+/g, ' ')), `the output does not say ${JSON.stringify(text)}`);
  }
}

/** Nothing can be trusted as a pass: the gate is not green and its exit class is 3. */
export function expectUntrusted(workspace, ...texts) {
  const gate = workspace.readGate();
  assert.ok(gate, 'the run leaves gate.json');
  assert.ok(['incomplete', 'broken'].includes(gate.state), `gate state is ${gate.state}: ${gate.headline}`);
  assert.equal(gate.exitClass, 3, gate.headline);
  const said = JSON.stringify(gate);
  for (const text of texts) assert.ok(said.includes(text), `gate.json does not name ${text}`);
  return gate;
}

/** The way in which a change took the gate itself away: class 3, said in these words. */
export function expectGateRemoved(workspace, result, ...texts) {
  assert.notEqual(result.code, 0, 'the run should block');
  expectSaid(result, /gate removed by this change/i, ...texts);
  const gate = expectUntrusted(workspace, ...texts);
  assert.notEqual(gate.removed.length, 0);
  return gate;
}

/** The line (from 1) on which a text first stands in a file of the workspace. */
export function lineOf(text, piece) {
  const at = text.split('\n').findIndex((line) => line.includes(piece));
  assert.notEqual(at, -1, `${JSON.stringify(piece)} is not there`);
  return at + 1;
}
