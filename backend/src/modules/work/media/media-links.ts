import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock/clock.js';
import { isKeyedDigest, keyedDigest } from '../../../common/crypto/keyed-digest.js';
import { PREDICTION_LIMITS } from '@labelbridge/contracts';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { SessionsService } from '../../people/auth/sessions.service.js';
import { type MediumFile } from './domain/media-key.js';
import { MediaUse } from './media-use.js';

const STEP_SECONDS = 300;
/** The minimum lifetime of a link: one working session. A link also ends with its session and job. */
const LINK_SECONDS = 6 * 3_600;

/** The start of the current five minutes, so that links made within them are equal. */
const linkStart = (now: Date): Date => new Date(Math.floor(now.getTime() / (STEP_SECONDS * 1_000)) * STEP_SECONDS * 1_000);

/** The expiry of a link made now, in seconds since 1970. */
const linkEnd = (now: Date): number => linkStart(now).getTime() / 1_000 + STEP_SECONDS + LINK_SECONDS;

const PURPOSE = 'media-link';
const RUN_PURPOSE = 'media-run-link';

/** The reader of a link. It works while their session is open and, for an annotator, while their job, or try at an exam, is open to them. */
export interface LinkReader {
  readonly sessionId: string;
  readonly jobId?: string | undefined;
}

interface SignedLink extends LinkReader {
  /** Seconds since 1970. */
  readonly until: number;
  readonly signature: string;
}

interface RunLink extends Pick<SignedLink, 'until' | 'signature'> {
  readonly runId: string;
}

/** Signs addresses of files. The signature covers medium, rendition, expiry, session and job, so that none can be replaced. */
@Injectable()
export class MediaLinks {
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataKeys'>,
    private readonly sessions: SessionsService,
    private readonly use: MediaUse,
    private readonly clock: Clock,
  ) {}

  linkTo(file: MediumFile, reader: LinkReader): string {
    const until = linkEnd(this.clock.now());
    const { sessionId, jobId } = reader;
    const signature = keyedDigest(this.settings.dataKeys, PURPOSE, signedText(file, until, reader));
    const ofJob = jobId === undefined ? '' : `&job=${jobId}`;
    return `/api/media/${file.id}/file?rendition=${file.name}&until=${until}&session=${sessionId}${ofJob}&signature=${signature}`;
  }

  /** @returns whether a link has our signature and is still open. Each use is checked. */
  async allows(file: MediumFile, { until, signature, ...reader }: SignedLink): Promise<boolean> {
    const isOurs = isKeyedDigest(this.settings.dataKeys, PURPOSE, signedText(file, until, reader), signature);
    if (!isOurs || until * 1_000 <= this.clock.now().getTime()) return false;
    const { sessionId, jobId } = reader;
    return (await this.sessions.isOpen(sessionId)) && (jobId === undefined || (await this.use.implementation.isOpenJob(jobId)));
  }

  /** An address for a model server. It ends after some minutes, and with its run. */
  linkForRun(file: MediumFile, runId: string): string {
    const until = Math.ceil(this.clock.now().getTime() / 1_000) + PREDICTION_LIMITS.linkMinutes * 60;
    const signature = keyedDigest(this.settings.dataKeys, RUN_PURPOSE, signedForRun(file, until, runId));
    return `/api/media/${file.id}/file?rendition=${file.name}&until=${until}&run=${runId}&signature=${signature}`;
  }

  async allowsRun(file: MediumFile, { until, signature, runId }: RunLink): Promise<boolean> {
    const isOurs = isKeyedDigest(this.settings.dataKeys, RUN_PURPOSE, signedForRun(file, until, runId), signature);
    return isOurs && until * 1_000 > this.clock.now().getTime() && (await this.use.implementation.isOpenRun(runId));
  }
}

const signedForRun = ({ id, name }: MediumFile, until: number, runId: string): string => [id, name, until, runId].join('.');

const signedText = ({ id, name }: MediumFile, until: number, { sessionId, jobId = '' }: LinkReader): string =>
  [id, name, until, sessionId, jobId].join('.');
