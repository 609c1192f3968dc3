/** How long a task waits for a slot, and what is thrown where it gets none. */
export interface WaitLimit {
  readonly atMostMs: number;
  readonly late: () => Error;
}

/** Lets at most `size` tasks run at once; the others wait in the order they came. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly size: number) {}

  /** How many tasks wait for a slot. */
  get queued(): number {
    return this.waiting.length;
  }

  /**
   * Runs `task` when a slot is free and passes its result or rejection on.
   *
   * @param patience for ever unless given
   * @throws what `patience.late` makes, where no slot was free in time; the task is not run then
   */
  async run<T>(task: () => Promise<T>, patience?: WaitLimit): Promise<T> {
    if (this.running >= this.size) await this.turn(patience);
    else this.running++;
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private turn(patience: WaitLimit | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(patience?.late());
      };
      const timer = patience && setTimeout(giveUp, patience.atMostMs);
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.push(go);
    });
  }
}
