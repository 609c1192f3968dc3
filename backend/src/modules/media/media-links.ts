import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { isKeyedDigest, keyedDigest } from '../../common/crypto/keyed-digest.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { linkEnd } from './domain/link-times.js';
import { type MediumFile } from './domain/medium-file.js';

const PURPOSE = 'media-link';

/** The signature of a file's address. It covers medium, rendition and end: none can be exchanged for another. */
@Injectable()
export class MediaLinks {
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataKeys'>,
    private readonly clock: Clock,
  ) {}

  linkTo({ id, name }: Pick<MediumFile, 'id' | 'name'>): string {
    const until = linkEnd(this.clock.now());
    const signature = keyedDigest(this.settings.dataKeys, PURPOSE, `${id}.${name}.${until}`);
    return `/api/media/${id}/file?rendition=${name}&until=${until}&signature=${signature}`;
  }

  /** @param until seconds since 1970 */
  allows({ id, name }: Pick<MediumFile, 'id' | 'name'>, until: number, signature: string): boolean {
    return (
      until * 1_000 > this.clock.now().getTime() && isKeyedDigest(this.settings.dataKeys, PURPOSE, `${id}.${name}.${until}`, signature)
    );
  }
}
