import { Injectable } from '@nestjs/common';
import { type RunKind } from '@labelbridge/contracts';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { RunDriver } from './run-driver.js';
import { RunCommitSignal } from './runs.service.js';

/** Carries out the runs of one kind, so that a long import does not hold up exports. At a shutdown it ends after the current step. */
abstract class RunWorker extends PeriodicJob {
  protected constructor(
    private readonly kind: RunKind,
    private readonly driver: RunDriver,
    signal: RunCommitSignal,
  ) {
    super({ log: 'Runs', failure: `A run of kind ${kind} waits`, everyMs: 5_000, stopMs: 2_000, signal });
  }

  async run(): Promise<void> {
    await this.driver.drain(this.kind, () => this.work.stopping);
  }
}

@Injectable()
export class ImportWorker extends RunWorker {
  /** The file of an import lies in the folder of the process that received it. */
  protected override readonly inEachProcess = true;

  constructor(driver: RunDriver, signal: RunCommitSignal) {
    super('import', driver, signal);
  }
}

@Injectable()
export class ExportWorker extends RunWorker {
  constructor(driver: RunDriver, signal: RunCommitSignal) {
    super('export', driver, signal);
  }
}

@Injectable()
export class DeletionWorker extends RunWorker {
  constructor(driver: RunDriver, signal: RunCommitSignal) {
    super('delete', driver, signal);
  }
}

@Injectable()
export class PredictionWorker extends RunWorker {
  constructor(driver: RunDriver, signal: RunCommitSignal) {
    super('predict', driver, signal);
  }
}

@Injectable()
export class RecountWorker extends RunWorker {
  constructor(driver: RunDriver, signal: RunCommitSignal) {
    super('recompute', driver, signal);
  }
}
