import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import {
  CHANGE_REASON_RULES,
  DECLINE_REASONS,
  EVIDENCE_RULES,
  type DeclineReason,
  GUIDELINE_LIMITS,
  JOB_STATUSES,
  type JobStatus,
  LIMITS,
  MODALITIES,
  type Modality,
  REASON_RULES,
  REJECTION_RULES,
  SUBMISSION_RULES,
  TASK_FORM_MESSAGES,
  TASK_RULES,
  WORK_CLOCK,
  WORK_MESSAGES,
  required,
} from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { WaitingClaimDto } from '../../../../common/validation/conditions.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { MoneyDto, MoneyOrNothingDto } from '../../../../common/validation/money.dto.js';
import { NestedObject, NullableProperty, OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { IdsDto, OptionalIdList } from '../../../../common/validation/shared.dto.js';
import { RecordedIntervalsDto } from '../clock/work-clock.dto.js';

export class ListJobsQueryDto extends ListQueryDto {
  @OptionalEnum(JOB_STATUSES, { enumName: 'JobStatus' })
  status?: JobStatus;

  @OptionalEnum(MODALITIES, { enumName: 'Modality' })
  modality?: Modality;

  @OptionalProperty()
  @IsId()
  taskId?: string;

  @OptionalProperty()
  @IsId()
  projectId?: string;

  @OptionalProperty({ description: 'for admins' })
  @IsId()
  annotatorId?: string;
}

export class ExportJobsQueryDto extends WithoutPaging(ListJobsQueryDto) {}

/** The query of the tabs' counts: the query of the list, for all tabs. */
export class CountJobsQueryDto extends OmitType(ExportJobsQueryDto, ['status', 'sort']) {}

export class ListOpenJobsQueryDto extends PickType(ListQueryDto, ['limit', 'cursor']) {
  @ApiProperty()
  @IsId()
  annotatorId: string;
}

export class AssignTaskDto {
  @ApiProperty()
  @IsId()
  @Validates([required(TASK_FORM_MESSAGES.taskNameRequired)])
  taskId: string;

  @OptionalProperty({ description: 'one annotator; the answer is { message, data: job }' })
  @IsId()
  @Validates([required(TASK_FORM_MESSAGES.assigneeRequired)])
  userId?: string;

  @OptionalProperty({ type: [String], maxItems: LIMITS.idsMax, description: 'many; the answer is { message, data: jobs, failed }' })
  @IsId({ each: true })
  @ArrayMaxSize(LIMITS.idsMax)
  @ArrayNotEmpty({ message: 'must not be empty' })
  @IsArray({ message: 'must be a list of ids' })
  userIds?: string[];
}

/** The state that a decision was based on. */
export class DecisionDto {
  @OptionalEnum(JOB_STATUSES, {
    enumName: 'JobStatus',
    description: 'the status that was on the screen: where it is another one by now, the answer is 409',
  })
  from?: JobStatus | undefined;
}

/** Work done: the minutes it took, and a link or a note of it, or both. Work in the product needs neither. */
export class SubmitJobDto extends DecisionDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: LIMITS.minutesMax })
  @Max(LIMITS.minutesMax, { message: WORK_MESSAGES.minutesShape })
  @Min(1, { message: WORK_MESSAGES.minutesShape })
  @IsInt({ message: WORK_MESSAGES.minutesShape })
  minutes: number;

  @NullableProperty({ type: String, maxLength: LIMITS.linkMax })
  @Validates(SUBMISSION_RULES.link)
  link?: string | null;

  @NullableProperty({ type: String, maxLength: LIMITS.noteMax })
  @Validates(SUBMISSION_RULES.note)
  note?: string | null;

  @NullableProperty({
    type: String,
    maxLength: LIMITS.reasonMax,
    description: `required where the minutes are more than ${WORK_CLOCK.confirmAbove} x the clock; a note will do`,
  })
  @Validates(SUBMISSION_RULES.minutesReason)
  minutesReason?: string | null;

  @NullableProperty({ type: WaitingClaimDto, description: 'minutes among the claimed ones that were waiting; they need a minutesReason' })
  @NestedObject(() => WaitingClaimDto)
  waiting?: WaitingClaimDto | null;

  @OptionalProperty({ type: RecordedIntervalsDto, description: 'what the device recorded and has not sent yet' })
  @NestedObject(() => RecordedIntervalsDto)
  clock?: RecordedIntervalsDto;
}

