import { UsageError } from '@nx-test-review/contracts';
import { Option, type Command } from 'commander';
import { runCi } from '../../engine';
import { addAgentOptions, readAgentOptions, type AgentOptions } from '../agent-options';
import { answerGate } from '../answer-gate';
import { checkRefs } from '../check-refs';
import { showCiPlan } from '../show-plan';
import { requireWorkspace } from '../require-root';
import { talk, type CommandContext } from '../io';
import { splitNxArgs } from '../nx-args';
import { parsePolicyFlags, policyOption } from '../policy-flags';
import { parseCount } from '../parse-count';
import { wantsColor } from '../../engine/wants-color';
import { collect, FORMAT_NAMES, planOutputs, type OutputFlags } from '../outputs';

interface Options extends OutputFlags, AgentOptions {
  base?: string;
  head?: string;
  parallel?: number;
  nxArgs?: string;
  approveWaivers?: true;
  policy?: string[];
  plan?: true;
  jsonStream?: true;
}

/** `ci`: the required check. */
export function registerCi(program: Command, context: CommandContext): void {
  const command = program
    .command('ci')
    .description(
      'The required check: run the affected reviews through Nx, compare with what the base covered, gate.',
    )
    .option('--base <ref>', 'compare with this ref (default: NX_BASE, then defaultBase of nx.json)')
    .option('--head <ref>', 'the commit that must be checked out (default: what is)')
    .option('--parallel <count>', 'how many tasks Nx runs at once', parseCount)
    .option(
      '--nx-args <words>',
      "further words for nx affected, as one text: --nx-args='--skip-nx-cache --verbose'",
    )
    .option('--approve-waivers', 'the pipeline approved the waivers that this change adds')
    .addOption(policyOption())
    .option('--format <name[=file]>', `also report as ${FORMAT_NAMES}; may be given several times`, collect)
    .addOption(
      new Option('--publish <host>', 'show the answer there: check run and comment').choices(['github']),
    )
    .option('--json [file]', 'write JSON to the file, or to stdout')
    .option('--markdown <file>', 'write Markdown to the file')
    .option('--plan', 'show what would be asked, of whom, and what it would cost; ask nobody, judge nothing')
    .option('--json-stream', 'write events to stdout while they happen, one JSON document a line');
  addAgentOptions(command).action(async (options: Options) => {
    const { io } = context;
    checkRefs(options);
    const parallel = options.parallel === undefined ? [] : [`--parallel=${options.parallel}`];
    const nxArgs = [...parallel, ...splitNxArgs(options.nxArgs)];
    const root = requireWorkspace(io.cwd);
    const policy = parsePolicyFlags(options.policy);
    const agent = readAgentOptions(options, io.env ?? process.env);
    if (options.plan === true) {
      await showCiPlan(context, { root, agent, ...(policy === undefined ? {} : { policy }) }, options);
      return;
    }
    const outputs = planOutputs(io, options);
    if (options.jsonStream === true && outputs.stdout.length > 0) throw refuseTwoStreams();
    const answer = await runCi({
      root,
      nxArgs,
      ...(options.base === undefined ? {} : { base: options.base }),
      ...(options.head === undefined ? {} : { head: options.head }),
      env: io.env ?? process.env,
      color: wantsColor(io.env ?? process.env, io.stdout),
      ...(policy === undefined ? {} : { policy }),
      agent,
      ...(options.jsonStream === undefined ? {} : { stream: (line: string) => io.stdout.write(line) }),
      ...(io.signal === undefined ? {} : { signal: io.signal }),
      approveWaivers: options.approveWaivers ?? false,
      talk: (text) => io.stderr.write(text),
    });
    // Events have stdout for themselves: what people read of the answer goes beside them.
    if (options.jsonStream === true) talk(io, answer.text);
    answerGate(context, options.jsonStream === true ? { ...answer, text: '' } : answer, outputs);
  });
}

function refuseTwoStreams(): UsageError {
  return new UsageError({
    code: 'two-outputs',
    message: '--json-stream writes events to stdout, and a report cannot go there too',
    hint: 'give the report a file: --json test-review.json',
  });
}
