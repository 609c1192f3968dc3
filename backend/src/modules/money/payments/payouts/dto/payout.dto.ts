import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type Money,
  NAME_MATCHES,
  type NameMatch,
  PAYOUT_STATUSES,
  type PayoutStatus,
  bankName,
  BANK_REFERENCE_RULES,
  LIMITS,
  PAYOUT_BATCH_STATUSES,
  type PayoutBatchStatus,
} from '@labelbridge/contracts';
import { IsBoolean, IsIn } from 'class-validator';
import { HistoryEntryDto, toHistoryEntryDto } from '../../../../../common/lifecycle/history.dto.js';
import { MoneyDto } from '../../../../../common/validation/money.dto.js';
import { type UserSummary } from '../../../../people/users/users.service.js';
import { PaymentAnnotatorDto, annotatorOf } from '../../invoices/dto/payment.dto.js';
import { PROVIDER_NAMES } from '../providers/registry.js';
import { type PayoutRecord } from '../persistence/payout.schema.js';
import { WithoutPaging } from '../../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { IdsDto, OptionalIdList } from '../../../../../common/validation/shared.dto.js';
import { IsId } from '../../../../../common/validation/object-id.js';
import { OptionalProperty, Validates } from '../../../../../common/validation/validation.decorators.js';

/** Shows the last digits of the account number only. */
export class PayoutTargetDto {
  @ApiProperty() accountName: string;
  @ApiProperty({ example: '••4579' }) accountNumber: string;
  @ApiProperty() bankCode: string;
  @ApiProperty() bankName: string;
  @ApiProperty({ type: String, nullable: true, description: 'the name that the bank has' }) resolvedName: string | null;
  @ApiProperty({ enum: NAME_MATCHES, enumName: 'NameMatch' }) nameMatch: NameMatch;
}

class PayoutInvoiceDto {
  @ApiProperty() _id: string;
  @ApiProperty({ example: 'INV-2026-000001' }) invoiceNumber: string;
  @ApiProperty({ type: MoneyDto }) amount: MoneyDto;
  @ApiProperty({ type: MoneyDto, description: 'its share of the fee' }) fee: MoneyDto;
}

export class PayoutDto {
  @ApiProperty() _id: string;
  @ApiProperty({ description: 'under which the bank knows it', example: 'lb-0123456789abcdef01234567' }) reference: string;
  @ApiProperty() batchId: string;
  @ApiProperty({ enum: PAYOUT_STATUSES, enumName: 'PayoutStatus' }) status: PayoutStatus;
  @ApiPropertyOptional({ type: PaymentAnnotatorDto }) annotator?: PaymentAnnotatorDto;
  @ApiProperty({ type: PayoutTargetDto }) account: PayoutTargetDto;
  @ApiProperty({ type: [PayoutInvoiceDto] }) invoices: PayoutInvoiceDto[];
  @ApiProperty({ type: MoneyDto }) gross: MoneyDto;
  @ApiProperty({ type: MoneyDto }) fee: MoneyDto;
  @ApiProperty({ type: MoneyDto, description: 'what reaches the account' }) net: MoneyDto;
  @ApiProperty({ enum: PROVIDER_NAMES }) provider: string;
  @ApiProperty({ type: String, nullable: true }) bankReference: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'why it failed, was cancelled or came back' }) why: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'why a person must look at it' }) needsAttention: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) sentAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) paidAt: string | null;
}

export class PayoutDetailDto extends PayoutDto {
  @ApiProperty({ type: [HistoryEntryDto] }) history: HistoryEntryDto[];
  @ApiProperty({ type: 'integer', description: 'how often the bank was asked since it was sent' }) looks: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'when the bank is asked next' }) nextLookAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the failed payout that this one tries again' }) retryOf: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the payout that tries this failed one again' }) retriedBy: string | null;
}

export const naira = (amount: number): Money => ({ amount, currency: 'NGN' });

