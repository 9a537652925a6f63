/** What a request of a model API asks, in one shape for four APIs. */

/** All text in a message, whatever nesting of parts and blocks an API wraps it in. */
function flatten(content) {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(flatten).filter(Boolean).join('\n');
  if (content === null || typeof content !== 'object') return '';
  for (const key of ['text', 'parts', 'content', 'output']) {
    if (content[key] !== undefined) return flatten(content[key]);
  }
  return '';
}

const GEMINI_ACTIONS = {
  generateContent: 'generate',
  streamGenerateContent: 'generate',
  countTokens: 'count',
};
const POST_PATHS = [
  [/\/messages\/count_tokens$/, { api: 'anthropic', action: 'count' }],
  [/\/messages$/, { api: 'anthropic', action: 'generate' }],
  [/\/responses$/, { api: 'responses', action: 'generate' }],
  [/\/chat\/completions$/, { api: 'chat', action: 'generate' }],
];

/** The API and what is wanted of it; undefined for a path that belongs to none. Any prefix is accepted. */
export function identifyCall(method, path) {
  if (method === 'GET' && /\/models$/.test(path)) return { api: 'models', action: 'list' };
  if (method !== 'POST') return undefined;
  const gemini = /\/models\/([^/:]+):(\w+)$/.exec(path);
  if (gemini !== null && GEMINI_ACTIONS[gemini[2]] !== undefined) {
    return {
      api: 'gemini',
      action: GEMINI_ACTIONS[gemini[2]],
      model: decodeURIComponent(gemini[1]),
      stream: gemini[2] === 'streamGenerateContent',
    };
  }
  return POST_PATHS.find(([pattern]) => pattern.test(path))?.[1];
}

/** The header that carried a key, and the key. */
export function readKey(headers, query) {
  const bearer = /^Bearer\s+(.*)$/i.exec(headers.authorization ?? '')?.[1];
  const places = [
    ['x-api-key', headers['x-api-key']],
    ['x-goog-api-key', headers['x-goog-api-key']],
    ['bearer', bearer],
    ['query', query.get('key')],
  ];
  const [via, key] = places.find(([, value]) => value) ?? [null, null];
  return { via, key };
}

const VIEWS = { anthropic: viewAnthropic, responses: viewResponses, chat: viewChat, gemini: viewGemini };

/** Model, system text, user texts, offered tools, results of tools and schema of a request. */
export function viewRequest(call, body) {
  const view = {
    model: call.model ?? body.model ?? null,
    stream: call.stream ?? body.stream === true,
    system: '',
    users: [],
    tools: [],
    toolResults: [],
    schema: null,
  };
  VIEWS[call.api]?.(body, view);
  return view;
}

const nameOf = (tool) => tool.function?.name ?? tool.name ?? tool.type;

function viewAnthropic(body, view) {
  const called = new Map();
  view.system = flatten(body.system);
  view.tools = (body.tools ?? []).map(nameOf);
  view.schema = body.output_config?.format?.schema ?? body.output_format?.schema ?? null;
  for (const { role, content } of body.messages ?? []) {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
    for (const block of blocks) {
      if (block.type === 'tool_use') called.set(block.id, block.name);
      if (block.type === 'text' && role === 'user') view.users.push(block.text);
      if (block.type === 'text' && role === 'system') view.system += `\n${block.text}`;
      if (block.type !== 'tool_result') continue;
      const { tool_use_id: id, is_error: isError = false } = block;
      view.toolResults.push({ id, name: called.get(id) ?? null, text: flatten(block.content), isError });
    }
  }
}

function viewResponses(body, view) {
  const called = new Map();
  const items =
    typeof body.input === 'string' ? [{ type: 'message', role: 'user', content: body.input }] : body.input;
  view.system = flatten(body.instructions);
  view.tools = (body.tools ?? []).map(nameOf);
  view.schema = body.text?.format?.schema ?? null;
  for (const item of items ?? []) {
    const type = item.type ?? 'message';
    if (type === 'additional_tools') view.tools.push(...namesWithin(item.tools));
    if (type.endsWith('tool_call') || type === 'function_call') called.set(item.call_id, item.name);
    if (type.endsWith('_call_output')) {
      const { call_id: id } = item;
      view.toolResults.push({ id, name: called.get(id) ?? null, text: flatten(item.output), isError: false });
    }
    if (type !== 'message') continue;
    if (item.role === 'user') view.users.push(flatten(item.content));
    else if (item.role !== 'assistant') view.system += `\n${flatten(item.content)}`;
  }
}

/** Tools may come in named groups. */
function namesWithin(tools = []) {
  return tools.flatMap((tool) => (tool.tools === undefined ? [nameOf(tool)] : namesWithin(tool.tools)));
}

function viewChat(body, view) {
  const called = new Map();
  view.tools = (body.tools ?? []).map(nameOf);
  view.schema = body.response_format?.json_schema?.schema ?? null;
  for (const message of body.messages ?? []) {
    const text = flatten(message.content);
    if (message.role === 'user') view.users.push(text);
    else if (message.role === 'tool') {
      const { tool_call_id: id } = message;
      view.toolResults.push({ id, name: called.get(id) ?? null, text, isError: false });
    } else if (message.role === 'assistant') {
      for (const call of message.tool_calls ?? []) called.set(call.id, call.function?.name);
    } else view.system += (view.system === '' ? '' : '\n') + text;
  }
}

function viewGemini(body, view) {
  const config = body.generationConfig ?? {};
  view.system = flatten(body.systemInstruction);
  view.tools = (body.tools ?? []).flatMap((tool) => (tool.functionDeclarations ?? []).map(nameOf));
  view.schema = config.responseJsonSchema ?? config.responseSchema ?? null;
  for (const { role = 'user', parts = [] } of body.contents ?? []) {
    for (const { text, functionResponse: response } of parts) {
      if (response !== undefined) {
        const told = response.response ?? {};
        view.toolResults.push({
          id: response.id ?? null,
          name: response.name,
          text: JSON.stringify(told),
          isError: told.error !== undefined,
        });
      } else if (typeof text === 'string' && role === 'user') view.users.push(text);
    }
  }
}
