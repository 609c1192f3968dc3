import { Injectable } from '@nestjs/common';
import { type Interval } from '@labelbridge/annotation';
import { type ClientSession, type Types } from 'mongoose';
import { Port } from '../../../../common/ports/port.js';
import { type JobRecord } from '../../jobs/persistence/job.schema.js';

export type MixedJob = Pick<JobRecord, 'annotatorId' | 'projectId' | 'taskId'> & { readonly interfaceId: Types.ObjectId | null };

export type HandedIn = Pick<JobRecord, '_id' | 'annotatorId' | 'projectId'>;

export interface GoldMixer {
  /** @returns whether a person gets no new work in a project for now */
  isPaused(projectId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<boolean>;
  /** @throws 409 that tells the person that their own work in the project is paused */
  refusePaused(projectId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<void>;
  /**
   * Mixes items with a known answer into the items of a new job.
   *
   * @throws 409 if the person's work in the project is paused
   */
  mix(session: ClientSession, job: MixedJob, itemIds: readonly Types.ObjectId[]): Promise<readonly Types.ObjectId[]>;
  /** The items of these that have a known answer. */
  goldAmong(session: ClientSession, itemIds: readonly Types.ObjectId[]): Promise<ReadonlySet<string>>;
  /** Interval of a person's accuracy in the project. Right answers of the day raise it the next day. @returns null if nothing can measure them */
  accuracyOf(session: ClientSession, job: MixedJob): Promise<Interval | null>;
  /** Sets the answers of a paused person aside, once they are handed in. */
  handedIn(session: ClientSession, job: HandedIn): Promise<void>;
}

/** Control items of new jobs. The quality module binds it. */
@Injectable()
export class GoldMix extends Port<GoldMixer> {}
