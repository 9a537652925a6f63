/**
 * A process that takes part in the account of a run, for tests that kill it. The parent forks it with the options as
 * JSON and sends { enter } , { leave: n }, { status } or { close }; each is answered with one message. With a file as second
 * argument it is one of a crowd instead.
 */
const { appendFileSync } = require('node:fs');
const { join } = require('node:path');
const { openLedger } = require(join(__dirname, '../../../packages/agents/dist/index.js'));

const NO_USAGE = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  costUsd: null,
  costFrom: null,
};
const slots = [];

async function answer(ledger, question) {
  if (question.enter) {
    const slot = await ledger.enter(question.enter);
    slots.push(slot);
    return { granted: slot.granted, why: slot.why };
  }
  if (question.leave !== undefined) {
    await slots[question.leave].leave({ ...NO_USAGE, inputTokens: 10 }, { ok: true });
    return { left: true };
  }
  if (question.status) return ledger.status();
  await ledger.close();
  process.disconnect();
  return undefined;
}

/** Opens, calls and closes again and again until the budget is spent, and writes down when it was in a call. */
async function crowd(options, file) {
  const note = (what) => appendFileSync(file, `${JSON.stringify({ pid: process.pid, what })}\n`);
  for (;;) {
    const ledger = await openLedger(options);
    for (let left = 1 + Math.floor(Math.random() * 4); left > 0; left--) {
      const slot = await ledger.enter({ driver: 'claude', project: 'shop', estimateTokens: 10 });
      if (!slot.granted) return ledger.close();
      note('in');
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      note('out');
      await slot.leave({ ...NO_USAGE, inputTokens: 10 }, { ok: true });
    }
    await ledger.close();
  }
}

const [options, file] = process.argv.slice(2);
if (file !== undefined) void crowd(JSON.parse(options), file);
else
  void openLedger(JSON.parse(options)).then((ledger) => {
    process.on(
      'message',
      (question) => void answer(ledger, question).then((told) => told && process.send(told)),
    );
    process.send({ opened: true });
  });
