import { type CurrentUser } from '../../common/access/current-user.js';
import { toHistoryEntryDto } from '../../common/lifecycle/history.dto.js';
import { type UserSummary } from '../users/users.service.js';
import { openingOf } from './domain/openings.js';
import { type AnnotatorDto, type ApplicationDto } from './dto/application.dto.js';
import { type MyApplicationDto, type ProjectDto, type PublicProjectDto } from './dto/project.dto.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { type ProjectRecord } from './persistence/project.schema.js';

const toMyApplication = ({ _id, status, appliedAt, reason }: ApplicationRecord): MyApplicationDto => ({
  _id: String(_id),
  status,
  appliedAt: appliedAt.toISOString(),
  reason,
});

/** A project as this person sees it; `mine` is their own application to it. */
export function toProjectDto(person: Pick<CurrentUser, 'role'>, project: ProjectRecord, mine?: ApplicationRecord): ProjectDto {
  const { projectName, company, dueDate, title, description, modality, rate, duration, capacity } = project;
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
    status,
    publicStatus,
    takesApplications: openingOf(project) === 'open',
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    counts: person.role === 'ADMIN' ? { pendingApplications, approvedApplications, tasks, openJobs } : null,
    myApplication: mine ? toMyApplication(mine) : null,
  };
}

/** A project as visitors see it. */
export function toPublicProjectDto(project: ProjectRecord): PublicProjectDto {
  const { _id, projectName, company, dueDate, status, title, description, modality, rate, duration, publicStatus } = project;
  return {
    _id: String(_id),
    projectName,
    company,
    dueDate,
    status,
    title: title ?? projectName,
    description,
    modality,
    rate,
    duration,
    publicStatus: publicStatus ?? 'Coming Soon',
    takesApplications: openingOf(project) === 'open',
  };
}

const toAnnotator = ({ _id, firstname, lastname, username, email }: UserSummary): AnnotatorDto => ({
  _id,
  firstname,
  lastname,
  username,
  email,
});

/** An application with its project; `annotator` is given for admins only. */
export function toApplicationDto(
  application: ApplicationRecord,
  { _id, projectName, title }: Pick<ProjectRecord, '_id' | 'projectName' | 'title'>,
  annotator: UserSummary | undefined,
): ApplicationDto {
  return {
    _id: String(application._id),
    status: application.status,
    project: { _id: String(_id), projectName, title },
    annotator: annotator ? toAnnotator(annotator) : null,
    appliedAt: application.appliedAt.toISOString(),
    decidedAt: application.decidedAt?.toISOString() ?? null,
    reason: application.reason,
    history: application.history.map(toHistoryEntryDto),
  };
}
