import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
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
/** A claim without a name is being written, or its writer died while it wrote. */
const NAMELESS_LOOKS = 10;

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
  try {
    const temporary = `${place}.${process.pid}.tmp`;
    writeFileSync(temporary, JSON.stringify(answer));
    renameSync(temporary, place);
  } catch {
    // A full disk: nobody must wait for what will not come, so the claim goes and the others compute themselves.
    rmSync(claim, { force: true });
  }
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
  for (let looks = 0; ; looks++) {
    const claimant = readClaimant(claim);
    // Looked at before the answer: one that a dead claimant left still counts.
    const gone = claimant === undefined ? looks >= NAMELESS_LOOKS : !isAlive(claimant);
    if (existsSync(place)) return JSON.parse(readFileSync(place, 'utf8')) as Answer;
    if (gone) return undefined;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function readClaimant(claim: string): number | undefined {
  try {
    const pid = Number(readFileSync(claim, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
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
