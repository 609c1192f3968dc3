import { ForbiddenException, Injectable } from '@nestjs/common';
import { isEndedJob, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { notFound } from '../../../../common/errors/errors.js';
import { type JobRecord } from '../../jobs/persistence/job.schema.js';
import { VisibleJobs } from '../../jobs/visible-jobs.js';

/** @throws 403 for a declined or cancelled job: its annotator has no access to its items any more */
export function refuseEnded(job: JobRecord): void {
  if (isEndedJob(job.status)) throw new ForbiddenException(WORKPLACE_MESSAGES.ended);
}

@Injectable()
export class JobAccess {
  constructor(private readonly jobs: VisibleJobs) {}

  /** @throws 404 for a job that does not exist, belongs to another person, or has no items; 403 for an annotator's own ended job */
  async read(person: CurrentUser, id: string | Types.ObjectId): Promise<JobRecord> {
    const job = await this.jobs.read(person, id);
    if (!job.items) throw notFound();
    if (person.role !== 'ADMIN') refuseEnded(job);
    return job;
  }
}
