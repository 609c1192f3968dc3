import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupDatabase } from '@labelbridge/embedded-mongo';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicWork } from '../common/background/periodic-work.js';
import { Clock } from '../common/clock/clock.js';
import { errorStack } from '../common/errors/error-text.js';
import { Metrics } from '../common/monitoring/metrics.js';
import { SETTINGS, type Settings } from '../config/settings.js';

/** The name contains the time: copying changes the times of files. */
const NAME = /^labelbridge-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-\d{3}Z\.mdb$/;
const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Makes backups of the embedded database while it runs (BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP). A MongoDB has its own tools. */
@Injectable()
export class ScheduledBackups implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Backups');
  private readonly work = new PeriodicWork({
    run: () => this.makeIfDue(),
    onError: (error) => this.logger.error('No backup could be made', errorStack(error)),
    everyMs: LOOK_EVERY_MS,
  });

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    if (this.settings.backups)
      metrics.add({
        name: 'backup_age_seconds',
        help: 'Age of the newest backup.',
        read: async () => [{ value: (this.clock.now().getTime() - (await this.newest())) / 1_000 }],
      });
  }

  onApplicationBootstrap(): void {
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

  /** Makes a backup where the newest is old enough, and removes those beyond BACKUP_KEEP. @returns the new file */
  async makeIfDue(): Promise<string | undefined> {
    const plan = this.settings.backups;
    const now = this.clock.now();
    if (!plan || now.getTime() - (await this.newest()) < plan.everyHours * HOUR_MS) return undefined;
    await mkdir(plan.directory, { recursive: true, mode: 0o700 });
    const file = join(plan.directory, `labelbridge-${now.toISOString().replace(/[:.]/g, '-')}.mdb`);
    // The name is temporary until the file is complete.
    await backupDatabase(this.settings.dataDir, `${file}.part`);
    await rename(`${file}.part`, file);
    for (const old of (await this.files()).slice(plan.keep)) await rm(join(plan.directory, old), { force: true });
    this.logger.log(`Backup made: ${file}`);
    return file;
  }

  /** The names of the backups, newest first. */
  private async files(): Promise<string[]> {
    const names = await readdir(this.settings.backups?.directory ?? '').catch(() => []);
    return names
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  }

  private async newest(): Promise<number> {
    const [, day, hour, minute, second] = NAME.exec((await this.files())[0] ?? '') ?? [];
    return day === undefined ? 0 : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  }
}
