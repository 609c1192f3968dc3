import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { notFound } from '../../../common/errors/errors.js';
import { type JobRecord } from '../../jobs/persistence/job.schema.js';
import { VisibleJobs } from '../../jobs/visible-jobs.js';

/** Reads in-product jobs as this person may see them. */
@Injectable()
export class JobAccess {
  constructor(private readonly jobs: VisibleJobs) {}

  /** @throws 404 for a job that does not exist, is another's, or has no items */
  async read(person: CurrentUser, id: string | Types.ObjectId): Promise<JobRecord> {
    const job = await this.jobs.read(person, id);
    if (!job.items) throw notFound();
    return job;
  }
}
