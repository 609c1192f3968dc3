import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { INVOICE_STATUSES, type InvoiceStatus, MODALITIES, type Modality, TASK_NAMES, type TaskName } from '@labelbridge/contracts';
import { HistoryEntryDto, toHistoryEntryDto } from '../../../common/lifecycle/history.dto.js';
import { MoneyDto } from '../../../common/validation/money.dto.js';
import { type UserSummary } from '../../users/users.service.js';
import { type InvoiceRecord } from '../persistence/invoice.schema.js';

/** The job that an invoice is for, as it was when it was approved. */
export class PaymentJobDto {
  @ApiProperty() _id: string;
  @ApiProperty() taskTitle: string;
  @ApiProperty({ enum: TASK_NAMES, enumName: 'TaskName' }) taskName: TaskName;
  @ApiProperty({ enum: MODALITIES, enumName: 'Modality' }) modality: Modality;
  @ApiProperty() taskLink: string;
}

/** Who is owed; admins see it. */
export class PaymentAnnotatorDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() username: string;
  @ApiProperty() email: string;
}

/** An invoice in a list. */
export class PaymentDto {
  @ApiProperty() _id: string;
  @ApiProperty({ example: 'INV-2026-000001' }) invoiceNumber: string;
  @ApiProperty({ type: MoneyDto }) amount: MoneyDto;
  @ApiProperty({ enum: INVOICE_STATUSES, enumName: 'InvoiceStatus' }) status: InvoiceStatus;
  @ApiProperty({ format: 'date-time' }) invoicedDate: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) paidDate: string | null;
  @ApiProperty({ type: PaymentJobDto }) job: PaymentJobDto;
  @ApiPropertyOptional({ type: PaymentAnnotatorDto, description: 'to admins only' }) annotator?: PaymentAnnotatorDto;
}

/** An invoice with what happened to it. */
export class PaymentDetailDto extends PaymentDto {
  @ApiProperty({ type: [HistoryEntryDto] }) history: HistoryEntryDto[];
}

/** @param annotator given where the reader is an admin */
export function toPaymentDto(invoice: InvoiceRecord, annotator?: UserSummary): PaymentDto {
  const { _id, invoiceNumber, amount, status, invoicedDate, paidDate, jobId, task } = invoice;
  return {
    _id: String(_id),
    invoiceNumber,
    amount: { amount: amount.amount, currency: amount.currency },
    status,
    invoicedDate: invoicedDate.toISOString(),
    paidDate: paidDate?.toISOString() ?? null,
    job: { _id: String(jobId), taskTitle: task.title, taskName: task.taskName, modality: task.modality, taskLink: task.taskLink },
    ...(annotator ? { annotator: annotatorOf(annotator) } : {}),
  };
}

export const toPaymentDetailDto = (invoice: InvoiceRecord, annotator?: UserSummary): PaymentDetailDto => ({
  ...toPaymentDto(invoice, annotator),
  history: invoice.history.map(toHistoryEntryDto),
});

const annotatorOf = ({ _id, firstname, lastname, username, email }: UserSummary): PaymentAnnotatorDto => ({
  _id,
  firstname,
  lastname,
  username,
  email,
});
