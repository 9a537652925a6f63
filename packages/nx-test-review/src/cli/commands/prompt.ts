import { Option, type Command } from 'commander';
import { AGENT_NAMES, plural } from '@nx-test-review/contracts';
import { runPlan, type RunPlan } from '../../engine';
import { readAgentOptions } from '../agent-options';
import { checkRefs } from '../check-refs';
import { printJson, printText, talk, type CommandContext } from '../io';
import { locatePath } from '../locate-path';
import { requireCheckout } from '../require-root';

interface Options {
  project?: string;
  base?: string;
  agent?: string;
  json?: true;
}

/** `prompt [PATH...]`: what would be sent to an agent. Asks nobody. */
export function registerPrompt(program: Command, { io, end }: CommandContext): void {
  program
    .command('prompt')
    .description('Print what would be sent to an agent, for the change, a project or files. Asks nobody.')
    .argument('[path...]', 'these specs and folders, whatever changed')
    .addOption(new Option('--project <name>', 'all specs of this project, whatever changed'))
    .option('--base <ref>', 'compare with this ref (default: NX_BASE, then defaultBase of nx.json)')
    .addOption(
      new Option('--agent <name>', 'for this agent (default: the one of the configuration)').choices(
        AGENT_NAMES.filter((name) => name !== 'none'),
      ),
    )
    .option('--json', 'print JSON')
    .action(async (paths: string[], options: Options) => {
      checkRefs(options);
      const env = io.env ?? process.env;
      const root = requireCheckout(io.cwd);
      const plan = await runPlan({
        root,
        env,
        ...(options.base === undefined ? {} : { base: options.base }),
        ...(options.project === undefined ? {} : { project: options.project }),
        ...(paths.length === 0 ? {} : { only: paths.map((path) => locatePath(root, io.cwd, path)) }),
        agent: readAgentOptions(options, env),
        plan: { fallback: 'custom' },
      });
      if (options.json) printJson(io, { schemaVersion: 1, ...plan });
      else showPrompts(plan, io);
      end(0);
    });
}

function showPrompts(plan: RunPlan, io: CommandContext['io']): void {
  const calls = plan.projects.flatMap(({ calls: some, agent }) => some.map((call) => ({ ...call, agent })));
  calls.forEach((call, index) => {
    const who = call.agent === undefined ? '' : ` for ${call.agent.driver}`;
    const about = `${call.label}${who}: ${plural(call.specs.length, 'spec')}, ${call.bytes} bytes, about ${call.tokens} tokens`;
    talk(io, calls.length === 1 ? about : `${index + 1}/${calls.length} ${about}`);
    printText(io, call.prompt);
  });
  for (const { project, reason, calls: some, others } of plan.projects) {
    if (some.length === 0 && others.length === 0) talk(io, `${project}: nothing would be sent: ${reason}`);
    for (const { path, outcome, because } of others)
      talk(io, `${project}: ${path}: ${outcome.replaceAll('-', ' ')}: ${because}`);
  }
  if (plan.projects.length === 0) talk(io, 'nothing would be sent: no spec is affected');
}
