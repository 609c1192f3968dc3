import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type ContentCategory,
  INVOICE_STATUSES,
  type InvoiceStatus,
  JOB_APPEALS,
  JOB_STATUSES,
  type JobAppeal,
  type JobStatus,
  TASK_NAMES,
  type TaskName,
  TIME_FLAGS,
  type TimeFlag,
} from '@labelbridge/contracts';
import { CancellationDto, JobGuidelineDto } from './job.dto.js';
import { CONTENT_PROPERTY } from '../../../../common/validation/enum.decorators.js';
import { CitedClauseDto } from '../../guidelines/guideline.dto.js';
import { ProgressDto, ExpectedWorkDto } from '../../projects/dto/progress.dto.js';
import { MoneyDto } from '../../../../common/validation/money.dto.js';

class JobRowTaskDto {
  @ApiProperty({ enum: TASK_NAMES, enumName: 'TaskName' }) taskName: TaskName;
  @ApiProperty({ type: String, nullable: true }) title: string | null;
  @ApiPropertyOptional({ type: String, description: 'to annotators' }) taskLink?: string | undefined;
  @ApiPropertyOptional({ type: String, description: 'to annotators' }) taskGuidelineLink?: string | undefined;
  @ApiPropertyOptional({ type: String }) projectName?: string | undefined;
}

/** An open job, for the decision on a suspension. */
export class OpenJobDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' }) status: JobStatus;
  @ApiProperty({ enum: TASK_NAMES, enumName: 'TaskName' }) taskName: TaskName;
  @ApiProperty({ type: String, nullable: true }) title: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'when its clock was first started' }) startedAt:
    string | null;
  @ApiProperty({ type: 'integer', description: 'recorded by its clock, up to the last sign of life' }) clockMinutes: number;
  @ApiProperty({ type: CancellationDto, nullable: true, description: 'what a cancellation pays' }) cancellation: CancellationDto | null;
}

export class JobRowAnnotatorDto {
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() username: string;
  @ApiPropertyOptional({ type: String }) telegram?: string | undefined;
}

class JobRowInvoiceDto {
  @ApiProperty({ enum: INVOICE_STATUSES, enumName: 'InvoiceStatus' }) status: InvoiceStatus;
  @ApiPropertyOptional({ type: MoneyDto, description: 'of an amount in another currency, once it is quoted' }) naira?: MoneyDto | undefined;
}

class JobRowItemsDto {
  @ApiProperty({ type: 'integer' }) total: number;
  @ApiProperty({ type: 'integer' }) open: number;
  @ApiProperty({ type: 'integer', description: 'sampled items that the approval waits for; 0 to annotators' }) toReview: number;
  @ApiProperty({ type: 'integer', description: 'items that were sent back: they rule out an approval' }) sentBack: number;
}

/**
 * A job in a list. `GET /jobs/:id` returns the rest, with history, offer and messages. Mobile data is expensive for annotators: a row omits
 * fields without a value.
 */
export class JobRowDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' }) status: JobStatus;
  @ApiProperty({ type: JobRowTaskDto }) task: JobRowTaskDto;
  @ApiPropertyOptional({ type: JobRowAnnotatorDto, description: 'to admins' }) annotator?: JobRowAnnotatorDto | undefined;
  @ApiPropertyOptional({
    type: String,
    format: 'date',
    description: 'until the job is approved or ended; of pending jobs alone where an admin asks for one other status',
  })
  dueDate?: string | undefined;
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'to admins, while pending' }) assignedAt?: string | undefined;
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'once it is no longer pending' }) statusChangedAt?:
    string | undefined;
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'when handed-in work counts as approved if nobody decides' })
  decideBy?: string | undefined;
  @ApiPropertyOptional({ type: Boolean, description: 'true where it was approved because nobody decided in time' })
  consented?: boolean | undefined;
  @ApiPropertyOptional({ enum: JOB_APPEALS, enumName: 'JobAppeal', description: 'of its last rejection' }) appeal?: JobAppeal | undefined;
  @ApiPropertyOptional({ type: Boolean, description: 'to admins: true where a rejection waits for a second admin' })
  proposed?: boolean | undefined;
  @ApiPropertyOptional({ type: Boolean, description: 'to the admin who proposed it: another one must agree' }) proposedByYou?:
    boolean | undefined;
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'while pending: when its clock was first started' }) startedAt?:
    string | undefined;
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'of a batch from a queue: when it goes back unless its work begins',
  })
  beginBy?: string | undefined;
  @ApiPropertyOptional({ type: 'integer', description: 'to admins: the minutes of the submission' }) claimedMinutes?: number | undefined;
  @ApiPropertyOptional({ type: 'integer', description: 'to admins: those among the claimed minutes that were waiting' }) waitingMinutes?:
    number | undefined;
  @ApiPropertyOptional({ type: 'integer', description: 'to admins, while approved: the minutes that are paid' }) approvedMinutes?:
    number | undefined;
  @ApiPropertyOptional({ type: JobRowItemsDto, description: 'of work in the product' }) items?: JobRowItemsDto | undefined;
  @ApiPropertyOptional({ type: ProgressDto, description: 'of work in the product' }) progress?: ProgressDto | undefined;
  @ApiPropertyOptional({ type: ExpectedWorkDto, description: 'of work in the product, while pending' }) expected?:
    ExpectedWorkDto | undefined;
  @ApiPropertyOptional({ ...CONTENT_PROPERTY, description: 'to annotators, while pending: what it may show and they have not allowed' })
  contentToAllow?: ContentCategory[] | undefined;
  @ApiPropertyOptional({ type: 'integer', description: 'recorded by its clock up to the last sign of life; to annotators while pending' })
  clockMinutes?: number | undefined;
  @ApiPropertyOptional({ enum: TIME_FLAGS, enumName: 'TimeFlag', isArray: true, description: 'to admins: why its time is marked' })
  timeFlags?: TimeFlag[] | undefined;
  @ApiPropertyOptional({ type: Boolean, description: 'true where its clock runs' }) clockRunning?: boolean | undefined;
  @ApiPropertyOptional({ type: MoneyDto, description: 'to admins, while submitted: from rate, minutes and items' }) proposedAmount?:
    MoneyDto | undefined;
  @ApiPropertyOptional({ type: MoneyDto, description: 'of an approved job, and what a cancelled one is paid' }) approvedAmount?:
    MoneyDto | undefined;
  @ApiPropertyOptional({ type: String, description: 'the beginning, of the last rejection until it is submitted again' }) rejectionReason?:
    string | undefined;
  @ApiPropertyOptional({ type: CitedClauseDto, description: 'that the last rejection cites' }) rejectionClause?: CitedClauseDto | undefined;
  @ApiPropertyOptional({ type: String, description: 'the beginning, of why it was declined or cancelled' }) endReason?: string | undefined;
  @ApiPropertyOptional({ type: JobGuidelineDto, description: 'in the product' }) guideline?: JobGuidelineDto | undefined;
  @ApiPropertyOptional({ type: JobRowInvoiceDto, description: 'to admins' }) invoice?: JobRowInvoiceDto | undefined;
  @ApiPropertyOptional({ type: 'integer', description: 'messages that the caller, or no admin, has read' }) unreadMessages?:
    number | undefined;
}
