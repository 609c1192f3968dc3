import { RunBudget } from './flag-writer.js';

interface Options {
  readonly isStopping: () => boolean;
  /** Receives what keeps a record from being looked at, which is tried again in the next run. */
  readonly onError: (error: unknown) => void;
  /** Limits the time for items, and then for jobs: neither waits for all of the others. */
  readonly partMs?: number;
}

/** A run over new items and work. */
export class ScanRun {
  readonly budget = new RunBudget();
  readonly onError: (error: unknown) => void;
  /** The first run of all: what people did before accuses nobody. */
  begunAt = new Date(0);
  #partSince = performance.now();
  #isGivenUp = false;

  constructor(private readonly options: Options) {
    this.onError = options.onError;
  }

  beginPart(): void {
    this.#partSince = performance.now();
  }

  /** The rest waits for the next run. */
  isOver(): boolean {
    return this.isStopping() || performance.now() - this.#partSince >= (this.options.partMs ?? Infinity);
  }

  isStopping(): boolean {
    return this.#isGivenUp || this.options.isStopping();
  }

  /** Another server may look meanwhile. */
  giveUp(): void {
    this.#isGivenUp = true;
  }
}
