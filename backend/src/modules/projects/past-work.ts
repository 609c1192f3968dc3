import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';

/** How many jobs of an annotator were approved, were rejected, and are pending or submitted. */
export interface PastJobs {
  readonly approved: number;
  readonly rejected: number;
  readonly open: number;
}

/** Counts the jobs of these annotators, by the annotator's id; those without jobs may be left out. */
export type PastJobsSource = (annotatorIds: readonly Types.ObjectId[]) => Promise<ReadonlyMap<string, PastJobs>>;

export const NO_JOBS: PastJobs = { approved: 0, rejected: 0, open: 0 };

/** What applicants have done so far. The jobs module provides the source: the projects module does not import jobs. */
@Injectable()
export class PastWork {
  #source: PastJobsSource = async () => new Map();

  provide(source: PastJobsSource): void {
    this.#source = source;
  }

  async of(annotatorIds: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, PastJobs>> {
    return annotatorIds.length === 0 ? new Map() : this.#source(annotatorIds);
  }
}
