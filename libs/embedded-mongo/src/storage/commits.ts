/** The two ways to commit that LMDB offers; both return after the data is on the disk. */
export interface Committer {
  /** Runs and commits in this thread, which waits for the disk. */
  readonly inline: (action: () => void) => void;
  /** Runs in this thread and commits in another one; takes some thread switches more. */
  readonly aside: (action: () => void) => Promise<unknown>;
}

interface Job {
  readonly run: () => void;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * A disk that answers faster than this is waited for in the engine's own thread: handing the commit to another one costs more
 * than the wait. A slower disk (above all one that turns) is left to the other thread, so that readers do not wait for it.
 */
const QUICK_DISK_MS = 2;
/** Weight of the last commit in the moving average. */
const WEIGHT = 0.1;

/** Writes that arrive in one turn of the event loop, or while a commit runs, share the next commit and so one fdatasync. */
export class Commits {
  private waiting: Job[] = [];
  private running: Promise<void> | undefined;
  private averageMs = 0;

  constructor(
    private readonly committer: Committer,
    private readonly quickDiskMs = QUICK_DISK_MS,
  ) {}

  /** Runs `action` within the next commit and resolves with its result when that is on the disk. `action` must not throw. */
  async add<T>(action: () => T): Promise<T> {
    let result: { readonly value: T } | undefined;
    const done = new Promise<void>((resolve, reject) => {
      this.waiting.push({ run: () => (result = { value: action() }), done: resolve, failed: reject });
    });
    this.running ??= new Promise<void>((resolve) => setImmediate(() => resolve(this.drain())));
    await done;
    if (!result) throw new Error('a commit ended without running its writes');
    return result.value;
  }

  /** Resolves when nothing waits to be committed. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      const jobs = this.waiting;
      this.waiting = [];
      await this.commit(jobs);
      // Replies go out and requests come in before the next commit, which they then share.
      await new Promise(setImmediate);
    }
    this.running = undefined;
  }

  private async commit(jobs: readonly Job[]): Promise<void> {
    let ranAt = 0;
    const runAll = () => {
      for (const job of jobs) job.run();
      ranAt = performance.now();
    };
    try {
      if (this.averageMs < this.quickDiskMs) this.committer.inline(runAll);
      else await this.committer.aside(runAll);
    } catch (error) {
      for (const job of jobs) job.failed(error);
      return;
    }
    this.averageMs += WEIGHT * (performance.now() - ranAt - this.averageMs);
    for (const job of jobs) job.done();
  }
}
