import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { Port } from '../../../../common/ports/port.js';
import { type JobRecord } from '../../jobs/persistence/job.schema.js';

export type MixedJob = Pick<JobRecord, 'annotatorId' | 'projectId' | 'taskId'> & { readonly interfaceId: Types.ObjectId | null };

export interface GoldMixer {
  /** @throws 409 that tells the person that their own work in the project is paused */
  refusePaused(projectId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<void>;
  /**
   * Mixes items with a known answer into the items of a new job.
   *
   * @throws 409 if the person's work in the project is paused
   */
  mix(session: ClientSession, job: MixedJob, itemIds: readonly Types.ObjectId[]): Promise<readonly Types.ObjectId[]>;
}

/** Control items of new jobs. The quality module binds it. */
@Injectable()
export class GoldMix extends Port<GoldMixer> {}
