import {
  type ApplyAgain,
  type MissingScore,
  NO_SKILLS,
  type Progress,
  type SharedWork,
  applyAgain,
  approvalRate,
  examPayOf,
  findPlace,
  missingSkills,
  reviewDaysOf,
} from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { plainSkills, toSkillsDto } from '../../../common/validation/skills.dto.js';
import { type UserSummary } from '../../people/users/users.service.js';
import { countedPlaces } from './domain/language-places.js';
import { openingOf } from './domain/openings.js';
import { budgetUse } from './domain/project-budget.js';
import { conditionsLine, conditionsOf } from './domain/project-conditions.js';
import { titleOfProject } from './domain/title-of-project.js';
import { type ApplicantDto, type ApplicationRowDto } from './dto/application.dto.js';
import { type LaterRateDto, type MyApplicationDto, type ProjectDto, type PublicProjectDto, type ShownNeedsDto } from './dto/project.dto.js';
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
  readonly exam?: NeededExam | undefined;
  readonly missingScore?: MissingScore | null;
}

/** Exam that a project needs. `passed` is null to admins. */
export interface NeededExam {
  readonly _id: string;
  readonly title: string;
  /** The exam's own time. */
  readonly minutes: number;
  readonly passed: boolean | null;
  /** Also by a pass that counts no longer. */
  readonly everPassed: boolean;
}

type Needing = Pick<ProjectRecord, 'needs' | 'needsPlaces' | 'needsScore' | 'placesTaken'>;

/** @param counted whether the reader sees numbers of people @returns null if nothing is needed */
function toNeedsDto(project: Needing, exam: NeededExam | undefined, counted: boolean): ShownNeedsDto | null {
  const { needs, needsPlaces, needsScore } = project;
  if (!needs && !exam && !needsPlaces && !needsScore) return null;
  const places = countedPlaces(project).map((place) => (counted ? place : { ...place, places: null, taken: null }));
  return { ...plainSkills(needs ?? NO_SKILLS), exam: exam?._id ?? null, score: needsScore ?? null, places };
}

const toLaterRate = ({ laterRate }: Pick<ProjectRecord, 'laterRate'>): LaterRateDto | null =>
  laterRate ? { rate: laterRate.rate, startsAt: laterRate.startsAt.toISOString() } : null;

export function toProjectDto(
  person: Pick<CurrentUser, 'role'>,
  project: ProjectRecord,
  { progress, mine, exam, missingScore = null }: BesideProject = {},
): ProjectDto {
  const { projectName, company, dueDate, title, description, modality, rate, duration, capacity, itemsEach, admitsAtOnce } = project;
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
    laterRate: toLaterRate(project),
    budget: (person.role === 'ADMIN' && project.budget) || null,
    budgetUse: person.role === 'ADMIN' ? budgetUse(project) : null,
    duration,
    capacity,
    itemsEach: itemsEach ?? null,
    needs: toNeedsDto(project, exam, person.role === 'ADMIN'),
    examTitle: exam?.title ?? null,
    admitsAtOnce: person.role === 'ADMIN' && (admitsAtOnce ?? false),
    reviewDays: reviewDaysOf(project),
    content: project.content ?? [],
    ...conditionsOf(project),
    examPays: exam && !exam.everPassed ? examPayOf(project, exam.minutes) : null,
    guidelineVersion: project.guidelineVersion ?? null,
    status,
    publicStatus,
    takesApplications: openingOf(project) === 'open',
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    counts: person.role === 'ADMIN' ? { pendingApplications, approvedApplications, tasks, openJobs } : null,
    progress: progress ?? null,
    myApplication: mine ? toMyApplication(mine) : null,
    passedExam: exam?.passed ?? null,
    missingScore,
  };
}

export function toPublicProjectDto(project: ProjectRecord, exam: NeededExam | undefined): PublicProjectDto {
  const { _id, projectName, company, dueDate, status, description, modality, rate, duration, itemsEach, publicStatus } = project;
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
    itemsEach: itemsEach ?? null,
    reviewDays: reviewDaysOf(project),
    content: project.content ?? [],
    conditions: conditionsLine(project),
    needs: toNeedsDto(project, exam, false),
    examTitle: exam?.title ?? null,
    publicStatus: publicStatus ?? 'Coming Soon',
    takesApplications: openingOf(project) === 'open',
  };
}

interface Applicant {
  readonly annotator: UserSummary;
  readonly pastJobs: PastJobs | undefined;
  readonly missingExam: ApplicantDto['missingExam'];
  readonly missingScore: MissingScore | null;
}

function toApplicant({ annotator, pastJobs = NO_JOBS, missingExam, missingScore }: Applicant, project: Needing): ApplicantDto {
  const { _id, firstname, lastname, username, email, skills = [], claimedSkills, availableHoursPerWeek } = annotator;
  const place = findPlace(countedPlaces(project), claimedSkills ?? NO_SKILLS);
  return {
    _id,
    firstname,
    lastname,
    username,
    email,
    skills: [...skills],
    claimedSkills: toSkillsDto(claimedSkills),
    missing: missingSkills(project.needs ?? NO_SKILLS, claimedSkills ?? NO_SKILLS),
    missingExam,
    missingScore,
    missingPlace: 'lacks' in place ? place.missing : null,
    availableHoursPerWeek,
    pastJobs: { ...pastJobs, approvalRate: approvalRate(pastJobs) },
  };
}

/** Set for admins only. */
interface BesideApplication {
  readonly applicant: Applicant | undefined;
  readonly work: SharedWork | undefined;
}

export function toApplicationRow(
  application: ApplicationRecord,
  project: Needing & Pick<ProjectRecord, '_id' | 'projectName' | 'title'>,
  { applicant, work }: BesideApplication,
): Omit<ApplicationRowDto, 'unreadMessages'> {
  const { _id, projectName, title } = project;
  return {
    _id: String(application._id),
    status: application.status,
    project: { _id: String(_id), projectName, title, work: work ?? null },
    annotator: applicant ? toApplicant(applicant, project) : null,
    appliedAt: application.appliedAt.toISOString(),
    decidedAt: application.decidedAt?.toISOString() ?? null,
    reason: application.reason,
    language: application.language ?? null,
  };
}
