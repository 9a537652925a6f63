import { describeError } from '@nx-test-review/contracts';

/** What became of one project: what the task returns and what people read. */
export interface ProjectOutcome {
  success: boolean;
  text: string;
}

/** Runs the work of one project; an error is that project's failure and nobody else's. */
export async function runOneProject(work: () => Promise<ProjectOutcome>): Promise<ProjectOutcome> {
  try {
    return await work();
  } catch (error) {
    return { success: false, text: describeError(error) };
  }
}

/** Part of Nx's task graph that a batch needs. */
export interface BatchTasks {
  tasks: Record<string, { target: { project: string } }>;
}

/** One result of a batch, as Nx takes it: times in milliseconds since the epoch. */
export interface BatchResult {
  task: string;
  result: { success: boolean; terminalOutput: string; startTime: number; endTime: number };
}

/** Runs a batch project by project, in one process, and gives each result as soon as it is there. */
export async function* runBatch(
  { tasks }: BatchTasks,
  work: (project: string) => Promise<ProjectOutcome>,
): AsyncGenerator<BatchResult> {
  for (const [task, { target }] of Object.entries(tasks)) {
    const startTime = Date.now();
    const { success, text } = await runOneProject(() => work(target.project));
    yield { task, result: { success, terminalOutput: `${text}\n`, startTime, endTime: Date.now() } };
  }
}

/**
 * Runs a batch with all projects under way at once, and gives each result as soon as it is there: the work itself takes turns
 * where it must. `close` runs at the end, also when Nx stops asking.
 */
export async function* runTogether(
  { tasks }: BatchTasks,
  work: (project: string) => Promise<ProjectOutcome>,
  close: () => Promise<void>,
): AsyncGenerator<BatchResult> {
  const running = new Map<string, Promise<BatchResult>>();
  for (const [task, { target }] of Object.entries(tasks)) {
    const startTime = Date.now();
    running.set(
      task,
      runOneProject(() => work(target.project)).then(({ success, text }) => ({
        task,
        result: { success, terminalOutput: `${text}\n`, startTime, endTime: Date.now() },
      })),
    );
  }
  try {
    while (running.size > 0) {
      const ended = await Promise.race(running.values());
      running.delete(ended.task);
      yield ended;
    }
  } finally {
    await close();
  }
}
