import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, PAYOUT_STATUSES, type PayoutStatus, bankName } from '@labelbridge/contracts';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { SignedMoneyDto } from '../../../ledger/dto/ledger.dto.js';
import { PaymentDetailDto } from '../../../invoices/dto/payment.dto.js';
import { PostingDto } from '../../../ledger/dto/ledger.dto.js';
import { naira } from '../../../payouts/dto/payout.dto.js';
import { type PayoutRecord } from '../../../payouts/persistence/payout.schema.js';

export class TracePayoutDto {
  @ApiProperty() _id: string;
  @ApiProperty() reference: string;
  @ApiProperty({ enum: PAYOUT_STATUSES, enumName: 'PayoutStatus' }) status: PayoutStatus;
  @ApiProperty() provider: string;
  @ApiProperty({ type: String, nullable: true }) bankReference: string | null;
  @ApiProperty({ type: String, nullable: true }) why: string | null;
  @ApiProperty({ type: SignedMoneyDto }) gross: SignedMoneyDto;
  @ApiProperty({ type: SignedMoneyDto }) fee: SignedMoneyDto;
  @ApiProperty({ type: SignedMoneyDto }) net: SignedMoneyDto;
  @ApiProperty() accountName: string;
  @ApiProperty({ example: '••6789' }) accountNumber: string;
  @ApiProperty() bankName: string;
  @ApiProperty({ type: 'integer', description: 'how many invoices it pays' }) invoices: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) sentAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) paidAt: string | null;
}

export class TraceDto {
  @ApiProperty({ type: PaymentDetailDto, description: 'with its job and its quote' }) invoice: PaymentDetailDto;
  @ApiProperty({ type: [TracePayoutDto], description: 'the oldest first' }) payouts: TracePayoutDto[];
  @ApiProperty({ type: [PostingDto], description: 'the oldest first' }) postings: PostingDto[];
}

export class TraceResultsDto {
  @ApiProperty({ type: [TraceDto], description: 'one for each invoice; none where nothing has this number or reference' })
  traces: TraceDto[];
}

export class TraceQueryDto {
  @ApiProperty({ description: 'an invoice number, a payout reference or a bank reference', maxLength: LIMITS.searchMax })
  @IsString({ message: 'must be text' })
  @MinLength(1, { message: 'must not be empty' })
  @MaxLength(LIMITS.searchMax)
  q: string;
}

export const toTracePayoutDto = ({ account, ...payout }: PayoutRecord): TracePayoutDto => ({
  _id: String(payout._id),
  reference: payout.reference,
  status: payout.status,
  provider: payout.provider,
  bankReference: payout.bankReference,
  why: payout.why,
  gross: naira(payout.grossKobo),
  fee: naira(payout.feeKobo),
  net: naira(payout.netKobo),
  accountName: account.accountName,
  accountNumber: account.maskedNumber,
  bankName: bankName(account.bankCode) ?? account.bankCode,
  invoices: payout.invoices.length,
  createdAt: payout.createdAt.toISOString(),
  sentAt: payout.sentAt?.toISOString() ?? null,
  paidAt: payout.paidAt?.toISOString() ?? null,
});
