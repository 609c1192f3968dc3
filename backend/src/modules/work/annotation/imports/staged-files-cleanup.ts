import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../../../../common/background/periodic-job.js';
import { RunsService } from '../../runs/runs.service.js';
import { StagedFiles } from './staged-files.js';

const EVERY_MS = 3_600_000;
/** Longer than any pause of an upload, and than the delay until its import is recorded. */
const ABANDONED_MS = 3_600_000;

/** Removes files of ended imports, and partial uploads of killed processes. */
@Injectable()
export class StagedFilesCleanup extends PeriodicJob {
  protected override readonly inEachProcess = true;

  constructor(
    private readonly runs: RunsService,
    private readonly files: StagedFiles,
  ) {
    super({ log: 'Imports', failure: 'Files of imports could not be removed', everyMs: EVERY_MS });
  }

  async run(): Promise<number> {
    const old = await this.files.unchangedFor(ABANDONED_MS);
    const needed = new Set(await this.runs.unfinishedOf(old.flatMap(({ id, isWhole }) => (isWhole ? [id] : []))));
    const abandoned = old.filter(({ id, isWhole }) => !isWhole || !needed.has(id));
    for (const file of abandoned) await this.files.remove(file.id, file.isWhole);
    if (abandoned.length > 0) this.logger.log(`Removed ${abandoned.length} files that no import needs`);
    return abandoned.length;
  }
}
