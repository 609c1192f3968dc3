import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { REVIEW_SHARE_REASONS, type ReviewShareReason } from '@labelbridge/annotation';
import {
  type ContentCategory,
  INVOICE_STATUSES,
  type InvoiceStatus,
  JOB_ACTIONS,
  JOB_APPEALS,
  JOB_HOLDERS,
  JOB_STATUSES,
  type JobAction,
  type JobAppeal,
  type JobHolder,
  type JobStatus,
  type JobWaitingCause,
  PERSON_REASONS,
  type PersonReason,
  TIME_FLAGS,
  type TimeFlag,
  LEAVING_STEPS,
  type LeavingStep,
} from '@labelbridge/contracts';
import { HistoryEntryDto } from '../../../../common/lifecycle/history.dto.js';
import { JOB_WAITING_PROPERTY, OwnWorkDto, WaitingClaimDto } from '../../../../common/validation/conditions.dto.js';
import { CONTENT_PROPERTY } from '../../../../common/validation/enum.decorators.js';
import { MoneyDto, MoneyOrNothingDto, RateDto } from '../../../../common/validation/money.dto.js';
import { JobAppealDto } from '../appeals/appeal.dto.js';
import { CitedClauseDto } from '../../guidelines/guideline.dto.js';
import { ProgressDto } from '../../projects/dto/progress.dto.js';
import { SharedTaskDto, TaskProjectDto } from '../../tasks/dto/task.dto.js';
import { MESSAGES_SHOWN, ThreadMessageDto } from '../../../people/threads/dto/thread.dto.js';
import { JobDataDto } from './job-data.dto.js';
import { JobExamPayDto, JobOfferDto } from './job-offer.dto.js';

/** Outcome of an open job that its annotator leaves. */
export class JobEndDto {
  @ApiProperty({ enum: LEAVING_STEPS, enumName: 'LeavingStep' }) step: LeavingStep;
  @ApiProperty({ type: 'integer', description: 'on its clock' }) minutes: number;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'paid at once for work that is handed back' }) pays: MoneyDto | null;
}

/** The task of a job, as its annotator sees it. */
class JobTaskDto extends SharedTaskDto {
  @ApiProperty({ type: TaskProjectDto, nullable: true }) project: TaskProjectDto | null;
}

export class JobAnnotatorDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() username: string;
  @ApiProperty({ type: String, nullable: true, description: 'null without the duty Projects or People' }) email: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'as email' }) telegram: string | null;
}

export class SubmissionDto {
  @ApiProperty({ type: 'integer', description: 'claimed' }) minutes: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'on the clock then; null in submissions of earlier versions' })
  clockMinutes: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'why the minutes differ from the clock' }) minutesReason: string | null;
  @ApiPropertyOptional({ type: WaitingClaimDto, description: 'minutes among the claimed ones that were waiting; left out for none' })
  waiting?: WaitingClaimDto | undefined;
  @ApiProperty({ type: String, nullable: true }) link: string | null;
  @ApiProperty({ type: String, nullable: true }) note: string | null;
}

class JobInvoiceDto {
  @ApiProperty() _id: string;
  @ApiProperty() invoiceNumber: string;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'null while it has no exchange rate' }) naira: MoneyDto | null;
  @ApiProperty({ enum: INVOICE_STATUSES, enumName: 'InvoiceStatus' }) status: InvoiceStatus;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'the day by which it is paid; null unless it is unpaid' })
  payBy: string | null;
}

class DueDateChangeDto {
  @ApiProperty({ format: 'date' }) before: string;
  @ApiProperty({ format: 'date' }) after: string;
}

export class JobHistoryEntryDto extends HistoryEntryDto {
  @ApiProperty({ type: SubmissionDto, nullable: true }) submission: SubmissionDto | null;
  @ApiProperty({ type: MoneyDto, nullable: true }) approvedAmount: MoneyDto | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'the minutes that an approval pays' }) approvedMinutes: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'the invoice that was made (approve, cancel) or voided (reject)' })
  invoiceNumber: string | null;
  @ApiProperty({ type: DueDateChangeDto, nullable: true, description: 'of a change of the due date' }) dueDate: DueDateChangeDto | null;
  @ApiPropertyOptional({ type: CitedClauseDto, description: 'that a rejection cites' }) clause?: CitedClauseDto | undefined;
  @ApiPropertyOptional({ type: String, description: 'to admins: who proposed the rejection' }) proposedBy?: string | undefined;
}

export class JobGuidelineDto {
  @ApiProperty() projectId: string;
  @ApiProperty({ type: 'integer', description: 'by which the job is judged' }) version: number;
}

