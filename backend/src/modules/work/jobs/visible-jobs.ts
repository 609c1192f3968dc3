import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { notFound } from '../../../common/errors/errors.js';
import { maySeeJob } from './jobs.policy.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

@Injectable()
export class VisibleJobs {
  constructor(private readonly jobs: JobRepository) {}

  /** @throws 404 if it does not exist or belongs to another person */
  async read(person: CurrentUser, id: string | Types.ObjectId): Promise<JobRecord> {
    const job = await this.jobs.findById(id);
    if (!job || !maySeeJob(person, job)) throw notFound();
    return job;
  }
}
