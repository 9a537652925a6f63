/**
 * What an agent is told beside the prompt, in place of the long words of a coding agent. It is a part of what decides
 * an answer: a change of it is a change of the prompt form.
 */
export const AGENT_ROLE =
  'You review tests. The message holds all that you may use: you have no tools, no files and no network. ' +
  'Answer with one JSON object of the form that the message asks for, and with nothing else.';
