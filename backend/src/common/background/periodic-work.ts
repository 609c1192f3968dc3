interface Plan {
  /** One run. */
  run: () => Promise<unknown>;
  /** Told of the error of a run that failed; the work itself goes on. */
  failed: (error: unknown) => void;
  /** Milliseconds from one beat to the next. */
  everyMs: number;
  /** Milliseconds from the start to the first beat; none unless given. */
  firstAfterMs?: number;
  /** Calls that come within so many milliseconds are one run; each is one at once unless given. */
  gatherMs?: number;
}

/** What calls for a run between the beats, such as a `TransactionBell`. */
interface Signal {
  subscribe(listener: () => void): () => void;
}

/**
 * Work that this process does again and again: at each beat, and when it is called for in between. One run at a time; a call
 * that comes during a run makes one more after it, since that run may have looked already. Its timers keep no process alive.
 */
export class PeriodicWork {
  #beat: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopping = false;
  readonly #silences: (() => void)[] = [];

  constructor(private readonly plan: Plan) {}

  /** Whether it was stopped: a long run asks between its steps. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Begins the beats, and listens to the bells. */
  start(...bells: readonly Signal[]): void {
    for (const signal of bells) this.#silences.push(signal.subscribe(() => this.wake()));
    const { firstAfterMs = 0, everyMs } = this.plan;
    if (firstAfterMs === 0) this.wake();
    this.#beatAfter(firstAfterMs === 0 ? everyMs : firstAfterMs);
  }

  /** Calls for a run now, or for one more after the one that is under way. Does nothing once stopped. */
  wake(): void {
    if (this.#stopping || this.#soon) return;
    const { gatherMs } = this.plan;
    if (gatherMs === undefined) this.#begin();
    else {
      this.#soon = setTimeout(() => {
        this.#soon = undefined;
        this.#begin();
      }, gatherMs).unref();
    }
  }

  /**
   * Starts no run more. Resolves when the one that is under way has ended, never rejects.
   *
   * @param atMostMs how many milliseconds to wait for it; as long as it takes unless given
   */
  async stop(atMostMs?: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#beat);
    clearTimeout(this.#soon);
    for (const silence of this.#silences.splice(0)) silence();
    const patience = atMostMs === undefined ? [] : [new Promise((resolve) => setTimeout(resolve, atMostMs).unref())];
    await Promise.race([this.#running, ...patience]);
  }

  #beatAfter(ms: number): void {
    this.#beat = setTimeout(() => {
      this.wake();
      this.#beatAfter(this.plan.everyMs);
    }, ms).unref();
  }

  #begin(): void {
    this.#again = true;
    this.#running ??= this.#serve().finally(() => (this.#running = undefined));
  }

  async #serve(): Promise<void> {
    while (this.#again && !this.#stopping) {
      this.#again = false;
      try {
        await this.plan.run();
      } catch (error) {
        this.plan.failed(error);
      }
    }
  }
}
