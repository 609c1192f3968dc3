import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ProjectRenamed } from '../projects/project-renamed.js';
import { UnreadChanged } from '../threads/unread-changed.js';
import { JobRepository } from './persistence/job.repository.js';

/** Copies to jobs what their rows show of others, in the transaction that changes it: a page of a list is then one read of jobs. */
@Injectable()
export class JobRowSync implements OnModuleInit {
  constructor(
    private readonly projectRenamed: ProjectRenamed,
    private readonly unreadChanged: UnreadChanged,
    private readonly jobs: JobRepository,
  ) {}

  onModuleInit(): void {
    this.projectRenamed.subscribe((session, project) => this.jobs.renameProject(session, project));
    this.unreadChanged.subscribe(async (session, { _id, kind }, unread) => {
      if (kind === 'job') await this.jobs.setUnread(session, _id, unread);
    });
  }
}
