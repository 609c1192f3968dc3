/** Commit modes of LMDB; both return after the data is durable. */
export interface Committer {
  /** Runs and commits in the calling thread, which blocks until the disk has synced. */
  readonly inline: (action: () => void) => void;
  /** Runs in the calling thread and commits in another one, at the cost of thread switches. */
  readonly offThread: (action: () => void) => Promise<unknown>;
}

interface PendingWrite {
  readonly run: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Average commit time up to which commits run in the engine's own thread: on a fast disk, handing the commit to another thread
 * costs more than waiting. On a slower disk the other thread commits, so that readers are not blocked.
 */
const INLINE_COMMIT_MAX_MS = 2;
const AVERAGE_WEIGHT = 0.1;

/** Writes that arrive in one iteration of the event loop, or during a commit, share the next commit and one fdatasync. */
export class GroupCommit {
  private pending: PendingWrite[] = [];
  private running: Promise<void> | undefined;
  private averageMs = 0;

  constructor(
    private readonly committer: Committer,
    private readonly inlineCommitMaxMs = INLINE_COMMIT_MAX_MS,
  ) {}

  /** Runs `action` in the next commit and resolves with its result when that is durable. `action` must not throw. */
  async add<T>(action: () => T): Promise<T> {
    let result: { readonly value: T } | undefined;
    const done = new Promise<void>((resolve, reject) => {
      this.pending.push({ run: () => (result = { value: action() }), resolve, reject });
    });
    this.running ??= new Promise<void>((resolve) => setImmediate(() => resolve(this.drain())));
    await done;
    if (!result) throw new Error('the commit completed without running its writes');
    return result.value;
  }

  async drained(): Promise<void> {
    await this.running;
  }

  private async drain(): Promise<void> {
    while (this.pending.length > 0) {
      const writes = this.pending;
      this.pending = [];
      await this.commit(writes);
      // Lets replies go out and requests come in, so that these share the next commit.
      await new Promise(setImmediate);
    }
    this.running = undefined;
  }

  private async commit(writes: readonly PendingWrite[]): Promise<void> {
    let ranAt = 0;
    const runAll = () => {
      for (const write of writes) write.run();
      ranAt = performance.now();
    };
    try {
      if (this.averageMs < this.inlineCommitMaxMs) this.committer.inline(runAll);
      else await this.committer.offThread(runAll);
    } catch (error) {
      for (const write of writes) write.reject(error);
      return;
    }
    this.averageMs += AVERAGE_WEIGHT * (performance.now() - ranAt - this.averageMs);
    for (const write of writes) write.resolve();
  }
}
