import { AsyncLocalStorage } from 'node:async_hooks';

interface Options {
  run: () => Promise<unknown>;
  /** Receives the error of a failed run. The work continues. */
  onError: (error: unknown) => void;
  everyMs: number;
  /** Delay of the first run; 0 by default. */
  firstAfterMs?: number;
  /** Combines the wake-ups within this time into one run. By default, each causes a run at once. */
  gatherMs?: number;
}

/** Wakes the work between its intervals, such as a `CommitSignal`. */
export interface Signal {
  subscribe(listener: () => void): () => void;
}

/**
 * Work that runs at an interval and on wake-ups. Runs never overlap. A wake-up during a run causes one more run, because the current one
 * may have missed the change. The timers do not keep the process alive.
 */
export class PeriodicWork {
  #timer: NodeJS.Timeout | undefined;
  #gatherTimer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopping = false;
  readonly #unsubscribers: (() => void)[] = [];
  /** Keeps runs outside the context of the request whose commit woke them. */
  readonly #outsideRequests = AsyncLocalStorage.snapshot();

  constructor(private readonly options: Options) {}

  /** Long runs check this between their steps. */
  get stopping(): boolean {
    return this.#stopping;
  }

  start(...signals: readonly Signal[]): void {
    for (const signal of signals) this.#unsubscribers.push(signal.subscribe(() => this.wake()));
    const { firstAfterMs = 0, everyMs } = this.options;
    if (firstAfterMs === 0) this.wake();
    this.#scheduleNext(firstAfterMs === 0 ? everyMs : firstAfterMs);
  }

  /** Requests a run now, or one more after the current one. Does nothing after a stop. */
  wake(): void {
    if (this.#stopping || this.#gatherTimer) return;
    const { gatherMs } = this.options;
    if (gatherMs === undefined) this.#begin();
    else {
      this.#gatherTimer = setTimeout(() => {
        this.#gatherTimer = undefined;
        this.#begin();
      }, gatherMs).unref();
    }
  }

  /** Prevents further runs and waits for the current one. Never rejects. @param atMostMs maximum wait; unlimited by default */
  async stop(atMostMs?: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#gatherTimer);
    for (const unsubscribe of this.#unsubscribers.splice(0)) unsubscribe();
    const limit = atMostMs === undefined ? [] : [new Promise((resolve) => setTimeout(resolve, atMostMs).unref())];
    await Promise.race([this.#running, ...limit]);
  }

  #scheduleNext(ms: number): void {
    this.#timer = setTimeout(() => {
      this.wake();
      this.#scheduleNext(this.options.everyMs);
    }, ms).unref();
  }

  #begin(): void {
    this.#again = true;
    this.#running ??= this.#outsideRequests(() => this.#loop()).finally(() => (this.#running = undefined));
  }

  async #loop(): Promise<void> {
    while (this.#again && !this.#stopping) {
      this.#again = false;
      try {
        await this.options.run();
      } catch (error) {
        this.options.onError(error);
      }
    }
  }
}
