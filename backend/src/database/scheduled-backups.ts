import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { BackgroundWork } from '../common/background/background-work.js';
import { PeriodicWork } from '../common/background/periodic-work.js';
import { Clock } from '../common/clock/clock.js';
import { errorStack, errorText } from '../common/errors/error-text.js';
import { Metrics } from '../common/monitoring/metrics.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { backupsIn, REHEARSAL, rehearsalIn } from './backup-folder.js';
import { closeToOthers, makeBackup, rehearse } from './backup-files.js';

const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const DRAFT = /^labelbridge-[\dTZ-]+\.mdb\.part/;
const REHEARSED_EVERY_MS = 7 * 24 * HOUR_MS;

/** Backs up the embedded database while it runs (BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP). MongoDB has its own tools. */
@Injectable()
export class ScheduledBackups extends BackgroundWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Backups');
  private readonly work = new PeriodicWork({
    run: async () => {
      await this.makeIfDue();
      await this.rehearseIfDue();
    },
    onError: (error) => this.logger.error('No backup could be made or rehearsed', errorStack(error)),
    everyMs: LOOK_EVERY_MS,
  });

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    super();
    if (this.settings.backups)
      metrics.add({
        name: 'backup_age_seconds',
        help: 'Age of the newest backup.',
        read: async () => [{ value: (this.clock.now().getTime() - (await this.newest())) / 1_000 }],
      });
  }

  protected begin(): void {
    if (!this.settings.backups) return;
    if (this.settings.mongodbUri) {
      this.logger.warn('BACKUP_DIR is for the embedded database; MONGODB_URI names another. Back that up by mongodump or snapshots.');
      return;
    }
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  /** Makes a backup if the newest is old enough, and removes backups beyond BACKUP_KEEP. @returns the new file */
  async makeIfDue(): Promise<string | undefined> {
    const plan = this.settings.backups;
    const now = this.clock.now();
    if (!plan || now.getTime() - (await this.newest()) < plan.everyHours * HOUR_MS) return undefined;
    await closeToOthers(plan.directory, await this.files());
    const file = join(plan.directory, `labelbridge-${now.toISOString().replace(/[:.]/g, '-')}.mdb`);
    // The name is temporary until the file is complete. This server is the only writer: other drafts were left by a killed one.
    for (const draft of (await readdir(plan.directory)).filter((name) => DRAFT.test(name)))
      await rm(join(plan.directory, draft), { recursive: true, force: true });
    await makeBackup(this.settings, `${file}.part`);
    await rename(`${file}.part`, file);
    for (const old of (await this.files()).slice(plan.keep)) await rm(join(plan.directory, old), { force: true });
    this.logger.log(`Backup made: ${file}`);
    return file;
  }

  /** Restores the newest backup to a separate folder, checks it and deletes the copy, once a week. @returns undefined if not due */
  async rehearseIfDue(): Promise<{ at: string; backup: string; documents?: number; fault?: string } | undefined> {
    const plan = this.settings.backups;
    const [backup] = await this.files();
    if (!plan?.rehearsed || backup === undefined) return undefined;
    const now = this.clock.now();
    const { at: last } = await rehearsalIn(plan.directory);
    if (last <= now.getTime() && now.getTime() - last < REHEARSED_EVERY_MS) return undefined;
    const outcome = await rehearse(this.settings, join(plan.directory, backup)).then(
      ({ documents }) => ({ documents }),
      (error: unknown) => ({ fault: errorText(error) }),
    );
    if ('fault' in outcome) this.logger.error(`The backup ${backup} could not be restored: ${outcome.fault}`);
    else this.logger.log(`The backup ${backup} was rehearsed: ${outcome.documents} documents`);
    const noted = { at: now.toISOString(), backup, ...outcome };
    await writeFile(join(plan.directory, REHEARSAL), JSON.stringify(noted), { mode: 0o600 });
    return noted;
  }

  /** @returns names, newest first */
  private async files(): Promise<string[]> {
    return (await backupsIn(this.settings.backups?.directory ?? '')).map(({ name }) => name);
  }

  private async newest(): Promise<number> {
    const now = this.clock.now().getTime();
    // Ignores backups from the future, made while the clock was ahead.
    return (await backupsIn(this.settings.backups?.directory ?? '')).find(({ at }) => at <= now)?.at ?? 0;
  }
}
