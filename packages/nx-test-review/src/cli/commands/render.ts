import type { Command } from 'commander';
import { resolve } from 'node:path';
import { findLatestGate } from '../../engine';
import type { CommandContext } from '../io';
import { collect, FORMAT_NAMES, planOutputs, printOutputs, writeOutputs } from '../outputs';
import { readGateFile } from '../read-gate-file';
import { requireCheckout } from '../require-root';

interface Options {
  format: string[];
  from?: string;
  output?: string;
}

/** `render`: any format from a gate result that is there. It judges nothing, so its class says nothing of the run. */
export function registerRender(program: Command, { io, end }: CommandContext): void {
  program
    .command('render')
    .description(
      'Make reports from the gate.json of a run; its own class says only whether they could be made.',
    )
    .requiredOption(
      '--format <name[=file]>',
      `one of ${FORMAT_NAMES}; may be given several times, without a file it goes to stdout`,
      collect,
    )
    .option('--from <file>', 'the gate.json to read (default: that of the latest run)')
    .option('--output <file>', 'the file for the one format that names none')
    .action(({ format, from, output }: Options) => {
      const outputs = planOutputs(io, { format, ...(output === undefined ? {} : { output }) });
      const path = from === undefined ? findLatestGate(requireCheckout(io.cwd)) : resolve(io.cwd, from);
      const result = readGateFile(path);
      writeOutputs(outputs, result);
      printOutputs(io, outputs, result);
      end(0);
    });
}
