/** What the fake says to which request. Unknown words are refused: a typing error must not pass for a rule that never fits. */

const SCRIPT_WORDS = ['models', 'expectKey', 'usage', 'rules', 'queue', 'fallback'];
const RULE_WORDS = ['when', 'times', 'reply', 'replies'];
const WHEN_WORDS = [
  ...['api', 'model', 'path', 'prompt', 'system', 'tool', 'noTool'],
  ...['toolResults', 'toolResult', 'stream', 'schema'],
];
const REPLY_WORDS = [
  ...[
    'text',
    'json',
    'structured',
    'thinking',
    'toolCalls',
    'usage',
    'stopReason',
    'delayMs',
    'chunkDelayMs',
  ],
  ...['chunkSize', 'error', 'fault', 'afterEvents', 'raw'],
];
const FAULTS = ['hang', 'stall', 'disconnect', 'reset', 'malformed', 'truncate', 'empty', 'html'];

function checkWords(object, allowed, where) {
  if (object === null || typeof object !== 'object' || Array.isArray(object)) {
    throw new Error(`fake model: ${where} is no object`);
  }
  const unknown = Object.keys(object).find((word) => !allowed.includes(word));
  if (unknown !== undefined) throw new Error(`fake model: ${where} holds the unknown word "${unknown}"`);
}

/** Where the script is handed over in one process, a reply may be a function of the request. */
function checkReply(reply, where) {
  if (typeof reply === 'function') return;
  checkWords(reply, REPLY_WORDS, where);
  if (reply.fault !== undefined && !FAULTS.includes(reply.fault)) {
    throw new Error(`fake model: ${where} holds the unknown fault "${reply.fault}"`);
  }
}

export function checkScript(script) {
  checkWords(script, SCRIPT_WORDS, 'the script');
  (script.queue ?? []).forEach((reply, index) => checkReply(reply, `queue[${index}]`));
  (script.rules ?? []).forEach((rule, index) => {
    const where = `rules[${index}]`;
    checkWords(rule, RULE_WORDS, where);
    checkWords(rule.when ?? {}, WHEN_WORDS, `${where}.when`);
    if ((rule.reply === undefined) === (rule.replies === undefined)) {
      throw new Error(`fake model: ${where} needs either reply or replies`);
    }
    for (const reply of rule.replies ?? [rule.reply]) checkReply(reply, where);
  });
  if (script.fallback !== undefined) checkReply(script.fallback, 'fallback');
  return script;
}

const fits = (pattern, text) => new RegExp(pattern, 's').test(text ?? '');

const CONDITIONS = {
  api: (wanted, { api }) => wanted === api,
  path: (wanted, { path }) => fits(wanted, path),
  model: (wanted, { view }) => fits(wanted, view.model),
  prompt: (wanted, { view }) => fits(wanted, view.users.join('\n')),
  system: (wanted, { view }) => fits(wanted, view.system),
  tool: (wanted, { view }) => view.tools.includes(wanted),
  noTool: (wanted, { view }) => !view.tools.includes(wanted),
  toolResults: (wanted, { view }) => view.toolResults.length === wanted,
  toolResult: (wanted, { view }) => fits(wanted, view.toolResults.at(-1)?.text),
  stream: (wanted, { view }) => view.stream === wanted,
  schema: (wanted, { view }) => (view.schema !== null) === wanted,
};

const NOTHING_LEFT = {
  error: { status: 400, message: 'fake model: the script holds no reply for this request' },
};

/** Hands out replies: the first rule that fits and is not used up, else the next of the queue, else the fallback. */
export function createChooser(script) {
  const queue = [...(script.queue ?? [])];
  const uses = (script.rules ?? []).map(() => 0);
  const pick = (request) => {
    for (const [index, rule] of (script.rules ?? []).entries()) {
      const most = rule.times ?? rule.replies?.length ?? Infinity;
      const holds = Object.entries(rule.when ?? {}).every(([word, wanted]) =>
        CONDITIONS[word](wanted, request),
      );
      if (uses[index] >= most || !holds) continue;
      uses[index] += 1;
      return rule.reply ?? rule.replies[Math.min(uses[index], rule.replies.length) - 1];
    }
    return queue.shift() ?? script.fallback ?? NOTHING_LEFT;
  };
  return {
    choose(request) {
      const reply = pick(request);
      if (typeof reply !== 'function') return reply;
      const made = reply(request.view);
      checkReply(made, 'what a function gave');
      return made;
    },
    /** What no request has used: a test that asks for this sees calls that were never made. */
    leftover: () => ({
      queue: queue.length,
      rules: uses.flatMap((count, index) => (count === 0 ? [index] : [])),
    }),
  };
}
