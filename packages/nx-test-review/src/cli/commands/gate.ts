import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { runGate, runGateFrom } from '../../engine';
import { addAgentOptions, readAgentOptions, type AgentOptions } from '../agent-options';
import { answerGate } from '../answer-gate';
import { checkRefs } from '../check-refs';
import { parsePolicyFlags, policyOption } from '../policy-flags';
import { requireWorkspace } from '../require-root';
import type { CommandContext } from '../io';
import { wantsColor } from '../../engine/wants-color';
import { collect, FORMAT_NAMES, planOutputs, type OutputFlags } from '../outputs';

interface Options extends OutputFlags, AgentOptions {
  run?: string;
  from?: string[];
  base?: string;
  policy?: string[];
}

/** `gate`: one answer from the verdicts of a run that was made before. */
export function registerGate(program: Command, context: CommandContext): void {
  const command = program
    .command('gate')
    .description('Gate a run again from its verdicts: the set must be whole and belong to the tree as it is.')
    .option('--run <id>', 'id of the run (default: the latest)')
    .option(
      '--from <folder...>',
      'gate the verdicts that several machines made for one run: folders that hold their .test-review folders',
    )
    .option('--base <ref>', 'with --from: compare with this ref (default: as ci)')
    .addOption(policyOption())
    .option('--format <name[=file]>', `also report as ${FORMAT_NAMES}; may be given several times`, collect)
    .addOption(
      new Option('--publish <host>', 'show the answer there: check run and comment').choices(['github']),
    )
    .option('--json [file]', 'write JSON to the file, or to stdout')
    .option('--markdown <file>', 'write Markdown to the file');
  addAgentOptions(command).action(async ({ run, from, base, ...flags }: Options) => {
    const { io } = context;
    checkRefs(base === undefined ? {} : { base });
    const root = requireWorkspace(io.cwd);
    const policy = parsePolicyFlags(flags.policy);
    const outputs = planOutputs(io, flags);
    const color = wantsColor(io.env ?? process.env, io.stdout);
    const named = {
      ...(run === undefined ? {} : { runId: run }),
      ...(policy === undefined ? {} : { policy }),
      agent: readAgentOptions(flags, io.env ?? process.env),
    };
    const answer =
      from === undefined
        ? await runGate({ root, color, ...named })
        : await runGateFrom({
            root,
            color,
            from: from.map((folder) => resolve(io.cwd, folder)),
            env: io.env ?? process.env,
            ...named,
            ...(base === undefined ? {} : { base }),
          });
    answerGate(context, answer, outputs);
  });
}
