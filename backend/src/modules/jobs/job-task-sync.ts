import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OPEN_JOB_STATUSES } from '@labelbridge/contracts';
import { allJobsOf } from '../tasks/domain/job-counts.js';
import { TaskUpdated, type TaskListener } from '../tasks/task-updated.js';
import { JobRepository } from './persistence/job.repository.js';

/**
 * Keeps what jobs hold of their task in step with it: a due date that moves, moves for those who still work on it. The
 * rate is not among it: an offer does not change under the one who took it.
 */
@Injectable()
export class JobTaskSync implements OnModuleInit {
  constructor(
    private readonly followers: TaskUpdated,
    private readonly jobs: JobRepository,
  ) {}

  onModuleInit(): void {
    this.followers.subscribe(this.taskChanged);
  }

  private readonly taskChanged: TaskListener = async (session, before, after) => {
    if (allJobsOf(before.jobCounts) === 0) return;
    if (before.modality !== after.modality) await this.jobs.setModality(session, after._id, after.modality);
    if (String(before.projectId) !== String(after.projectId)) await this.jobs.setProject(session, after._id, after.projectId);
    if (before.dueDate !== after.dueDate) await this.jobs.setDueDate(session, after._id, OPEN_JOB_STATUSES, after.dueDate);
    if (before.searchWords.join(' ') !== after.searchWords.join(' ')) {
      await this.jobs.setTaskWords(session, after._id, after.searchWords);
    }
  };
}
