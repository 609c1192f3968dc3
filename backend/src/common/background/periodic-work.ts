interface Plan {
  run: () => Promise<unknown>;
  /** Called with the error of a failed run. The work continues. */
  failed: (error: unknown) => void;
  /** Milliseconds between two runs. */
  everyMs: number;
  /** Milliseconds from the start to the first run; 0 by default. */
  firstAfterMs?: number;
  /** Wake-ups within this time, in milliseconds, cause one run; by default each causes a run at once. */
  gatherMs?: number;
}

/** Wakes the work between its intervals, such as a `CommitSignal`. */
interface Signal {
  subscribe(listener: () => void): () => void;
}

/**
 * Work that runs at an interval and whenever it is woken. Runs never overlap; a wake-up during a run causes one more run, because the
 * current one may have missed the change. The timers do not keep the process alive.
 */
export class PeriodicWork {
  #beat: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopping = false;
  readonly #silences: (() => void)[] = [];

  constructor(private readonly plan: Plan) {}

  /** Whether it was stopped: a long run checks this between its steps. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Starts the interval and subscribes to the signals. */
  start(...bells: readonly Signal[]): void {
    for (const signal of bells) this.#silences.push(signal.subscribe(() => this.wake()));
    const { firstAfterMs = 0, everyMs } = this.plan;
    if (firstAfterMs === 0) this.wake();
    this.#beatAfter(firstAfterMs === 0 ? everyMs : firstAfterMs);
  }

  /** Requests a run now, or one more after the current one. Does nothing after a stop. */
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
   * Starts no further run. Resolves when the current run has ended, never rejects.
   *
   * @param atMostMs the maximum wait; unlimited by default
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
