import { Inject, Injectable } from '@nestjs/common';
import { RUN_LIMITS } from '@labelbridge/contracts';
import { Clock } from '../../../common/clock/clock.js';
import { isKeyedDigest, keyedDigest } from '../../../common/crypto/keyed-digest.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { type RunRecord } from './persistence/run.schema.js';

const PURPOSE = 'run-file';

/** Signs addresses of files of exports, for browsers and programs that send no header. */
@Injectable()
export class RunLinks {
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataKeys'>,
    private readonly clock: Clock,
  ) {}

  readonly linkTo = ({ _id }: Pick<RunRecord, '_id'>): string => {
    const until = Math.ceil(this.clock.now().getTime() / 1_000) + RUN_LIMITS.linkMinutes * 60;
    return `/api/runs/${String(_id)}/file?until=${until}&signature=${keyedDigest(this.settings.dataKeys, PURPOSE, `${String(_id)}.${until}`)}`;
  };

  allows(id: string, { until, signature }: { readonly until: string; readonly signature: string }): boolean {
    const isOurs = isKeyedDigest(this.settings.dataKeys, PURPOSE, `${id}.${Number(until)}`, signature);
    return isOurs && Number(until) * 1_000 > this.clock.now().getTime();
  }
}
