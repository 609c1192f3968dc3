import { ApiProperty } from '@nestjs/swagger';
import { INVOICE_STATUSES, type InvoiceStatus, JOB_ACTIONS, JOB_STATUSES, type JobAction, type JobStatus } from '@labelbridge/contracts';
import { HistoryEntryDto } from '../../../common/lifecycle/history.dto.js';
import { MoneyDto, RateDto } from '../../../common/validation/money.dto.js';
import { OfferDto } from '../../payments/rates/dto/offer.dto.js';
import { SharedTaskDto, TaskProjectDto } from '../../tasks/dto/task.dto.js';
import { MESSAGES_KEPT } from '../persistence/job.schema.js';

/** The task of a job, as its annotator sees it. */
export class JobTaskDto extends SharedTaskDto {
  @ApiProperty({ type: TaskProjectDto, nullable: true }) project: TaskProjectDto | null;
}

/** Who does a job, as admins see them. */
export class JobAnnotatorDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() username: string;
  @ApiProperty() email: string;
  @ApiProperty({ type: String, nullable: true }) telegram: string | null;
}

export class SubmissionDto {
  @ApiProperty({ type: 'integer' }) minutes: number;
  @ApiProperty({ type: String, nullable: true }) link: string | null;
  @ApiProperty({ type: String, nullable: true }) note: string | null;
}

export class JobInvoiceDto {
  @ApiProperty() _id: string;
  @ApiProperty() invoiceNumber: string;
  @ApiProperty({ enum: INVOICE_STATUSES, enumName: 'InvoiceStatus' }) status: InvoiceStatus;
}

/** A step of a job's history, with what was handed in, or approved and invoiced, then. */
export class JobHistoryEntryDto extends HistoryEntryDto {
  @ApiProperty({ type: SubmissionDto, nullable: true }) submission: SubmissionDto | null;
  @ApiProperty({ type: MoneyDto, nullable: true }) approvedAmount: MoneyDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'the invoice that was made (approve) or voided (reject)' })
  invoiceNumber: string | null;
}

/** One task assigned to one annotator. */
export class JobDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' }) status: JobStatus;
  @ApiProperty({ type: JobTaskDto }) task: JobTaskDto;
  @ApiProperty({ type: JobAnnotatorDto, nullable: true, description: 'null to annotators' }) annotator: JobAnnotatorDto | null;
  @ApiProperty({ type: RateDto, nullable: true, description: 'as it was at assignment' }) rate: RateDto | null;
  @ApiProperty({
    type: OfferDto,
    nullable: true,
    description: 'what it pays in Naira; null where no rate was agreed, and once it is approved',
  })
  offer: OfferDto | null;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'from rate and minutes' }) proposedAmount: MoneyDto | null;
  @ApiProperty({ format: 'date' }) dueDate: string;
  @ApiProperty({ format: 'date-time' }) assignedAt: string;
  @ApiProperty({ format: 'date-time' }) statusChangedAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'when its clock was started' }) startedAt: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'null where the clock was not started' }) minutesOnClock: number | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) guidelineOpenedAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) submittedDate: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) approvedDate: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) rejectedDate: string | null;
  @ApiProperty({ type: MoneyDto, nullable: true }) approvedAmount: MoneyDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'of the last rejection, until it is submitted again' })
  rejectionReason: string | null;
  @ApiProperty({ type: SubmissionDto, nullable: true, description: 'while pending: the draft that a rework kept' })
  submission: SubmissionDto | null;
  @ApiProperty({ type: JobInvoiceDto, nullable: true }) invoice: JobInvoiceDto | null;
  @ApiProperty({ enum: JOB_ACTIONS, enumName: 'JobAction', isArray: true, description: 'what the caller may do now' })
  allowedActions: JobAction[];
  @ApiProperty({ type: [JobHistoryEntryDto] }) history: JobHistoryEntryDto[];
}

/** What an admin wrote to the annotator about a job. */
export class JobMessageShownDto {
  @ApiProperty() text: string;
  @ApiProperty() fromName: string;
  @ApiProperty({ format: 'date-time' }) at: string;
}

/** One job with what was written about it. */
export class JobDetailDto extends JobDto {
  @ApiProperty({ type: [JobMessageShownDto], description: `the newest ${MESSAGES_KEPT}, the newest first` })
  messages: JobMessageShownDto[];
}
