import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import { errorStack, errorText } from '../errors/error-text.js';
import { BackgroundWork } from './background-work.js';
import { PeriodicWork, type Signal } from './periodic-work.js';

interface Options {
  /** Name of the logger. */
  readonly log: string;
  /** Log text of a failed run. Level `warn` is for jobs whose next run makes up for it; `error` adds the stack. */
  readonly failure: string;
  readonly level?: 'warn' | 'error';
  readonly everyMs: number;
  readonly firstAfterMs?: number;
  /** Wakes it between its intervals. */
  readonly signal?: Signal;
  /** Maximum wait for the current run at a shutdown; unlimited by default. */
  readonly stopMs?: number;
}

/** A provider that runs at an interval from the start of the server to its shutdown. */
export abstract class PeriodicJob extends BackgroundWork implements BeforeApplicationShutdown {
  protected readonly logger: Logger;
  protected readonly work: PeriodicWork;
  readonly firstAfterMs: number;

  protected constructor(private readonly options: Options) {
    super();
    const { log, everyMs, firstAfterMs = 0 } = options;
    this.logger = new Logger(log);
    this.firstAfterMs = firstAfterMs;
    this.work = new PeriodicWork({ run: () => this.run(), onError: this.onError, everyMs, firstAfterMs });
  }

  abstract run(): Promise<unknown>;

  /** Logs a failed run, or a failed step of a run that goes on. */
  protected readonly onError = (error: unknown): void => {
    const { failure, level = 'warn' } = this.options;
    if (level === 'warn') this.logger.warn(`${failure}: ${errorText(error)}`);
    else this.logger.error(failure, errorStack(error));
  };

  protected begin(): void {
    const { signal } = this.options;
    this.work.start(...(signal ? [signal] : []));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop(this.options.stopMs);
  }
}
