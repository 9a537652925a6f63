#!/usr/bin/env node
/**
 * An agent for tests: reads a prompt on stdin and behaves as its scenario says. The scenario is the first argument, or
 * FAKE_AGENT_SCENARIO. README.md lists scenarios and options.
 */
import { processScenarios } from './process-scenarios.mjs';
import { reportScenarios } from './report-scenarios.mjs';

const [name = process.env.FAKE_AGENT_SCENARIO ?? '', ...args] = process.argv.slice(2);
const scenario = processScenarios[name] ?? reportScenarios[name];
if (scenario === undefined) {
  process.stderr.write(`fake agent: no scenario "${name}"\n`);
  process.exit(64);
}
await scenario(args);
