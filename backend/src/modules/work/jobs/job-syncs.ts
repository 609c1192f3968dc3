import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { OPEN_JOB_STATUSES } from '@labelbridge/contracts';
import { allJobsOf } from '../tasks/domain/job-counts.js';
import { projectNamesOf } from '../projects/domain/title-of-project.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskUpdated } from '../tasks/task-updated.js';
import { isSameTask, jobTaskOf, jobAnnotatorOf } from './domain/job-copies.js';
import { JobRepository } from './persistence/job.repository.js';
import { ProjectRenamed } from '../projects/project-renamed.js';
import { UnreadChanged } from '../../people/threads/unread-changed.js';
import { UserRenamed } from '../../people/users/user-events.js';

/**
 * Copies changes of a task to its jobs: fields in lists, modality, project and search words to all jobs; the due date to open jobs without
 * a later one of their own. The rate is not copied: an accepted offer does not change.
 */
@Injectable()
export class JobTaskSync implements OnModuleInit {
  constructor(
    private readonly taskUpdated: TaskUpdated,
    private readonly projects: ProjectWorkService,
    private readonly jobs: JobRepository,
  ) {}

  onModuleInit(): void {
    this.taskUpdated.subscribe((session, before, after) => this.update(session, before, after));
  }

  private async update(session: ClientSession, before: TaskRecord, after: TaskRecord): Promise<void> {
    if (allJobsOf(before.jobCounts) === 0) return;
    if (!isSameTask(before, after)) await this.jobs.setTask(session, after._id, jobTaskOf(after));
    if (before.modality !== after.modality) await this.jobs.setModality(session, after._id, after.modality);
    if (String(before.projectId) !== String(after.projectId)) {
      const { projectId } = after;
      const names = projectId ? await this.projects.namesOf(session, projectId) : projectNamesOf(null);
      await this.jobs.setProject(session, after._id, { projectId, ...names });
    }
    if (before.dueDate !== after.dueDate)
      await this.jobs.followDueDate(session, after._id, OPEN_JOB_STATUSES, before.dueDate, after.dueDate);
    if (before.searchWords.join(' ') !== after.searchWords.join(' ')) {
      await this.jobs.setTaskWords(session, after._id, after.searchWords);
    }
  }
}

/** Copies fields of other records to jobs in the transaction of their change, so that a page of a list reads only jobs. */
@Injectable()
export class JobRowSync implements OnModuleInit {
  constructor(
    private readonly projectRenamed: ProjectRenamed,
    private readonly userRenamed: UserRenamed,
    private readonly unreadChanged: UnreadChanged,
    private readonly jobs: JobRepository,
  ) {}

  onModuleInit(): void {
    this.projectRenamed.subscribe((session, project) => this.jobs.renameProject(session, project));
    this.userRenamed.subscribe((session, user) => this.jobs.setAnnotator(session, user._id, jobAnnotatorOf(user)));
    this.unreadChanged.subscribe(async (session, { _id, kind }, unread) => {
      if (kind === 'job') await this.jobs.setUnread(session, _id, unread);
    });
  }
}
