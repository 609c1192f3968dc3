import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { errorText } from '../../../common/errors/error-text.js';
import { ItemImportRepository } from '../persistence/item-imports.repository.js';
import { StagedFiles } from './staged-files.js';

const EVERY_MS = 3_600_000;
/** An upload writes more often, and its import is recorded sooner. */
const ABANDONED_MS = 3_600_000;

/** Removes files of imports that have ended, and of uploads that a kill cut off. */
@Injectable()
export class StagedFilesCleanup implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Imports');
  private readonly work = new PeriodicWork({
    run: () => this.run(),
    onError: (error) => this.logger.warn(`Files of imports could not be removed: ${errorText(error)}`),
    everyMs: EVERY_MS,
  });

  constructor(
    private readonly imports: ItemImportRepository,
    private readonly files: StagedFiles,
  ) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
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
