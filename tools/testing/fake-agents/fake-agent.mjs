#!/usr/bin/env node
/**
 * An agent for tests: reads a prompt on stdin and behaves as its scenario says. The scenario is the first argument, or
 * FAKE_AGENT_SCENARIO. README.md lists them. No scenario ends a process other than by its own exit.
 */
import { processScenarios } from './process-scenarios.mjs';

const name = process.argv[2] ?? process.env.FAKE_AGENT_SCENARIO ?? '';
const scenario = processScenarios[name];
if (scenario === undefined) {
  process.stderr.write(`fake agent: no scenario "${name}"\n`);
  process.exit(64);
}
await scenario(process.argv.slice(3));
