import { runCli } from '../run-cli';
import type { TextSink } from '../io';

export interface CliOutcome {
  exitClass: number;
  stdout: string;
  stderr: string;
}

/** Runs the command line in this process and keeps what it wrote. */
export async function runInFolder(cwd: string, ...argv: string[]): Promise<CliOutcome> {
  const [stdout, stderr] = [new Kept(), new Kept()];
  const exitClass = await runCli(argv, { stdout, stderr, cwd, env: { PATH: process.env['PATH'] } });
  return { exitClass, stdout: stdout.text, stderr: stderr.text };
}

class Kept implements TextSink {
  text = '';

  write(text: string): void {
    this.text += text;
  }
}