export class ApproveJobDto extends DecisionDto {
  @ApiProperty({ type: MoneyDto })
  @NestedObject(() => MoneyDto)
  approvedAmount: MoneyDto;

  @OptionalProperty({
    type: 'integer',
    minimum: 1,
    maximum: LIMITS.minutesMax,
    description: 'the minutes it pays, where not the claimed ones',
  })
  @Max(LIMITS.minutesMax, { message: WORK_MESSAGES.minutesShape })
  @Min(1, { message: WORK_MESSAGES.minutesShape })
  @IsInt({ message: WORK_MESSAGES.minutesShape })
  approvedMinutes?: number;

  @NullableProperty({
    type: String,
    maxLength: LIMITS.reasonMax,
    description: 'required where the minutes, or the amount proposed for them, are changed; the annotator reads it',
  })
  @Validates(CHANGE_REASON_RULES)
  reason?: string | null;

  @OptionalProperty({ description: `pays minutes above ${WORK_CLOCK.confirmAbove} x the clock; 409 without` })
  @IsBoolean({ message: 'must be true or false' })
  confirmMinutes?: boolean;
}

export class ApproveJobsDto extends IdsDto {
  @OptionalIdList({ maxItems: LIMITS.idsMax, description: 'those whose minutes above the clock are confirmed' })
  confirmMinutesOf?: string[];
}

export class RejectJobDto extends DecisionDto {
  @ApiProperty({ maxLength: LIMITS.reasonMax, description: 'what is wrong in the work; a suspicion alone is not a reason' })
  @Validates(REJECTION_RULES)
  reason: string;

  @OptionalProperty({ maxLength: GUIDELINE_LIMITS.numberMax, description: "required if the job has a guideline: the clause's number" })
  @MaxLength(GUIDELINE_LIMITS.numberMax)
  @IsString({ message: 'must be text' })
  clause?: string;

  @OptionalProperty({
    type: 'integer',
    minimum: 1,
    maximum: LIMITS.idsMax,
    description: 'how many jobs are rejected at once, this one too',
  })
  @Max(LIMITS.idsMax)
  @Min(1)
  @IsInt({ message: 'must be a whole number' })
  together?: number;
}

export class HoldJobDto {
  @ApiProperty({ maxLength: LIMITS.reasonMax, description: 'what was found; the annotator reads it' })
  @Validates(EVIDENCE_RULES)
  evidence: string;
}

export class DeclineJobDto extends DecisionDto {
  @ApiProperty({ enum: DECLINE_REASONS, enumName: 'DeclineReason' })
  @IsIn(DECLINE_REASONS, { message: `must be one of: ${DECLINE_REASONS.join(', ')}` })
  reason: DeclineReason;

  @OptionalProperty({ type: RecordedIntervalsDto, description: 'time that the device has not sent, of a job that is left for its content' })
  @NestedObject(() => RecordedIntervalsDto)
  clock?: RecordedIntervalsDto;
}

export class CancelJobDto extends DecisionDto {
  @ApiProperty({ maxLength: LIMITS.reasonMax })
  @Validates(REASON_RULES)
  reason: string;

  @OptionalProperty({
    type: MoneyOrNothingDto,
    description: 'what is paid for it, 0 for nothing; left out: the proposed amount of GET /jobs/:id, and nothing where it was not started',
  })
  @NestedObject(() => MoneyOrNothingDto)
  amount?: MoneyOrNothingDto;
}

/** The due date of one job, today or later. */
export class ChangeJobDto {
  @ApiProperty({ format: 'date', example: '2026-12-31' })
  @Validates(TASK_RULES.dueDate)
  dueDate: string;
}
