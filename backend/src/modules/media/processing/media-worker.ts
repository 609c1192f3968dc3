import { randomUUID } from 'node:crypto';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MEDIA_MESSAGES } from '@labelbridge/contracts';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { Clock } from '../../../common/clock/clock.js';
import { errorStack } from '../../../common/errors/error-text.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { fragmentsOf } from '../domain/fragments.js';
import { ORIGINAL, mediaKey } from '../domain/media-key.js';
import { MediaFolders } from '../media-folders.js';
import { MediaRepository, type MediumFindings } from '../persistence/media.repository.js';
import { type MediumRecord, type RenditionRecord } from '../persistence/media.schema.js';
import { MediaStore } from '../storage/media-store.js';
import { SMALL_LINES, isThere, makeSmallVideo } from './ffmpeg.js';
import { makeRenditions } from './images.js';
import { framesOf, playedAs } from './recordings.js';
import { type Peaks, decodedPeaks, wavPeaks } from './sound.js';

const EVERY_MS = 60_000;
/** Longer than a video takes; another server takes it over then. */
const CLAIM_MS = 7_200_000;
const FAILED = 'The file could not be decoded.';
type Keep = (rendition: RenditionRecord, file: string) => Promise<void>;

/** Makes what is made of a medium, one medium at a time. All of it can be made again: a server that is killed leaves it to the next. */
@Injectable()
export class MediaWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
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
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ffmpeg } = this.settings;
    if (ffmpeg !== undefined && (await isThere(ffmpeg))) this.#ffmpeg = ffmpeg;
    if (this.#ffmpeg !== undefined) await this.media.retry([MEDIA_MESSAGES.waitsForFfmpeg, MEDIA_MESSAGES.videoWaitsForFfmpeg]);
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  wake(): void {
    this.work.wake();
  }

  private async run(): Promise<void> {
    while (!this.work.stopping) {
      const now = this.clock.now();
      const medium = await this.media.claim(now, new Date(now.getTime() + CLAIM_MS));
      if (!medium) return;
      await this.media.finish(medium._id, await this.findingsOf(medium));
    }
  }

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
      // Names of files are ids: nothing personal is logged.
      this.logger.warn(`The medium ${medium._id} failed: ${errorStack(error)}`);
      return { state: 'failed', reason: FAILED, renditions };
    }
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

  private async processSound({ type }: MediumRecord, path: string, keep: Keep): Promise<MediumFindings> {
    const own = type === 'audio/wav' ? await wavPeaks(path) : undefined;
    const peaks = own ?? (this.#ffmpeg === undefined ? undefined : await decodedPeaks(this.#ffmpeg, path, type));
    if (!peaks) return { state: 'waiting', reason: MEDIA_MESSAGES.waitsForFfmpeg };
    await this.keepPeaks(peaks, keep);
    return {};
  }

  private async keepPeaks(peaks: Peaks, keep: Keep): Promise<void> {
    for (const name of ['peaks', 'overview'] as const)
      await this.keepBytes({ name, type: 'application/octet-stream', width: null, height: null }, peaks[name], keep);
  }

  private async keepBytes(rendition: Omit<RenditionRecord, 'size'>, bytes: Buffer, keep: Keep): Promise<void> {
    const file = this.folders.scratchFile();
    await writeFile(file, bytes, { mode: 0o600 });
    await keep({ ...rendition, size: bytes.length }, file);
  }

  private async processVideo(medium: MediumRecord, path: string, keep: Keep): Promise<MediumFindings> {
    const frames = await framesOf(path);
    if (this.#ffmpeg === undefined) return { ...frames, state: 'waiting', reason: MEDIA_MESSAGES.videoWaitsForFfmpeg };
    const small = this.folders.scratchFile();
    try {
      await makeSmallVideo(this.#ffmpeg, path, medium.type, frames.fps ?? 25, small);
      const { size } = await stat(small);
      const file = await open(small, 'r');
      const index = await fragmentsOf(file).finally(() => file.close());
      const height = 2 * Math.floor(Math.min(SMALL_LINES, medium.height ?? 0) / 2);
      const width = 2 * Math.round(((medium.width ?? 0) / (medium.height || 1)) * (height / 2));
      const json = Buffer.from(JSON.stringify(index ? { ...(await playedAs(small)), ...index } : null));
      await keep({ name: '480p', type: 'video/mp4', size, width, height }, small);
      await this.keepBytes({ name: 'fragments', type: 'application/json', width: null, height: null }, json, keep);
    } finally {
      await rm(small, { force: true });
    }
    return frames;
  }
}
