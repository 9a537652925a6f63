import type { AgentRequest } from '../../types';
import { AGENT_ROLE } from '../shared/role';
import type { Reply } from './post';

/** Neither temperature nor a limit of tokens: fixed-route and reasoning models refuse them. */
export function describeBody(request: AgentRequest, model: string, withSchema: boolean): object {
  const { settings, prompt, schema } = request;
  return {
    model,
    stream: false,
    messages: [
      { role: 'system', content: AGENT_ROLE },
      { role: 'user', content: prompt },
    ],
    ...(settings.effort === undefined ? {} : { reasoning_effort: settings.effort }),
    ...(withSchema
      ? { response_format: { type: 'json_schema', json_schema: { name: 'report', strict: true, schema } } }
      : {}),
  };
}

/** A server that says of the format that it knows it not; nothing else of what it says is looked at. */
export function refusesFormat({ status, text }: Reply): boolean {
  return (
    [400, 404, 415, 422, 501].includes(status) && /response_format|json_schema|structured output/i.test(text)
  );
}