class JobItemsDto {
  @ApiProperty({ type: 'integer' }) total: number;
  @ApiProperty({ type: 'integer', description: 'neither done nor skipped' }) open: number;
  @ApiProperty({ type: 'integer' }) skipped: number;
  @ApiProperty({ type: 'integer', description: 'sampled items that the approval waits for; 0 to annotators' }) toReview: number;
  @ApiProperty({ type: 'integer', description: 'items that were sent back: they rule out an approval' }) sentBack: number;
  @ApiProperty({ type: 'integer', description: 'active seconds; they are not what is paid' }) seconds: number;
  @ApiProperty({ type: 'integer', description: 'what the submission is proposed to claim, from the clock' }) proposedMinutes: number;
  @ApiPropertyOptional({ type: 'integer', description: 'how often items came or went while it was worked on; left out before' })
  changes?: number;
}

class DrawnShareDto {
  @ApiProperty({ type: 'integer', description: 'percent' }) share: number;
  @ApiProperty({ type: 'integer', description: 'percent, of the task then' }) asked: number;
  @ApiProperty({ enum: REVIEW_SHARE_REASONS, enumName: 'ReviewShareReason' }) reason: ReviewShareReason;
}

class RejectionProposalDto {
  @ApiProperty({ description: 'id of the admin' }) byId: string;
  @ApiProperty({ description: 'name of the admin' }) by: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty() reason: string;
  @ApiPropertyOptional({ type: CitedClauseDto }) clause?: CitedClauseDto | undefined;
}

export class JobDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' }) status: JobStatus;
  @ApiProperty({ type: JobTaskDto }) task: JobTaskDto;
  @ApiProperty({ type: JobAnnotatorDto, nullable: true, description: 'null to annotators' }) annotator: JobAnnotatorDto | null;
  @ApiProperty({ type: RateDto, nullable: true, description: 'as it was at assignment' }) rate: RateDto | null;
  @ApiProperty({
    type: MoneyDto,
    nullable: true,
    description: 'the most that is set aside for it in the budget of its project; null: none',
  })
  payReserved: MoneyDto | null;
  @ApiProperty({
    type: JobOfferDto,
    nullable: true,
    description: 'what it pays in Naira; null where no rate was agreed, and once it is approved, declined or cancelled',
  })
  offer: JobOfferDto | null;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'from rate, minutes and items' }) proposedAmount: MoneyDto | null;
  @ApiProperty({ format: 'date' }) dueDate: string;
  @ApiProperty({ format: 'date-time' }) assignedAt: string;
  @ApiProperty({ format: 'date-time' }) statusChangedAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'when its clock was first started' }) startedAt:
    string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'of a batch from a queue: when it goes back there unless its work begins; null once it has begun',
  })
  beginBy: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'the minutes of the submission; null before' }) claimedMinutes:
    number | null;
  @ApiProperty({ type: JobItemsDto, nullable: true, description: 'of work in the product' }) items: JobItemsDto | null;
  @ApiProperty({ type: ProgressDto, nullable: true, description: 'of work in the product' }) progress: ProgressDto | null;
  @ApiPropertyOptional({ type: JobDataDto, description: 'of work in the product; left out if nothing was said at its assignment' })
  data?: JobDataDto | undefined;
  @ApiPropertyOptional({ description: 'to admins: it has the items in doubt of its task alone; left out where it has not' })
  onlyDoubt?: true | undefined;
  @ApiPropertyOptional({ type: DrawnShareDto, description: 'to admins: the share of the items that its last submission drew for review' })
  drawn?: DrawnShareDto | undefined;
  @ApiProperty({ description: 'its answers are in no consensus, since its person was paused; it is reviewed and paid as usual' })
  setAside: boolean;
  @ApiProperty({ type: 'integer', description: 'recorded by its clock, up to the last sign of life' }) clockMinutes: number;
  @ApiPropertyOptional({
    enum: TIME_FLAGS,
    enumName: 'TimeFlag',
    isArray: true,
    description: 'to admins: why its time is marked; left out where it is not',
  })
  timeFlags?: TimeFlag[] | undefined;
  @ApiProperty({ description: 'whether its clock runs, with a sign of life in the last minutes' }) clockRunning: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) guidelineOpenedAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) submittedDate: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'when handed-in work counts as approved if nobody decides; null where a person must decide',
  })
  decideBy: string | null;
  @ApiProperty({
    type: MoneyDto,
    nullable: true,
    description: 'the pay then; null without decideBy, or if items were sent back: then it is rejected',
  })
  consentAmount: MoneyDto | null;
  @ApiProperty({
    enum: PERSON_REASONS,
    enumName: 'PersonReason',
    nullable: true,
    description: 'why nobody approves it by silence; before the submission what its time so far says',
  })
  waitsFor: PersonReason | null;
  @ApiProperty({ description: 'a second admin moved decideBy once' }) held: boolean;
  @ApiProperty({ description: 'approved because nobody decided in time; it stays so' }) consented: boolean;
  @ApiProperty({ enum: JOB_APPEALS, enumName: 'JobAppeal', nullable: true, description: 'of its last rejection' })
  appeal: JobAppeal | null;
  @ApiPropertyOptional({ type: RejectionProposalDto, description: 'to admins: a rejection that waits for a second admin' })
  proposal?: RejectionProposalDto | undefined;
  @ApiPropertyOptional({ type: Boolean, description: 'to the admin who proposed it: another one must agree' }) proposedByYou?:
    boolean | undefined;
  @ApiProperty({ type: 'integer', description: 'in which it is decided, as promised at assignment' }) reviewDays: number;
  @ApiProperty({ ...CONTENT_PROPERTY, description: 'what the work may show, as the project says now, or said at assignment' })
  content: ContentCategory[];
  @ApiPropertyOptional({ ...CONTENT_PROPERTY, description: 'to its annotator: what of it they have not allowed; left out for nothing' })
  contentToAllow?: ContentCategory[] | undefined;
  @ApiProperty({ type: OwnWorkDto, nullable: true, description: 'terms of what its annotator records or writes, as at assignment' })
  ownWork: OwnWorkDto | null;
  @ApiProperty({ ...JOB_WAITING_PROPERTY, description: 'waiting that counts as work, as promised at assignment' })
  paidWaiting: JobWaitingCause[];
  @ApiProperty({
    type: JobExamPayDto,
    nullable: true,
    description: 'pay of a passed exam that its approval brings, as promised at assignment; null for none, and once another job brought it',
  })
  examPay: JobExamPayDto | null;
  @ApiProperty({ description: 'whether the project, as it says now, gives no more of its work after 10 hours a day' })
  stopsLongDays: boolean;
  @ApiProperty({ type: JobGuidelineDto, nullable: true, description: 'in the product; null where its project had none at assignment' })
  guideline: JobGuidelineDto | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) approvedDate: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) rejectedDate: string | null;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'of an approved job, and what a cancelled one is paid' })
  approvedAmount: MoneyDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'of the last rejection, until it is submitted again' })
  rejectionReason: string | null;
  @ApiProperty({ type: CitedClauseDto, nullable: true, description: 'that the last rejection cites' })
  rejectionClause: CitedClauseDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'why it was declined or cancelled' }) endReason: string | null;
  @ApiProperty({ type: SubmissionDto, nullable: true, description: 'while pending: the draft that a rework kept' })
  submission: SubmissionDto | null;
  @ApiProperty({ type: JobInvoiceDto, nullable: true }) invoice: JobInvoiceDto | null;
  @ApiProperty({ enum: JOB_ACTIONS, enumName: 'JobAction', isArray: true, description: 'what the caller may do now' })
  allowedActions: JobAction[];
  @ApiProperty({ type: 'integer', description: 'messages that the caller, or no admin, has read' }) unreadMessages: number;
  @ApiProperty({ type: [JobHistoryEntryDto] }) history: JobHistoryEntryDto[];
}

