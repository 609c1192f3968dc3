import { Injectable } from '@nestjs/common';
import { orderedContent } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type DayTerms, ProjectWorkService } from '../projects/project-work.service.js';
import { type ShowingJob } from './persistence/person-jobs.repository.js';

/** Reads what the work of jobs may show, as stated at their assignment or now, and whether it stops long days, as stated now. */
@Injectable()
export class JobContent {
  constructor(private readonly projects: ProjectWorkService) {}

  /** A project that states less content takes no protection away. @returns the terms of each job, in their order, by one query */
  async of(jobs: readonly ShowingJob[], session: ClientSession | null = null): Promise<DayTerms[]> {
    const now = await this.projects.dayTermsOf(
      jobs.flatMap(({ projectId }) => projectId ?? []),
      session,
    );
    return jobs.map(({ projectId, content = [] }) => {
      const stated = now.get(String(projectId));
      return { content: orderedContent([...content, ...(stated?.content ?? [])]), stopsLongDays: stated?.stopsLongDays ?? false };
    });
  }
}
