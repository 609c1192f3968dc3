import { randomUUID } from 'node:crypto';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { MEDIA_MESSAGES } from '@labelbridge/contracts';
import { BackgroundWork } from '../../../../common/background/background-work.js';
import { PeriodicWork } from '../../../../common/background/periodic-work.js';
import { Clock } from '../../../../common/clock/clock.js';
import { errorStack, errorText } from '../../../../common/errors/error-text.js';
import { isStorageFull } from '../../../../common/errors/disk-problem.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { fragmentsOf } from '../domain/fragments.js';
import { ORIGINAL, mediaKey } from '../domain/media-key.js';
import { MediaFolders } from '../media-folders.js';
import { MediaRepository, type MediumFindings } from '../persistence/media.repository.js';
import { type MediumRecord, type RenditionRecord } from '../persistence/media.schema.js';
import { MediaStorageUnavailable, MediaStore, NotStored } from '../storage/media-store.js';
import { SMALL_LINES, isThere, makePoster, makeSmallSound, makeSmallVideo } from './ffmpeg.js';
import { makeRenditions, type PictureSize } from './images.js';
import { framesOf, playedAs } from './recordings.js';
import { type Peaks, decodedPeaks, decodedWords, telephoneWav, wavPeaks } from './sound.js';

const EVERY_MS = 60_000;
/** The medium of a killed server is due again after this time. A working server renews its claim. */
const LEASE_MS = 30_000;
const RENEW_MS = 5_000;
/** The delay until the next try for a file that the storage does not have. */
const LOST_MS = 3_600_000;
/** In seconds. Browsers read megabytes of a whole file ahead: longer recordings get a copy that is fetched in fragments. */
const WHOLE_SOUND = 60;
/** Lists show pictures 96 pixels high, on screens with a pixel ratio of 2. */
const POSTER_LINES = 192;
const FAILED = 'The file could not be decoded.';
type Keep = (rendition: RenditionRecord, file: string) => Promise<void>;

