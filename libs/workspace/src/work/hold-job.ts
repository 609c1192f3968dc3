export type Hold = 'asking' | 'held' | 'elsewhere';

interface Holder {
  /** Begins the work. @returns a function that ends it; no other tab gets the job before that */
  readonly onHeld: () => () => Promise<void>;
  readonly onElsewhere: () => void;
}

export interface JobHold {
  /** Takes the job from the tab that has it. */
  readonly take: () => void;
  /** Gives the job back, or stops waiting for it. */
  readonly release: () => void;
}

type News = 'take' | 'giving';

/** A tab that is silent for longer is frozen: it sends nothing, and the job is taken from it. */
const FROZEN_MS = 2_000;

const nameOf = (jobId: string): string => `labelbridge-work-${jobId}`;

/** One tab of a browser writes at a time; waiting tabs get the job in turn. */
export function holdJob(jobId: string, { onHeld, onElsewhere }: Holder): JobHold {
  const { locks } = navigator;
  if (!locks) {
    const end = onHeld();
    return { take: () => undefined, release: () => void end() };
  }
  const name = nameOf(jobId);
  const tabs = new BroadcastChannel(name);
  let released = false;
  let giveBack: (() => void) | undefined;
  let waiting = new AbortController();
  let frozen: ReturnType<typeof setTimeout> | undefined;

  const hold = async (lock: Lock | null): Promise<void> => {
    if (!lock || released) return;
    clearTimeout(frozen);
    const end = onHeld();
    await new Promise<void>((resolve) => (giveBack = resolve));
    giveBack = undefined;
    if (!released) onElsewhere();
    await end();
  };
  const ask = async (how: LockOptions): Promise<void> => {
    waiting.abort();
    const mine = (waiting = new AbortController());
    const stolen = await locks.request(name, how.steal || how.ifAvailable ? how : { signal: mine.signal }, hold).catch(() => true);
    if (released || mine.signal.aborted) return;
    if (stolen) giveBack?.();
    onElsewhere();
    void ask({});
  };
  // eslint-disable-next-line no-restricted-syntax -- a channel between the tabs of this origin
  tabs.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data === 'giving') clearTimeout(frozen);
    if (data !== 'take' || !giveBack) return;
    tabs.postMessage('giving' satisfies News);
    giveBack();
  });
  void ask({ ifAvailable: true });
  return {
    take: () => {
      clearTimeout(frozen);
      frozen = setTimeout(() => void ask({ steal: true }), FROZEN_MS);
      tabs.postMessage('take' satisfies News);
    },
    release: () => {
      released = true;
      clearTimeout(frozen);
      waiting.abort();
      giveBack?.();
      tabs.close();
    },
  };
}

/** Skips the task if a tab has the job. @returns its result; undefined if it was skipped */
export async function whileFree<T>(jobId: string, task: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return task();
  return navigator.locks.request(nameOf(jobId), { ifAvailable: true }, (lock) => (lock ? task() : undefined));
}
