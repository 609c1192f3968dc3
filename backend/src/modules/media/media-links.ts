import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { isKeyedDigest, keyedDigest } from '../../common/crypto/keyed-digest.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { SessionsService } from '../auth/sessions.service.js';
import { linkEnd } from './domain/link-times.js';
import { type MediumFile } from './domain/medium-file.js';

const PURPOSE = 'media-link';

/** Whom a link is for. It works while their session does and, of an annotator, while their job is open to them. */
export interface LinkReader {
  readonly sessionId: string;
  readonly jobId?: string | undefined;
}

/** Tells whether the annotator of a job may still read its items. */
export type OpenJobs = (jobId: string) => Promise<boolean>;

/** What the address of a file says, beside the file. */
export interface SignedLink extends LinkReader {
  /** Seconds since 1970. */
  readonly until: number;
  readonly signature: string;
}

/** The signature of a file's address. It covers medium, rendition, end, session and job: none can be exchanged for another. */
@Injectable()
export class MediaLinks {
  #openJobs: OpenJobs | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataKeys'>,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** Registers who knows the jobs that links are made for. */
  ask(openJobs: OpenJobs): void {
    this.#openJobs = openJobs;
  }

  linkTo(file: MediumFile, reader: LinkReader): string {
    const until = linkEnd(this.clock.now());
    const { sessionId, jobId } = reader;
    const signature = keyedDigest(this.settings.dataKeys, PURPOSE, signedText(file, until, reader));
    const ofJob = jobId === undefined ? '' : `&job=${jobId}`;
    return `/api/media/${file.id}/file?rendition=${file.name}&until=${until}&session=${sessionId}${ofJob}&signature=${signature}`;
  }

  /** Whether a link is ours and still open: checked each time it is used. */
  async allows(file: MediumFile, { until, signature, ...reader }: SignedLink): Promise<boolean> {
    const isOurs = isKeyedDigest(this.settings.dataKeys, PURPOSE, signedText(file, until, reader), signature);
    if (!isOurs || until * 1_000 <= this.clock.now().getTime()) return false;
    const { sessionId, jobId } = reader;
    return (await this.sessions.isOpen(sessionId)) && (jobId === undefined || (await this.#openJobs?.(jobId)) === true);
  }
}

const signedText = ({ id, name }: MediumFile, until: number, { sessionId, jobId = '' }: LinkReader): string =>
  [id, name, until, sessionId, jobId].join('.');
