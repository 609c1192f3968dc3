import { ApiProperty } from '@nestjs/swagger';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type BudgetUse,
  type ContentCategory,
  type Language,
  LANGUAGES,
  type LaterRate,
  LIMITS,
  MODALITIES,
  type Modality,
  PROJECT_STATUSES,
  PUBLIC_STATUSES,
  type Outlook,
  type MissingScore,
  type ProjectStatus,
  type PublicStatus,
  type Score,
  SCORES,
  type WaitingCause,
} from '@labelbridge/contracts';
import { OwnWorkDto, WAITING_PROPERTY } from '../../../../common/validation/conditions.dto.js';
import { CONTENT_PROPERTY, OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { MoneyDto, MoneyOrNothingDto, RateDto } from '../../../../common/validation/money.dto.js';
import { MissingSkillDto, ShownPlacesDto, SkillsDto } from '../../../../common/validation/skills.dto.js';
import { ProgressDto, SharedWorkDto } from './progress.dto.js';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';

/** Needs of a project. */
export class ShownNeedsDto extends SkillsDto {
  @ApiProperty({ type: String, nullable: true, description: 'an exam to pass' }) exam: string | null;
  @ApiProperty({ enum: SCORES, type: 'integer', nullable: true, description: 'percent right on gold items, proven' }) score: Score | null;
  @ApiProperty({ type: [ShownPlacesDto], description: 'languages one of which annotators claim' }) places: ShownPlacesDto[];
}

/** Score that a project needs and a person does not reach. */
export class MissingScoreDto implements MissingScore {
  @ApiProperty({ enum: SCORES, type: 'integer', description: 'percent' }) score: Score;
  @ApiProperty({ type: 'integer', description: 'answers on gold items that are right' }) right: number;
  @ApiProperty({ type: 'integer', description: 'answers on gold items' }) seen: number;
  @ApiProperty({ type: Number, nullable: true, description: 'lower bound of the 95 % interval, 0 to 1; null: none answered' })
  low: number | null;
}

/** Lower pay that starts later. */
export class LaterRateDto implements LaterRate {
  @ApiProperty({ type: RateDto, nullable: true, description: 'of new tasks; null: none' }) rate: RateDto | null;
  @ApiProperty({ format: 'date-time' }) startsAt: string;
}

/** Data for visitors of /new-projects, without numbers. */
export class PublicProjectDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectName: string;
  @ApiProperty() company: string;
  @ApiProperty({ format: 'date' }) dueDate: string;
  @ApiProperty({ enum: PROJECT_STATUSES, enumName: 'ProjectStatus' }) status: ProjectStatus;
  @ApiProperty({ description: "the project's title, or its name where it has none" }) title: string;
  @ApiProperty({ type: String, nullable: true }) description: string | null;
  @ApiProperty({ enum: MODALITIES, enumName: 'Modality', nullable: true }) modality: Modality | null;
  @ApiProperty({ type: RateDto, nullable: true }) rate: RateDto | null;
  @ApiProperty({ type: String, nullable: true }) duration: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'items that each annotator is promised' }) itemsEach: number | null;
  @ApiProperty({ type: 'integer', description: 'in which handed-in work is decided' }) reviewDays: number;
  @ApiProperty({ ...CONTENT_PROPERTY, description: 'what the work may show' }) content: ContentCategory[];
  @ApiProperty({ type: String, nullable: true, description: 'what else is paid, and asked, in one line; null for nothing' })
  conditions: string | null;
  @ApiProperty({ type: ShownNeedsDto, nullable: true, description: 'what annotators need to apply' }) needs: ShownNeedsDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'of the exam among the needs' }) examTitle: string | null;
  @ApiProperty({ enum: PUBLIC_STATUSES, enumName: 'PublicStatus' }) publicStatus: PublicStatus;
  @ApiProperty({ description: 'whether an annotator can apply now' }) takesApplications: boolean;
}

class ApplyAgainDto {
  @ApiProperty() allowed: boolean;
  @ApiProperty({ format: 'date-time' }) from: string;
  @ApiProperty({ enum: ['profile', 'time'], description: 'a changed profile, or the days that pass' }) because: 'profile' | 'time';
}

