import { ConflictException } from '@nestjs/common';
import { type Types } from 'mongoose';
import { drainQueue } from '../../../common/background/drain-queue.js';
import { type JobRecord } from './persistence/job.schema.js';

/** Failures after which a run ends: what is left waits for the next one. */
const FAILURES_MAX = 50;

interface DueJobs {
  /** The next job that is due and none of these; null if there is none. */
  readonly next: (failed: readonly Types.ObjectId[]) => Promise<JobRecord | null>;
  readonly work: (job: JobRecord) => Promise<void>;
}

/**
 * Works off jobs whose time has come, by the server. A conflict is not a fault: a person or another server was first.
 *
 * @param onError receives what keeps a job from its turn, which is tried again in the next run
 */
export async function drainDue({ next, work }: DueJobs, isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
  const bounded = async (failed: readonly Types.ObjectId[]) => (failed.length < FAILURES_MAX ? next(failed) : null);
  await drainQueue({ next: bounded, work }, isStopping, (error) => {
    if (!(error instanceof ConflictException)) onError(error);
  });
}
