/**
 * A process that takes part in the account of a run, for tests that kill it. The parent forks it with the options as
 * JSON and sends { enter } , { leave: n }, { status } or { close }; each is answered with one message.
 */
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

void openLedger(JSON.parse(process.argv[2])).then((ledger) => {
  process.on(
    'message',
    (question) => void answer(ledger, question).then((told) => told && process.send(told)),
  );
  process.send({ opened: true });
});
