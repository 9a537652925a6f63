/** Words for an HTTP status: Anthropic's, OpenAI's, Gemini's. */
const WORDS = {
  400: ['invalid_request_error', 'invalid_request_error', 'INVALID_ARGUMENT'],
  401: ['authentication_error', 'invalid_api_key', 'UNAUTHENTICATED'],
  403: ['permission_error', 'permission_denied', 'PERMISSION_DENIED'],
  404: ['not_found_error', 'model_not_found', 'NOT_FOUND'],
  429: ['rate_limit_error', 'rate_limit_exceeded', 'RESOURCE_EXHAUSTED'],
  500: ['api_error', 'server_error', 'INTERNAL'],
  503: ['overloaded_error', 'server_error', 'UNAVAILABLE'],
};

/** An error in the form of its API. */
export function writeError(api, status, { message = `fake model: scripted ${status}`, type } = {}) {
  const [anthropic, openai, gemini] = WORDS[status] ?? WORDS[status >= 500 ? 500 : 400];
  if (api === 'anthropic') {
    return { type: 'error', error: { type: type ?? anthropic, message }, request_id: 'req_fake' };
  }
  if (api === 'gemini') return { error: { code: status, message, status: type ?? gemini } };
  return { error: { message, type: type ?? openai, code: openai, param: null } };
}
