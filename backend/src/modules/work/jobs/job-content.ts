import { Injectable } from '@nestjs/common';
import { type ContentCategory, contentNotAllowed, mayDisturb, orderedContent } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ContentChoices } from '../../people/users/content-choices.service.js';
import { type DayTerms, ProjectWorkService } from '../projects/project-work.service.js';
import { type ShowingJob } from './persistence/person-jobs.repository.js';

/** Reads what the work of jobs may show, as stated at their assignment or now, and whether it stops long days, as stated now. */
@Injectable()
export class JobContent {
  constructor(
    private readonly projects: ProjectWorkService,
    private readonly choices: ContentChoices,
  ) {}

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

  /** The content that a person has not allowed, of each of these terms, in their order. */
  async notAllowedBy(person: Pick<CurrentUser, '_id'>, terms: readonly DayTerms[]): Promise<(readonly ContentCategory[])[]> {
    if (!terms.some(mayDisturb)) return [];
    const { data } = await this.choices.mine(person);
    return terms.map(({ content }) => contentNotAllowed(content, data.allowed));
  }
}
