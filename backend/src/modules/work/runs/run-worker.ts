import { type RunKind } from '@labelbridge/contracts';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { RunDriver } from './run-driver.js';
import { RunCommitSignal } from './runs.service.js';

/** Carries out the runs of one kind, so that a long import does not hold up exports. At a shutdown it ends after the current step. */
export class RunWorker extends PeriodicJob {
  /** The file of an import lies in the folder of the process that received it. */
  protected override readonly inEachProcess: boolean;

  constructor(
    private readonly kind: RunKind,
    private readonly driver: RunDriver,
    signal: RunCommitSignal,
  ) {
    super({ log: 'Runs', failure: `A run of kind ${kind} waits`, everyMs: 5_000, stopMs: 2_000, signal });
    this.inEachProcess = kind === 'import';
  }

  async run(): Promise<void> {
    await this.driver.drain(this.kind, () => this.work.stopping);
  }
}
