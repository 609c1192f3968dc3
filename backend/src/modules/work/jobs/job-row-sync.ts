import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ProjectRenamed } from '../projects/project-renamed.js';
import { UnreadChanged } from '../../people/threads/unread-changed.js';
import { UserRenamed } from '../../people/users/user-events.js';
import { jobAnnotatorOf } from './domain/job-copies.js';
import { JobRepository } from './persistence/job.repository.js';

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
