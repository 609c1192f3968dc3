import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { ORIGINAL, mediaKey, mediumOfKey } from './domain/media-key.js';
import { MediaFolders } from './media-folders.js';
import { MediaUse } from './media-use.js';
import { MediaRepository } from './persistence/media.repository.js';
import { MediaStore } from './storage/media-store.js';

const EVERY_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** The idle time until an upload is abandoned. */
const UNFINISHED_DAYS = 0.5;
/** The minimum age of a stray file. A younger file may be an upload without a record yet. */
const STRAY_DAYS = 2;
/** The time that a medium may be without an item. */
const UNUSED_DAYS = 7;
const BATCH = 500;

/** Each process has a folder of unfinished uploads. */
@Injectable()
export class MediaCleanup extends PeriodicJob {
  protected override readonly inEachProcess = true;

  constructor(
    private readonly media: MediaRepository,
    private readonly store: MediaStore,
    private readonly folders: MediaFolders,
    private readonly use: MediaUse,
    private readonly clock: Clock,
  ) {
    super({ log: 'Media', failure: 'Unused media could not be removed', level: 'error', everyMs: EVERY_MS, firstAfterMs: EVERY_MS });
  }

  async run(): Promise<{ media: number; strays: number; uploads: number }> {
    const [media, strays] = this.worksForAll ? [await this.removeUnused(), await this.removeStrays()] : [0, 0];
    const removed = { media, strays, uploads: await this.removeUnfinished() };
    if (Object.values(removed).some((count) => count > 0))
      this.logger.log(
        `Removed ${removed.media} unused media, ${removed.strays} files without a record, ${removed.uploads} unfinished uploads`,
      );
    return removed;
  }

  private before(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }

  private async removeUnused(): Promise<number> {
    let [removed, after] = [0, ''];
    for (;;) {
      const before = this.before(UNUSED_DAYS);
      const ids = await this.media.uploadedBefore(before, after, BATCH);
      if (ids.length === 0) return removed;
      after = ids.at(-1) ?? after;
      const used = new Set(await this.use.implementation.mediaInUse(ids));
      for (const id of ids.filter((each) => !used.has(each))) if (await this.media.deleteUploadedBefore(id, before)) removed += 1;
    }
  }

  /** Includes the files of media that `removeUnused` removed. */
  private async removeStrays(): Promise<number> {
    let removed = 0;
    const recent = this.before(STRAY_DAYS);
    const remove = async (keys: readonly string[]): Promise<void> => {
      const ids = [...new Set(keys.flatMap((key) => mediumOfKey(key) ?? []))];
      const known = new Set((await this.media.knownOf(ids)).map((id) => mediaKey(id, ORIGINAL)));
      for (const key of keys.filter((each) => !known.has(each.replace(/\..*$/, '')))) {
        await this.store.remove(key);
        removed += 1;
      }
    };
    let batch: string[] = [];
    for await (const { key, writtenAt } of this.store.keys()) {
      // Foreign files in a bucket stay, and recent files, which may be uploads without a record yet.
      if (mediumOfKey(key) === undefined || writtenAt > recent) continue;
      batch.push(key);
      if (batch.length < BATCH) continue;
      await remove(batch);
      batch = [];
    }
    await remove(batch);
    return removed;
  }

  private async removeUnfinished(): Promise<number> {
    const before = this.before(UNFINISHED_DAYS);
    let removed = 0;
    for (const name of await readdir(this.folders.scratch)) {
      const path = join(this.folders.scratch, name);
      const { mtime } = await stat(path).catch(() => ({ mtime: before }));
      if (mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }
}