/** Makes renditions, one medium at a time. All can be made again: another server continues for a killed one. */
@Injectable()
export class MediaWorker extends BackgroundWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Media');
  private readonly work = new PeriodicWork({
    run: () => this.run(),
    onError: (error) => this.logger.error('Media could not be processed', errorStack(error)),
    everyMs: EVERY_MS,
  });
  #ffmpeg: string | undefined;

  constructor(
    private readonly media: MediaRepository,
    private readonly store: MediaStore,
    private readonly folders: MediaFolders,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'ffmpeg'>,
  ) {
    super();
  }

  protected async begin(): Promise<void> {
    const { ffmpeg } = this.settings;
    if (ffmpeg !== undefined && (await isThere(ffmpeg))) this.#ffmpeg = ffmpeg;
    if (this.#ffmpeg !== undefined)
      await this.media.retry([MEDIA_MESSAGES.waitsForFfmpeg, MEDIA_MESSAGES.videoWaitsForFfmpeg, MEDIA_MESSAGES.telephoneWaits]);
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  wake(): void {
    if (this.worksHere) this.work.wake();
  }

  private async run(): Promise<void> {
    while (!this.work.stopping) {
      const medium = await this.media.claim(this.clock.now(), this.after(LEASE_MS));
      if (!medium) return;
      try {
        await this.media.finish(medium._id, await this.leased(medium, () => this.findingsOf(medium)));
      } catch (error) {
        if (!(error instanceof MediaStorageUnavailable)) throw error;
        this.logger.warn(`The medium ${medium._id} waits: ${errorText(error)}`);
        const isLost = error instanceof NotStored;
        await this.media.claimUntil(medium._id, this.after(isLost ? LOST_MS : EVERY_MS));
        // The other media would fail now, too.
        if (!isLost) return;
      }
    }
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }

  private async leased<T>({ _id }: MediumRecord, work: () => Promise<T>): Promise<T> {
    let renewing: Promise<void> = Promise.resolve();
    const renew = async (): Promise<void> => {
      // If the database is down, another server may repeat the work, which is harmless.
      await this.media.claimUntil(_id, this.after(LEASE_MS)).catch((error: unknown) => this.logger.debug(errorText(error)));
    };
    const timer = setInterval(() => (renewing = renewing.then(renew)), RENEW_MS).unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await renewing;
    }
  }

  /** @throws MediaStorageUnavailable if storage or disk fails, which says nothing about the file */
  private async findingsOf(medium: MediumRecord): Promise<MediumFindings> {
    const renditions: RenditionRecord[] = [];
    const keep: Keep = async (rendition, file) => {
      await this.store.put(mediaKey(medium._id, rendition.name), file, rendition.type);
      renditions.push(rendition);
    };
    try {
      const found = await this.store.withFile(mediaKey(medium._id, ORIGINAL), (path) => this.process(medium, path, keep));
      return { state: 'ready', reason: null, ...found, renditions };
    } catch (error) {
      await this.refuseOutage(medium, error);
      // File names are ids: the log has no personal data.
      this.logger.warn(`The medium ${medium._id} failed: ${errorStack(error)}`);
      return { state: 'failed', reason: FAILED, renditions };
    }
  }

  /** @throws MediaStorageUnavailable if processing failed because the file is missing or the disk is full */
  private async refuseOutage({ _id }: MediumRecord, error: unknown): Promise<void> {
    if (error instanceof MediaStorageUnavailable) throw error;
    if (isStorageFull(error)) throw new MediaStorageUnavailable('The disk is full.', error);
    // If the folder disappears during the work, the decoder fails, not the store. Hence the check.
    if ((await this.store.size(mediaKey(_id, ORIGINAL))) === undefined) throw new NotStored('The file went away.', error);
  }

  private async process(medium: MediumRecord, path: string, keep: Keep): Promise<MediumFindings> {
    if (medium.kind === 'image') return this.processPicture(medium, path, keep);
    return medium.kind === 'audio' ? this.processSound(medium, path, keep) : this.processVideo(medium, path, keep);
  }

  private async processPicture({ width, height }: MediumRecord, path: string, keep: Keep): Promise<MediumFindings> {
    const unique = randomUUID();
    const scratch = (name: string) => this.folders.scratchFile(`${unique}.${name}`);
    await makeRenditions(path, { width: width ?? 0, height: height ?? 0 }, scratch, keep);
    return {};
  }

  private async processSound({ type, duration }: MediumRecord, path: string, keep: Keep): Promise<MediumFindings> {
    const own = type === 'audio/wav' ? await wavPeaks(path) : undefined;
    const peaks = own ?? (this.#ffmpeg === undefined ? undefined : await decodedPeaks(this.#ffmpeg, path, type));
    const isTelephone = type === 'audio/wav' && (await telephoneWav(path)) !== undefined;
    if (!peaks) return { state: 'waiting', reason: isTelephone ? MEDIA_MESSAGES.telephoneWaits : MEDIA_MESSAGES.waitsForFfmpeg };
    const ffmpeg = this.#ffmpeg;
    if (ffmpeg !== undefined && (isTelephone || (duration ?? 0) > WHOLE_SOUND)) {
      const copy = { name: '48k', type: 'audio/mp4', width: null, height: null } as const;
      await this.keepFragmented(copy, (to) => makeSmallSound(ffmpeg, path, type, to), keep);
    }
    await this.keepPeaks(peaks, keep);
    // A print only finds files that are alike: a sound without one can be used.
    const words = ffmpeg === undefined ? null : await decodedWords(ffmpeg, path, type).catch(() => null);
    if (words !== null) await this.keepBytes({ name: 'print', type: 'text/plain', width: null, height: null }, Buffer.from(words), keep);
    return {};
  }

  private async keepPeaks(peaks: Peaks, keep: Keep): Promise<void> {
    for (const name of ['peaks', 'overview'] as const)
      await this.keepBytes({ name, type: 'application/octet-stream', width: null, height: null }, peaks[name], keep);
  }

  private async keepBytes(rendition: Omit<RenditionRecord, 'size'>, bytes: Buffer, keep: Keep): Promise<void> {
    const file = this.folders.scratchFile();
    try {
      await writeFile(file, bytes, { mode: 0o600 });
      await keep({ ...rendition, size: bytes.length }, file);
    } finally {
      await rm(file, { force: true });
    }
  }

  private async processVideo(medium: MediumRecord, path: string, keep: Keep): Promise<MediumFindings> {
    const frames = await framesOf(path, medium.type);
    const ffmpeg = this.#ffmpeg;
    if (ffmpeg === undefined) return { ...frames, state: 'waiting', reason: MEDIA_MESSAGES.videoWaitsForFfmpeg };
    const height = 2 * Math.floor(Math.min(SMALL_LINES, medium.height ?? 0) / 2);
    const width = 2 * Math.round(((medium.width ?? 0) / (medium.height || 1)) * (height / 2));
    const copy = { name: '480p', type: 'video/mp4', width, height } as const;
    await this.keepFragmented(copy, (to) => makeSmallVideo(ffmpeg, path, medium.type, frames, to), keep);
    await this.keepPoster({ width, height }, (size, to) => makePoster(ffmpeg, path, medium.type, size, to), keep);
    return frames;
  }

  private async keepPoster(of: PictureSize, make: (size: PictureSize, to: string) => Promise<void>, keep: Keep): Promise<void> {
    const height = Math.min(POSTER_LINES, of.height);
    const width = Math.max(1, Math.round((of.width / (of.height || 1)) * height));
    const file = this.folders.scratchFile();
    try {
      await make({ width, height }, file);
      const { size } = await stat(file);
      await keep({ name: 'poster', type: 'image/jpeg', size, width, height }, file);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Stores a fragmented copy and the index of its fragments. */
  private async keepFragmented(copy: Omit<RenditionRecord, 'size'>, make: (to: string) => Promise<void>, keep: Keep): Promise<void> {
    const small = this.folders.scratchFile();
    try {
      await make(small);
      const { size } = await stat(small);
      const file = await open(small, 'r');
      const index = await fragmentsOf(file).finally(() => file.close());
      const json = Buffer.from(JSON.stringify(index ? { ...(await playedAs(small)), ...index } : null));
      await keep({ ...copy, size }, small);
      await this.keepBytes({ name: 'fragments', type: 'application/json', width: null, height: null }, json, keep);
    } finally {
      await rm(small, { force: true });
    }
  }
}
