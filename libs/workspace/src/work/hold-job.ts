/** Whether this tab may write: another tab of the browser may have the job. */
export type Hold = 'asking' | 'held' | 'elsewhere';

const nameOf = (jobId: string): string => `labelbridge-work-${jobId}`;

/**
 * Takes a job for this tab until `release`. One tab of a browser writes at a time: the others show what they have and say so.
 *
 * @param take whether to take it from the tab that has it
 * @param onChange called when it is held, and when another tab has it or takes it
 * @returns a function that gives it back
 */
export function holdJob(jobId: string, take: boolean, onChange: (hold: Hold) => void): () => void {
  const { locks } = navigator;
  if (!locks) {
    onChange('held');
    return () => undefined;
  }
  let release: () => void = () => undefined;
  let released = false;
  const whileHeld = new Promise<void>((resolve) => {
    release = () => {
      released = true;
      resolve();
    };
  });
  const options: LockOptions = take ? { steal: true } : { ifAvailable: true };
  locks
    .request(nameOf(jobId), options, (lock) => {
      if (released) return undefined;
      onChange(lock ? 'held' : 'elsewhere');
      return lock ? whileHeld : undefined;
    })
    // Another tab took it.
    .catch(() => {
      if (!released) onChange('elsewhere');
    });
  return () => release();
}

/** Runs a task where no tab has the job; skips it otherwise. */
export async function whileFree(jobId: string, task: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return task();
  await navigator.locks.request(nameOf(jobId), { ifAvailable: true }, (lock) => (lock ? task() : undefined));
}
