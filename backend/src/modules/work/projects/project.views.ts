import { type ApplyAgain, NO_SKILLS, type Progress, applyAgain, approvalRate, missingSkills } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { toSkillsDto } from '../../../common/validation/skills.dto.js';
import { type UserSummary } from '../../people/users/users.service.js';
import { openingOf } from './domain/openings.js';
import { titleOfProject } from './domain/title-of-project.js';
import { type ApplicantDto, type ApplicationRowDto } from './dto/application.dto.js';
import { type MyApplicationDto, type ProjectDto, type PublicProjectDto } from './dto/project.dto.js';
import { NO_JOBS, type PastJobs } from './past-work.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { type ProjectRecord } from './persistence/project.schema.js';

export interface ApplyAgainFacts {
  readonly profileChangedAt: Date | null;
  readonly now: Date;
}

/** @returns undefined if the application was not rejected */
export const applyAgainOf = (
  { status, decidedAt, appliedAt }: Pick<ApplicationRecord, 'status' | 'decidedAt' | 'appliedAt'>,
  { profileChangedAt, now }: ApplyAgainFacts,
): ApplyAgain | undefined => (status === 'rejected' ? applyAgain(decidedAt ?? appliedAt, profileChangedAt, now) : undefined);

interface OwnApplication {
  readonly application: ApplicationRecord;
  readonly facts: ApplyAgainFacts;
  readonly unreadMessages: number;
}

function toMyApplication({ application, facts, unreadMessages }: OwnApplication): MyApplicationDto {
  const { _id, status, appliedAt, reason } = application;
  const again = applyAgainOf(application, facts);
  return {
    _id: String(_id),
    status,
    appliedAt: appliedAt.toISOString(),
    reason,
    unreadMessages,
    applyAgain: again ? { ...again, from: again.from.toISOString() } : null,
  };
}

/** Progress is for admins, the own application for annotators. */
interface BesideProject {
  readonly progress?: Progress | undefined;
  readonly mine?: OwnApplication | undefined;
}

export function toProjectDto(
  person: Pick<CurrentUser, 'role'>,
  project: ProjectRecord,
  { progress, mine }: BesideProject = {},
): ProjectDto {
  const { projectName, company, dueDate, title, description, modality, rate, duration, capacity, needs, admitsAtOnce } = project;
  const { status, publicStatus, archivedAt, createdAt, updatedAt, counts } = project;
  const { pendingApplications, approvedApplications, tasks, openJobs } = counts;
  return {
    _id: String(project._id),
    projectName,
    company,
    dueDate,
    title,
    description,
    modality,
    rate,
    duration,
    capacity,
    needs: toSkillsDto(needs),
    admitsAtOnce: person.role === 'ADMIN' && (admitsAtOnce ?? false),
    status,
    publicStatus,
    takesApplications: openingOf(project) === 'open',
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    counts: person.role === 'ADMIN' ? { pendingApplications, approvedApplications, tasks, openJobs } : null,
    progress: progress ?? null,
    myApplication: mine ? toMyApplication(mine) : null,
  };
}

export function toPublicProjectDto(project: ProjectRecord): PublicProjectDto {
  const { _id, projectName, company, dueDate, status, description, modality, rate, duration, needs, publicStatus } = project;
  return {
    _id: String(_id),
    projectName,
    company,
    dueDate,
    status,
    title: titleOfProject(project),
    description,
    modality,
    rate,
    duration,
    needs: toSkillsDto(needs),
    publicStatus: publicStatus ?? 'Coming Soon',
    takesApplications: openingOf(project) === 'open',
  };
}

interface Applicant {
  readonly annotator: UserSummary;
  readonly pastJobs: PastJobs | undefined;
}

function toApplicant({ annotator, pastJobs = NO_JOBS }: Applicant, needs: ProjectRecord['needs']): ApplicantDto {
  const { _id, firstname, lastname, username, email, skills = [], claimedSkills, availableHoursPerWeek } = annotator;
  return {
    _id,
    firstname,
    lastname,
    username,
    email,
    skills: [...skills],
    claimedSkills: toSkillsDto(claimedSkills),
    missing: missingSkills(needs ?? NO_SKILLS, claimedSkills ?? NO_SKILLS),
    availableHoursPerWeek,
    pastJobs: { ...pastJobs, approvalRate: approvalRate(pastJobs) },
  };
}

/** @param applicant set for admins only */
export function toApplicationRow(
  application: ApplicationRecord,
  { _id, projectName, title, needs }: Pick<ProjectRecord, '_id' | 'projectName' | 'title' | 'needs'>,
  applicant: Applicant | undefined,
): Omit<ApplicationRowDto, 'unreadMessages'> {
  return {
    _id: String(application._id),
    status: application.status,
    project: { _id: String(_id), projectName, title },
    annotator: applicant ? toApplicant(applicant, needs) : null,
    appliedAt: application.appliedAt.toISOString(),
    decidedAt: application.decidedAt?.toISOString() ?? null,
    reason: application.reason,
  };
}