export class CancellationDto {
  @ApiProperty({ description: 'the annotator has begun: POST cancel pays the proposed amount, or asks for one' }) started: boolean;
  @ApiProperty({
    type: MoneyOrNothingDto,
    nullable: true,
    description: 'for the time recorded so far; null where there is no price of it, or it is doubtful',
  })
  proposed: MoneyOrNothingDto | null;
}

export class JobSettlementDto {
  @ApiProperty({ type: MoneyDto, description: 'for the items that were not sent back' }) pays: MoneyDto;
  @ApiProperty({ type: 'integer', description: 'items that are not paid' }) sentBack: number;
  @ApiProperty({ description: 'each item has a verdict; until then nothing is paid' }) reviewed: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'when it is paid if nobody does anything' }) by:
    string | null;
}

export class JobDetailDto extends JobDto {
  @ApiProperty({ type: [ThreadMessageDto], description: `the newest ${MESSAGES_SHOWN}, the newest first` })
  messages: ThreadMessageDto[];

  @ApiProperty({ type: JobAppealDto, nullable: true, description: 'also of an earlier rejection' })
  lastAppeal: JobAppealDto | null;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'of a rejected job, or one that the caller may reject: whether an admin could decide an appeal now; if not, the time does',
  })
  hasDecider: boolean | null;

  @ApiProperty({
    enum: JOB_HOLDERS,
    enumName: 'JobHolder',
    nullable: true,
    description: 'to admins: who may move decideBy; null if nobody could, whoever they are',
  })
  holder: JobHolder | null;

  @ApiProperty({
    type: MoneyDto,
    nullable: true,
    description: 'of a rejected job: what a granted appeal pays; null: an admin sets the pay',
  })
  overturnPays: MoneyDto | null;

  @ApiProperty({ type: JobSettlementDto, nullable: true, description: 'part payment of a rejected job; null if there is none' })
  settlement: JobSettlementDto | null;

  @ApiProperty({ type: JobEndDto, nullable: true, description: 'to its annotator: what declining it for its content makes of it' })
  contentStop: JobEndDto | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'the version of its guideline that new jobs follow' })
  latestGuideline: number | null;

  @ApiProperty({ type: CancellationDto, nullable: true, description: 'to admins, while the job can be cancelled' })
  cancellation: CancellationDto | null;
}
