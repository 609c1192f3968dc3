import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  INVOICE_STATUSES,
  type InvoiceStatus,
  MODALITIES,
  type Modality,
  TASK_NAMES,
  type TaskName,
  invoicePayBy,
} from '@labelbridge/contracts';
import { HistoryEntryDto, toHistoryEntryDto } from '../../../../../common/lifecycle/history.dto.js';
import { MoneyDto } from '../../../../../common/validation/money.dto.js';
import { type UserSummary } from '../../../../people/users/users.service.js';
import { payOf } from '../domain/invoice-pay.js';
import { titleOfInvoice } from '../domain/invoice-names.js';
import { type InvoiceRecord } from '../persistence/invoice.schema.js';
import { QuoteDto } from '../../rates/dto/rate.dto.js';

/** Data of the job at its approval. */
class PaymentJobDto {
  @ApiProperty() _id: string;
  @ApiProperty() taskTitle: string;
  @ApiProperty({ enum: TASK_NAMES, enumName: 'TaskName' }) taskName: TaskName;
  @ApiProperty({ enum: MODALITIES, enumName: 'Modality' }) modality: Modality;
  @ApiProperty() taskLink: string;
}

/** Reason of a bonus, and the work that it is for. */
class PaymentBonusDto {
  @ApiProperty() reason: string;
  @ApiProperty({ description: 'title of the job or project' }) about: string;
  @ApiProperty({ type: String, nullable: true }) jobId: string | null;
  @ApiProperty({ type: String, nullable: true }) projectId: string | null;
  @ApiPropertyOptional({ type: String, description: 'the exam whose time it pays; left out for others' }) examId?: string | undefined;
}

/** Shown to admins only. */
export class PaymentAnnotatorDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() username: string;
  @ApiProperty() email: string;
  @ApiProperty() hasPayoutAccount: boolean;
  @ApiProperty({ description: 'the account closes once all is paid' }) closing: boolean;
}

/** Payout that the invoice is in, was paid by, or that failed last. */
export class PaymentPayoutDto {
  @ApiProperty() _id: string;
  @ApiProperty() reference: string;
  @ApiProperty() status: string;
  @ApiProperty({ type: String, nullable: true }) bankReference: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'why it failed, in plain words' }) why: string | null;
}

export interface PaymentContext {
  /** Set if the reader is an admin. */
  readonly annotator?: UserSummary | undefined;
  readonly payout?: PaymentPayoutDto | undefined;
  /** Present fee of a payout; kobo. */
  readonly feeKobo: number;
}

export class PaymentDto {
  @ApiProperty() _id: string;
  @ApiProperty({ example: 'INV-2026-000001' }) invoiceNumber: string;
  @ApiProperty({ type: MoneyDto }) amount: MoneyDto;
  @ApiProperty({
    type: QuoteDto,
    nullable: true,
    description: 'the rate it was made with; null for work in Naira, and until there is a rate',
  })
  quote: QuoteDto | null;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'amount in Naira as quoted; null until there is a rate' })
  naira: MoneyDto | null;
  @ApiProperty({ type: MoneyDto, description: 'its share of the fee of its payout; before it is in one: the fee where it is paid alone' })
  fee: MoneyDto;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'naira less fee: what reaches the account' }) net: MoneyDto | null;
  @ApiProperty({ enum: INVOICE_STATUSES, enumName: 'InvoiceStatus' }) status: InvoiceStatus;
  @ApiProperty({ format: 'date', description: 'the day by which it is paid' }) payBy: string;
  @ApiProperty({ type: PaymentPayoutDto, nullable: true }) payout: PaymentPayoutDto | null;
  @ApiProperty({ format: 'date-time' }) invoicedDate: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) paidDate: string | null;
  @ApiProperty({ description: 'of the task, or of the bonus' }) title: string;
  @ApiProperty({ type: PaymentJobDto, nullable: true, description: 'null for a bonus' }) job: PaymentJobDto | null;
  @ApiProperty({ type: PaymentBonusDto, nullable: true, description: 'null for work' }) bonus: PaymentBonusDto | null;
  @ApiPropertyOptional({ type: PaymentAnnotatorDto, description: 'to admins only' }) annotator?: PaymentAnnotatorDto;
}

export class PaymentDetailDto extends PaymentDto {
  @ApiProperty({ type: [HistoryEntryDto] }) history: HistoryEntryDto[];
}

export function toPaymentDto(invoice: InvoiceRecord, { annotator, payout, feeKobo }: PaymentContext): PaymentDto {
  const { _id, invoiceNumber, amount, status, invoicedDate, paidDate, jobId, task, bonus } = invoice;
  return {
    _id: String(_id),
    invoiceNumber,
    amount: { amount: amount.amount, currency: amount.currency },
    quote: invoice.quote,
    ...payOf(invoice, feeKobo),
    status,
    payBy: invoicePayBy(invoicedDate),
    payout: payout ?? null,
    invoicedDate: invoicedDate.toISOString(),
    paidDate: paidDate?.toISOString() ?? null,
    title: titleOfInvoice(invoice),
    job: task && { _id: String(jobId), taskTitle: task.title, taskName: task.taskName, modality: task.modality, taskLink: task.taskLink },
    bonus: bonus
      ? { reason: bonus.reason, about: bonus.about, jobId: bonus.jobId, projectId: bonus.projectId, examId: bonus.examId }
      : null,
    ...(annotator ? { annotator: annotatorOf(annotator) } : {}),
  };
}

export const toPaymentDetailDto = (invoice: InvoiceRecord, context: PaymentContext): PaymentDetailDto => ({
  ...toPaymentDto(invoice, context),
  history: invoice.history.map(toHistoryEntryDto),
});

export const annotatorOf = ({
  _id,
  firstname,
  lastname,
  username,
  email,
  hasPayoutAccount,
  closing,
}: Omit<UserSummary, '_id'> & { readonly _id: unknown }): PaymentAnnotatorDto => ({
  _id: String(_id),
  firstname,
  lastname,
  username,
  email,
  hasPayoutAccount,
  closing,
});
