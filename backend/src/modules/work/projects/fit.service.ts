import { Injectable } from '@nestjs/common';
import {
  type ApplicationStatus,
  answeredKeys,
  missingSkills,
  missingText,
  NO_SKILLS,
  type MissingSkill,
  type Outlook,
  SKILL_MESSAGES,
  skillKey,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { conflict, notFound } from '../../../common/errors/errors.js';
import { type One } from '../../../common/openapi/responses.js';
import { SkillsService } from '../../people/users/skills.service.js';
import { type FitDto } from './dto/project.dto.js';
import { needKeysOf } from './domain/project-changes.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { type ProjectRecord } from './persistence/project.schema.js';
import { maySeeProject } from './projects.policy.js';
import { ProjectQueries } from './project-queries.js';

/** Open projects that an outlook reads. */
const OUTLOOK_MAX = 500;
const OPENS_SHOWN = 5;

/** Compares the needs of projects with the skills that annotators claim. */
@Injectable()
export class FitService {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly queries: ProjectQueries,
    private readonly skills: SkillsService,
  ) {}

  /** @throws 404 if it does not exist; for annotators also if it is archived */
  async fitOf(person: CurrentUser, projectId: string): Promise<One<FitDto>> {
    const project = await this.projects.findById(projectId);
    if (!project || !maySeeProject(person, project)) throw notFound();
    if (person.role === 'ADMIN') return { data: { missing: null, ...(await this.skills.countFitting(needKeysOf(project))) } };
    return {
      data: { missing: missingSkills(project.needs ?? NO_SKILLS, await this.skills.skillsOf(person._id)), fitting: null, active: null },
    };
  }

  /** @throws 409 naming the skills that the project needs and the person does not claim */
  async refuseMisfit(session: ClientSession, { _id }: CurrentUser, { needs }: ProjectRecord): Promise<void> {
    if (!needs) return;
    const missing = missingSkills(needs, await this.skills.skillsOf(_id, session));
    if (missing.length > 0) throw conflict(SKILL_MESSAGES.lacking(missingText(missing)));
  }

  async outlookOf({ _id }: CurrentUser): Promise<One<Outlook>> {
    const [skills, applications, anyFull] = await Promise.all([
      this.skills.skillsOf(_id),
      this.queries.applicationsOf(new Types.ObjectId(_id)),
      this.projects.anyFull(),
    ]);
    const numberOf = (wanted: ApplicationStatus) => applications.filter(({ status }) => status === wanted).length;
    const applied = applications.map(({ projectId }) => projectId);
    const open = await this.projects.findNeeds(applied, OUTLOOK_MAX);
    const missing = open.map(({ needs }) => missingSkills(needs ?? NO_SKILLS, skills));
    return {
      data: {
        open: open.length,
        fitting: missing.filter(({ length }) => length === 0).length,
        pending: numberOf('pending'),
        joined: numberOf('approved'),
        anyFull,
        opens: opensOf(missing),
      },
    };
  }
}

interface Opened {
  readonly skill: MissingSkill;
  readonly projects: number;
}

/** Counts the projects that lack one skill alone, by that skill. */
function opensOf(missing: readonly (readonly MissingSkill[])[]): Opened[] {
  const alone = missing.flatMap(([skill, ...others]) => (skill && others.length === 0 ? [skill] : []));
  const bySkill = new Map(alone.map((skill) => [skillKey(skill), skill]));
  return [...bySkill.values()]
    .map((skill) => ({ skill, projects: alone.filter((need) => answeredKeys(skill).includes(skillKey(need))).length }))
    .sort((one, other) => other.projects - one.projects)
    .slice(0, OPENS_SHOWN);
}
