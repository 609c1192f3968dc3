import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { ItemImportRepository } from '../persistence/item-imports.repository.js';
import { StagedFiles } from './staged-files.js';

const EVERY_MS = 3_600_000;
/** An upload writes more often, and its import is recorded sooner. */
const ABANDONED_MS = 3_600_000;

/** Removes files of imports that have ended, and of uploads that a kill cut off. */
@Injectable()
export class StagedFilesCleanup extends PeriodicJob {
  constructor(
    private readonly imports: ItemImportRepository,
    private readonly files: StagedFiles,
  ) {
    super({ log: 'Imports', failure: 'Files of imports could not be removed', everyMs: EVERY_MS });
  }

  /** @returns how many were removed */
  async run(): Promise<number> {
    const old = await this.files.unchangedFor(ABANDONED_MS);
    const running = new Set(await this.imports.runningOf(old.flatMap(({ id, isWhole }) => (isWhole ? [id] : []))));
    const abandoned = old.filter(({ id, isWhole }) => !isWhole || !running.has(id));
    for (const file of abandoned) await this.files.remove(file.id, file.isWhole);
    if (abandoned.length > 0) this.logger.log(`Removed ${abandoned.length} files that no import needs`);
    return abandoned.length;
  }
}