export class MyApplicationDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus' }) status: ApplicationStatus;
  @ApiProperty({ format: 'date-time' }) appliedAt: string;
  @ApiProperty({ type: String, nullable: true, description: 'why it was rejected' }) reason: string | null;
  @ApiProperty({ type: ApplyAgainDto, nullable: true, description: 'null unless it was rejected' }) applyAgain: ApplyAgainDto | null;
  @ApiProperty({ type: 'integer', description: 'messages about it that are not read' }) unreadMessages: number;
}

/** Shown to admins only. */
class ProjectCountsDto {
  @ApiProperty({ type: 'integer' }) pendingApplications: number;
  @ApiProperty({ type: 'integer' }) approvedApplications: number;
  @ApiProperty({ type: 'integer' }) tasks: number;
  @ApiProperty({ type: 'integer', description: 'jobs that are pending or submitted' }) openJobs: number;
}

class BudgetUseDto implements BudgetUse {
  @ApiProperty({ type: MoneyOrNothingDto, description: 'the most that its jobs can still cost' }) committed: MoneyOrNothingDto;
  @ApiProperty({ type: MoneyOrNothingDto, description: 'paid for approved and cancelled jobs, sent or not' }) spent: MoneyOrNothingDto;
  @ApiProperty({ type: MoneyOrNothingDto }) left: MoneyOrNothingDto;
}

export class ProjectDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectName: string;
  @ApiProperty() company: string;
  @ApiProperty({ format: 'date' }) dueDate: string;
  @ApiProperty({ type: String, nullable: true }) title: string | null;
  @ApiProperty({ type: String, nullable: true }) description: string | null;
  @ApiProperty({ enum: MODALITIES, enumName: 'Modality', nullable: true }) modality: Modality | null;
  @ApiProperty({ type: RateDto, nullable: true }) rate: RateDto | null;
  @ApiProperty({ type: LaterRateDto, nullable: true, description: 'lower pay that is announced' }) laterRate: LaterRateDto | null;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'the most that its jobs may cost; null: no limit, and to annotators' })
  budget: MoneyDto | null;
  @ApiProperty({ type: BudgetUseDto, nullable: true, description: 'null without a budget, and to annotators' })
  budgetUse: BudgetUseDto | null;
  @ApiProperty({ type: String, nullable: true }) duration: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'annotators; null: no limit' }) capacity: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'items that each annotator is promised' }) itemsEach: number | null;
  @ApiProperty({ type: ShownNeedsDto, nullable: true, description: 'what annotators need to apply' }) needs: ShownNeedsDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'of the exam among the needs' }) examTitle: string | null;
  @ApiProperty({ type: 'integer', description: 'in which handed-in work is decided; then it counts as approved' }) reviewDays: number;
  @ApiProperty({ ...CONTENT_PROPERTY, description: 'what the work may show' }) content: ContentCategory[];
  @ApiProperty({ type: OwnWorkDto, nullable: true, description: 'terms of what annotators record or write themselves; null: they do not' })
  ownWork: OwnWorkDto | null;
  @ApiProperty({ ...WAITING_PROPERTY, description: 'waiting that counts as work' }) paidWaiting: WaitingCause[];
  @ApiProperty({
    type: MoneyDto,
    nullable: true,
    description: 'the most that passing the needed exam pays; null for nothing, and to who has ever passed it',
  })
  examPays: MoneyDto | null;
  @ApiProperty({ description: 'whether a person gets no more of its work after 10 hours a day' }) stopsLongDays: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'the latest version of its guideline in the product; null for none' })
  guidelineVersion: number | null;
  @ApiProperty({ description: 'whether who meets the needs is approved at once; false to annotators' }) admitsAtOnce: boolean;
  @ApiProperty({ enum: PROJECT_STATUSES, enumName: 'ProjectStatus' }) status: ProjectStatus;
  @ApiProperty({ enum: PUBLIC_STATUSES, enumName: 'PublicStatus', nullable: true }) publicStatus: PublicStatus | null;
  @ApiProperty({ description: 'whether an annotator can apply now' }) takesApplications: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
  @ApiProperty({ type: ProjectCountsDto, nullable: true, description: 'null to annotators' }) counts: ProjectCountsDto | null;
  @ApiProperty({
    type: ProgressDto,
    nullable: true,
    description: 'of its work in the product; null to annotators, and where there is none',
  })
  progress: ProgressDto | null;
  @ApiProperty({ type: MyApplicationDto, nullable: true, description: 'null to admins, and where there is none' })
  myApplication: MyApplicationDto | null;
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'whether the caller passed the exam that it needs; null to admins, and without one',
  })
  passedExam: boolean | null;
  @ApiProperty({ type: MissingScoreDto, nullable: true, description: 'the score that the caller does not reach; null to admins' })
  missingScore: MissingScoreDto | null;
}