export function toPayoutDto(payout: PayoutRecord, annotator: UserSummary | undefined): PayoutDto {
  const { account, createdAt, sentAt, paidAt } = payout;
  return {
    _id: String(payout._id),
    reference: payout.reference,
    batchId: String(payout.batchId),
    status: payout.status,
    ...(annotator ? { annotator: annotatorOf(annotator) } : {}),
    account: {
      accountName: account.accountName,
      accountNumber: account.maskedNumber,
      bankCode: account.bankCode,
      bankName: bankName(account.bankCode) ?? account.bankCode,
      resolvedName: account.resolvedName,
      nameMatch: account.nameMatch,
    },
    invoices: payout.invoices.map(({ _id, invoiceNumber, kobo, feeKobo }) => ({
      _id: String(_id),
      invoiceNumber,
      amount: naira(kobo),
      fee: naira(feeKobo),
    })),
    gross: naira(payout.grossKobo),
    fee: naira(payout.feeKobo),
    net: naira(payout.netKobo),
    provider: payout.provider,
    bankReference: payout.bankReference,
    why: payout.why,
    needsAttention: payout.needsAttention,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    paidAt: paidAt?.toISOString() ?? null,
  };
}

export const toPayoutDetailDto = (
  payout: PayoutRecord,
  annotator: UserSummary | undefined,
  retriedBy: PayoutRecord | null,
): PayoutDetailDto => ({
  ...toPayoutDto(payout, annotator),
  history: payout.history.map(toHistoryEntryDto),
  looks: payout.attempts,
  nextLookAt: payout.nextActionAt?.toISOString() ?? null,
  retryOf: payout.retryOf === null ? null : String(payout.retryOf),
  retriedBy: retriedBy === null ? null : String(retriedBy._id),
});

const CONFIRMED = 'annotators whose account is paid to though the bank has another name for it, or told none';

export class ConfirmNameDto {
  @OptionalProperty({ description: 'pays though the bank has another name for the account, or told none' })
  @IsBoolean({ message: 'must be true or false' })
  confirmName?: boolean;
}

export class PayOneDto extends ConfirmNameDto {
  @OptionalProperty({ description: 'of the transfer that was made by hand' })
  @Validates(BANK_REFERENCE_RULES)
  bankReference?: string;
}

/** Invoices of one annotator are one payout. */
export class PayManyDto extends IdsDto {
  @OptionalIdList({ maxItems: LIMITS.idsMax, description: CONFIRMED })
  confirmedNames?: string[];
}

/** Selects some invoices, or all that are due. */
export class PayoutSelectionDto {
  @OptionalIdList({ minItems: 1, maxItems: LIMITS.idsMax })
  ids?: string[];

  @OptionalProperty({ enum: [true] })
  @IsIn([true], { message: 'must be true' })
  allDue?: true;

  @OptionalIdList({ maxItems: LIMITS.totalMax, description: CONFIRMED })
  confirmedNames?: string[];
}

export class BankReferenceDto {
  @ApiProperty() @Validates(BANK_REFERENCE_RULES) bankReference: string;
}

export class ListPayoutsQueryDto extends ListQueryDto {
  @OptionalProperty({ enum: PAYOUT_STATUSES, enumName: 'PayoutStatus' })
  @IsIn(PAYOUT_STATUSES, { message: `must be one of: ${PAYOUT_STATUSES.join(', ')}` })
  status?: PayoutStatus;

  @OptionalProperty() @IsId() batchId?: string;
  @OptionalProperty() @IsId() annotatorId?: string;
}

export class ExportPayoutsQueryDto extends WithoutPaging(ListPayoutsQueryDto) {}

export class ListBatchesQueryDto extends ListQueryDto {
  @OptionalProperty({ enum: PAYOUT_BATCH_STATUSES, enumName: 'PayoutBatchStatus' })
  @IsIn(PAYOUT_BATCH_STATUSES, { message: `must be one of: ${PAYOUT_BATCH_STATUSES.join(', ')}` })
  status?: PayoutBatchStatus;
}
