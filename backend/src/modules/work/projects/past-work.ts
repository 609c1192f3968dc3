import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { Port } from '../../../common/ports/port.js';

/** `open` jobs are pending or submitted. */
export interface PastJobs {
  readonly approved: number;
  readonly rejected: number;
  readonly open: number;
}

/** Counts the jobs of annotators by their id; annotators without jobs may be missing. */
export type PastJobsSource = (annotatorIds: readonly Types.ObjectId[]) => Promise<ReadonlyMap<string, PastJobs>>;

export const NO_JOBS: PastJobs = { approved: 0, rejected: 0, open: 0 };

/** Counts the earlier jobs of applicants. The jobs module binds it. */
@Injectable()
export class PastWork extends Port<PastJobsSource> {
  async of(annotatorIds: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, PastJobs>> {
    return annotatorIds.length === 0 ? new Map() : this.implementation(annotatorIds);
  }
}
