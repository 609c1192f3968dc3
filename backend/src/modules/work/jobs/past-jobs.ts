import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OPEN_JOB_STATUSES } from '@labelbridge/contracts';
import { GuidelineReaders } from '../guidelines/guideline-readers.js';
import { NO_JOBS, type PastJobs, type PastJobsSource, PastWork } from '../projects/past-work.js';
import { JobRepository } from './persistence/job.repository.js';

/** Tells modules below about the jobs of annotators: their counts, in one query for a whole list, and who has a job of a project. */
@Injectable()
export class PastJobsCounts implements OnModuleInit {
  constructor(
    private readonly pastWork: PastWork,
    private readonly readers: GuidelineReaders,
    private readonly jobs: JobRepository,
  ) {}

  onModuleInit(): void {
    this.pastWork.bind(this.count);
    this.readers.bind((annotatorId, projectId) => this.jobs.everHadJobIn(annotatorId, projectId));
  }

  private readonly count: PastJobsSource = async (annotatorIds) => {
    const counts = new Map<string, PastJobs>();
    for (const { annotatorId, status, jobs } of await this.jobs.countByAnnotator(annotatorIds)) {
      const kind = status === 'approved' || status === 'rejected' ? status : OPEN_JOB_STATUSES.some((open) => open === status) && 'open';
      if (!kind) continue;
      const before = counts.get(String(annotatorId)) ?? NO_JOBS;
      counts.set(String(annotatorId), { ...before, [kind]: before[kind] + jobs });
    }
    return counts;
  };
}