export class MissingExamDto {
  @ApiProperty() _id: string;
  @ApiProperty() title: string;
}

/** Fit of a project and annotators. */
export class FitDto {
  @ApiProperty({ type: [MissingSkillDto], nullable: true, description: 'needs that the caller lacks; null to admins' })
  missing: MissingSkillDto[] | null;
  @ApiProperty({ type: MissingExamDto, nullable: true, description: 'the exam that the caller has not passed; null to admins' })
  missingExam: MissingExamDto | null;
  @ApiProperty({ type: MissingScoreDto, nullable: true, description: 'the score that the caller does not reach; null to admins' })
  missingScore: MissingScoreDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'why there is no place for the languages of the caller; null to admins' })
  missingPlace: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: `active annotators who meet the needs; null to annotators; ${LIMITS.totalMax}: or more`,
  })
  fitting: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: `active annotators; null to annotators; ${LIMITS.totalMax}: or more` })
  active: number | null;
  @ApiProperty({ type: SharedWorkDto, nullable: true, description: 'null to annotators, and if it promises no items or has none' })
  work: SharedWorkDto | null;
}

class OpenedDto {
  @ApiProperty({ type: MissingSkillDto }) skill: MissingSkillDto;
  @ApiProperty({ type: 'integer' }) projects: number;
}

/** Facts behind an annotator's list of available projects. */
export class OutlookDto implements Outlook {
  @ApiProperty({ type: 'integer', description: 'projects that take applications, without an application of the caller' }) open: number;
  @ApiProperty({ type: 'integer', description: 'open ones whose needs the caller meets' }) fitting: number;
  @ApiProperty({ type: 'integer', description: 'pending applications of the caller' }) pending: number;
  @ApiProperty({ type: 'integer', description: 'projects that the caller is in' }) joined: number;
  @ApiProperty({ description: 'whether a project takes no applications because it has all its annotators' }) anyFull: boolean;
  @ApiProperty({ type: 'integer', description: 'projects that an exam alone would open' }) exams: number;
  @ApiProperty({ type: 'integer', description: 'projects that lack nothing but a score' }) scores: number;
  @ApiProperty({
    enum: LANGUAGES,
    enumName: 'Language',
    isArray: true,
    description: 'of the caller, all whose places are taken in open ones',
  })
  languagesFull: Language[];
  @ApiProperty({ type: [OpenedDto], description: 'skills each of which alone would open projects' }) opens: OpenedDto[];
}

export class DeletedDto {
  @ApiProperty() _id: string;
  @ApiProperty({ description: 'true: it has a history and was archived; false: it is gone' }) archived: boolean;
}

/** Tabs of the annotator (product.md), and the projects that rejected them. */
const MINE = ['available', 'pending', 'active', 'rejected'] as const;
export type Mine = (typeof MINE)[number];

const FITS = ['met', 'missing'] as const;
export type Fit = (typeof FITS)[number];

export class ListProjectsQueryDto extends ListQueryDto {
  @OptionalEnum(PROJECT_STATUSES, { enumName: 'ProjectStatus' })
  status?: ProjectStatus;

  @OptionalEnum(PUBLIC_STATUSES, { enumName: 'PublicStatus' })
  publicStatus?: PublicStatus;

  @OptionalEnum(MODALITIES, { enumName: 'Modality' })
  modality?: Modality;

  @OptionalEnum(MINE, { enumName: 'MyProjects', description: 'for annotators: one of their tabs' })
  mine?: Mine;

  @OptionalEnum(FITS, { enumName: 'ProjectFit', description: 'for annotators: whether they meet the needs' })
  fit?: Fit;

  @OptionalEnum(['true', 'false'], { default: 'false', description: 'for admins: archived ones instead' })
  archived?: 'true' | 'false';
}

export class ExportProjectsQueryDto extends WithoutPaging(ListProjectsQueryDto) {}
