import { ApiProperty } from '@nestjs/swagger';
import {
  JOB_STATUSES,
  type JobStatus,
  MODALITIES,
  type Modality,
  PROJECT_STATUSES,
  type ProjectStatus,
  TASK_NAMES,
  type TaskName,
} from '@labelbridge/contracts';
import { MyTermsDto } from '../../../people/terms/terms.dto.js';
import { MoneyDto, RateDto } from '../../../../common/validation/money.dto.js';

/** A row of the table Active Projects (specification section 2). */
export class OverviewProjectDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectName: string;
  @ApiProperty() company: string;
  @ApiProperty({ format: 'date' }) dueDate: string;
  @ApiProperty({ enum: PROJECT_STATUSES, enumName: 'ProjectStatus' }) status: ProjectStatus;
}

/** A row of the annotator's Today's Tasks: a pending job of theirs, the first due on top. */
export class TodaysTaskDto {
  @ApiProperty({ description: "the job's" }) _id: string;
  @ApiProperty() title: string;
  @ApiProperty({ enum: TASK_NAMES, enumName: 'TaskName' }) taskName: TaskName;
  @ApiProperty({ enum: MODALITIES, enumName: 'Modality' }) modality: Modality;
  @ApiProperty({ format: 'date' }) dueDate: string;
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' }) status: JobStatus;
  @ApiProperty() taskLink: string;
  @ApiProperty({ type: RateDto, nullable: true }) rate: RateDto | null;
  @ApiProperty({ description: 'whether its clock runs, on whatever device' }) clockRunning: boolean;
}

export class AssignedTaskDto extends TodaysTaskDto {
  @ApiProperty() annotatorName: string;
}

export class WaitingApplicationDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectName: string;
  @ApiProperty() appliedAt: Date;
}

class PausedProjectDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectName: string;
}

class JoinedProjectsDto {
  @ApiProperty({ type: 'integer' }) joined: number;
  @ApiProperty({ type: 'integer', description: 'those joined and those that take applications of theirs; exact up to 1,000' }) open: number;
}

class TimeDto {
  @ApiProperty({ type: 'integer', description: 'recorded by submissions since Monday, Africa/Lagos' }) minutesThisWeek: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'hours a week' }) availableHours: number | null;
}

class ResourcesDto {
  @ApiProperty({ type: 'integer', description: 'guidelines of their tasks that they opened' }) opened: number;
  @ApiProperty({ type: 'integer' }) total: number;
}

export class AnnotatorOverviewDto {
  @ApiProperty({ enum: ['USER'] }) role: 'USER';
  @ApiProperty({ type: [MoneyDto], description: 'invoices that are not Void, in Naira as quoted' }) revenue: MoneyDto[];
  @ApiProperty({ type: [MoneyDto], description: 'Unpaid and Processing, in Naira as quoted' }) waiting: MoneyDto[];
  @ApiProperty({ type: [MoneyDto], description: 'those that wait for an exchange rate, and are in neither sum' }) unquoted: MoneyDto[];
  @ApiProperty({ type: MyTermsDto }) terms: MyTermsDto;
  @ApiProperty({ description: 'whether pay waits for a payout account' }) payWaits: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null if the account does not close' })
  closingSince: string | null;
  @ApiProperty({ type: JoinedProjectsDto }) projects: JoinedProjectsDto;
  @ApiProperty({ type: TimeDto }) time: TimeDto;
  @ApiProperty({ type: ResourcesDto }) resources: ResourcesDto;
  @ApiProperty({ type: [OverviewProjectDto], description: 'at most five' }) activeProjects: OverviewProjectDto[];
  @ApiProperty({ type: [WaitingApplicationDto], description: 'at most five, the one that waits longest first' })
  waitingApplications: WaitingApplicationDto[];
  @ApiProperty({ type: 'integer', description: 'those that wait for rework; exact up to 1,000' }) rejectedJobs: number;
  @ApiProperty({ type: [PausedProjectDto], description: 'in which they get no new work for now' }) pausedProjects: PausedProjectDto[];
  @ApiProperty({ type: [TodaysTaskDto], description: 'at most five' }) todaysTasks: TodaysTaskDto[];
}

/** Decisions that are due by an instant, after which the server decides or the delay is public. */
export class WaitingDto {
  @ApiProperty({ type: 'integer' }) count: number;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) firstDueBy: string | null;
}

export class WaitingRejectionsDto {
  @ApiProperty({ type: 'integer' }) count: number;
  @ApiProperty({ type: String, nullable: true, description: 'the job of the one that was proposed first' }) jobId: string | null;
}

export class WaitingConcernsDto extends WaitingDto {
  @ApiProperty({ type: String, nullable: true, description: 'of the first due' }) projectId: string | null;
}

/** Figures are null, and lists empty, without the duty to see them. */
export class AdminOverviewDto {
  @ApiProperty({ enum: ['ADMIN'] }) role: 'ADMIN';
  @ApiProperty({ type: [MoneyDto], nullable: true, description: 'Paid, in Naira as quoted' }) paidOut: MoneyDto[] | null;
  @ApiProperty({ type: [MoneyDto], nullable: true, description: 'Unpaid and Processing, in Naira as quoted' }) unpaid: MoneyDto[] | null;
  @ApiProperty({ type: [MoneyDto], nullable: true, description: 'those that wait for an exchange rate, and are in neither sum' })
  unquoted: MoneyDto[] | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'not archived; exact up to 10,000' }) projects: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) users: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'not archived; exact up to 10,000' }) tasks: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'submitted jobs; exact up to 1,000' }) waitingForReview: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'pending ones; exact up to 1,000' }) applicationsWaiting: number | null;
  @ApiProperty({ type: WaitingDto, nullable: true, description: 'open ones; exact up to 1,000' }) appeals: WaitingDto | null;
  @ApiProperty({
    type: WaitingRejectionsDto,
    nullable: true,
    description: 'those that wait for a second admin, proposed by others; exact up to 1,000',
  })
  rejections: WaitingRejectionsDto | null;
  @ApiProperty({ type: WaitingConcernsDto, nullable: true, description: 'those that need an answer; exact up to 100' })
  concerns: WaitingConcernsDto | null;
  @ApiProperty({ type: [OverviewProjectDto], description: 'at most five' }) activeProjects: OverviewProjectDto[];
  @ApiProperty({ type: [AssignedTaskDto], description: 'assigned today, Africa/Lagos; at most five' })
  todaysAssignedTasks: AssignedTaskDto[];
}
