import { ApiProperty, OmitType } from '@nestjs/swagger';
import { APPLICATION_STATUSES, type ApplicationStatus, type Language, LANGUAGES } from '@labelbridge/contracts';
import { HistoryEntryDto } from '../../../../common/lifecycle/history.dto.js';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { MissingSkillDto, SkillsDto } from '../../../../common/validation/skills.dto.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { MESSAGES_SHOWN, ThreadMessageDto } from '../../../people/threads/dto/thread.dto.js';
import { SharedWorkDto } from './progress.dto.js';
import { MissingExamDto, MissingScoreDto } from './project.dto.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';

export class ApplicationProjectDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectName: string;
  @ApiProperty({ type: String, nullable: true }) title: string | null;
  @ApiProperty({
    type: SharedWorkDto,
    nullable: true,
    description: 'null to annotators, after a decision, and if it promises no items or has none',
  })
  work: SharedWorkDto | null;
}

export class AnnotatorDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() username: string;
  @ApiProperty() email: string;
}

/** Earlier jobs of an applicant, in all projects. */
export class PastJobsDto {
  @ApiProperty({ type: 'integer' }) approved: number;
  @ApiProperty({ type: 'integer' }) rejected: number;
  @ApiProperty({ type: 'integer', description: 'pending or submitted' }) open: number;
  @ApiProperty({ type: Number, nullable: true, description: 'approved of those decided, 0 to 1; null where none is' })
  approvalRate: number | null;
}

export class ApplicantDto extends AnnotatorDto {
  @ApiProperty({ type: [String], description: 'what the person says they can do, in their words' }) skills: string[];
  @ApiProperty({ type: SkillsDto, nullable: true, description: 'skills that the person claims; null if they have not said' })
  claimedSkills: SkillsDto | null;
  @ApiProperty({ type: [MissingSkillDto], description: 'needs of the project that they lack' }) missing: MissingSkillDto[];
  @ApiProperty({ type: MissingExamDto, nullable: true, description: 'exam that the project needs and they have not passed' })
  missingExam: MissingExamDto | null;
  @ApiProperty({ type: MissingScoreDto, nullable: true, description: 'score that the project needs and they do not reach' })
  missingScore: MissingScoreDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'why the project has no place for their languages' })
  missingPlace: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'hours a week' }) availableHoursPerWeek: number | null;
  @ApiProperty({ type: PastJobsDto }) pastJobs: PastJobsDto;
}

export class ApplicationRowDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus' }) status: ApplicationStatus;
  @ApiProperty({ type: ApplicationProjectDto }) project: ApplicationProjectDto;
  @ApiProperty({ type: ApplicantDto, nullable: true, description: 'null to annotators' }) annotator: ApplicantDto | null;
  @ApiProperty({ format: 'date-time' }) appliedAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decidedAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'why it was rejected' }) reason: string | null;
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', nullable: true, description: 'the language whose place the annotator has' })
  language: Language | null;
  @ApiProperty({ type: 'integer', description: 'messages that the caller, or no admin, has read' }) unreadMessages: number;
}

export class ApplicationDto extends ApplicationRowDto {
  @ApiProperty({ type: [HistoryEntryDto] }) history: HistoryEntryDto[];
}

export class ApplicationDetailDto extends ApplicationDto {
  @ApiProperty({ type: [ThreadMessageDto], description: `the newest ${MESSAGES_SHOWN}, the newest first` }) messages: ThreadMessageDto[];
}

export class ListApplicationsQueryDto extends ListQueryDto {
  @OptionalEnum(APPLICATION_STATUSES, { enumName: 'ApplicationStatus' })
  status?: ApplicationStatus;

  @OptionalProperty()
  @IsId()
  projectId?: string;

  @OptionalProperty({ description: 'for admins' })
  @IsId()
  annotatorId?: string;
}

export class ExportApplicationsQueryDto extends WithoutPaging(ListApplicationsQueryDto) {}

/** Counts cover all tabs: there is no `status`. */
export class CountApplicationsQueryDto extends OmitType(ExportApplicationsQueryDto, ['status', 'sort']) {}
