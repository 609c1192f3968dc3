import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  JOB_STATUSES,
  type JobStatus,
  LIMITS,
  MESSAGE_RULES,
  MODALITIES,
  type Modality,
  REASON_RULES,
  SUBMISSION_RULES,
  TASK_FORM_MESSAGES,
  WORK_MESSAGES,
  required,
} from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsInt, Max, Min } from 'class-validator';
import { WithoutPaging } from '../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../common/validation/enum.decorators.js';
import { MoneyDto } from '../../../common/validation/money.dto.js';
import { NestedObject, Validates, Nullable, Optional } from '../../../common/validation/validation.decorators.js';
import { IsId } from '../../../common/validation/object-id.js';

export class ListJobsQueryDto extends ListQueryDto {
  @OptionalEnum(JOB_STATUSES, { enumName: 'JobStatus' })
  status?: JobStatus;

  @OptionalEnum(MODALITIES, { enumName: 'Modality' })
  modality?: Modality;

  @ApiPropertyOptional()
  @Optional()
  @IsId()
  taskId?: string;

  @ApiPropertyOptional()
  @Optional()
  @IsId()
  projectId?: string;

  @ApiPropertyOptional({ description: 'for admins' })
  @Optional()
  @IsId()
  annotatorId?: string;
}

export class ExportJobsQueryDto extends WithoutPaging(ListJobsQueryDto) {}

/** Whom a task is assigned to: one annotator, or many. */
export class AssignTaskDto {
  @ApiProperty()
  @IsId()
  @Validates([required(TASK_FORM_MESSAGES.taskNameRequired)])
  taskId: string;

  @ApiPropertyOptional({ description: 'one annotator; the answer is { message, data: job }' })
  @Optional()
  @IsId()
  @Validates([required(TASK_FORM_MESSAGES.assigneeRequired)])
  userId?: string;

  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.idsMax, description: 'many; the answer is { message, data: jobs, failed }' })
  @Optional()
  @IsId({ each: true })
  @ArrayMaxSize(LIMITS.idsMax)
  @ArrayNotEmpty({ message: 'must not be empty' })
  @IsArray({ message: 'must be a list of ids' })
  userIds?: string[];
}

/** What a decision about a job was based on. */
export class DecisionDto {
  @OptionalEnum(JOB_STATUSES, {
    enumName: 'JobStatus',
    description: 'the status that was on the screen: where it is another one by now, the answer is 409',
  })
  from?: JobStatus | undefined;
}

/** Work done: the minutes it took, and a link or a note of it, or both. */
export class SubmitJobDto extends DecisionDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: LIMITS.minutesMax })
  @Max(LIMITS.minutesMax, { message: WORK_MESSAGES.minutesShape })
  @Min(1, { message: WORK_MESSAGES.minutesShape })
  @IsInt({ message: WORK_MESSAGES.minutesShape })
  minutes: number;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.linkMax })
  @Nullable()
  @Validates(SUBMISSION_RULES.link)
  link?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.noteMax })
  @Nullable()
  @Validates(SUBMISSION_RULES.note)
  note?: string | null;
}

export class ApproveJobDto extends DecisionDto {
  @ApiProperty({ type: MoneyDto })
  @NestedObject(() => MoneyDto)
  approvedAmount: MoneyDto;
}

export class RejectJobDto extends DecisionDto {
  @ApiProperty({ maxLength: LIMITS.reasonMax })
  @Validates(REASON_RULES)
  reason: string;
}

export class JobMessageDto {
  @ApiProperty({ maxLength: LIMITS.messageMax })
  @Validates(MESSAGE_RULES)
  text: string;
}
