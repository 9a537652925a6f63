import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** What a run ends with. */
export interface Answer {
  exitClass: 0 | 1 | 2 | 3;
  text: string;
}

const POLL_MS = 50;

/**
 * Nx calls the hook of each registration, each in a process of its own and at the same time. The first one computes,
 * the others wait for its answer and give the same; when the first dies without one, they compute themselves.
 */
export async function answerOnce(
  folder: string,
  name: string,
  compute: () => Promise<Answer>,
): Promise<Answer> {
  mkdirSync(folder, { recursive: true });
  const claim = join(folder, `${name}.claim`);
  const place = join(folder, `${name}.answer.json`);
  if (!takeClaim(claim)) {
    const answer = await waitForAnswer(place, claim);
    if (answer !== undefined) return answer;
  }
  const answer = await compute();
  const temporary = `${place}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify(answer));
  renameSync(temporary, place);
  return answer;
}

function takeClaim(claim: string): boolean {
  try {
    const file = openSync(claim, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function waitForAnswer(place: string, claim: string): Promise<Answer | undefined> {
  for (;;) {
    const claimant = Number(readFileSync(claim, 'utf8'));
    const gone = claimant !== 0 && !isAlive(claimant); // looked at first: an answer that it left still counts
    if (existsSync(place)) return JSON.parse(readFileSync(place, 'utf8')) as Answer;
    if (gone) return undefined;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
