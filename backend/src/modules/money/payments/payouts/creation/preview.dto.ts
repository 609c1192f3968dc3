import { ApiProperty } from '@nestjs/swagger';
import { maskAccountNumber, bankName } from '@labelbridge/contracts';
import { MoneyDto } from '../../../../../common/validation/money.dto.js';
import { summaryOf } from '../../../../people/users/users.service.js';
import { PaymentAnnotatorDto, annotatorOf } from '../../invoices/dto/payment.dto.js';
import { PAY_STOPS, type PayStop } from './domain/pay-problem.js';
import { totalOf } from './domain/plan.js';
import { type PayLimit } from './pay-limits.js';
import { type PayoutLine, type PayoutPlan } from './payout-planner.js';
import { PayoutTargetDto, naira } from '../dto/payout.dto.js';

export class PayStopDto {
  @ApiProperty({ enum: PAY_STOPS, enumName: 'PayStop', description: 'confirm-name is lifted by confirmedNames' }) stop: PayStop;
  @ApiProperty({ description: 'for people' }) message: string;
}

export class PreviewInvoiceDto {
  @ApiProperty() _id: string;
  @ApiProperty() invoiceNumber: string;
  @ApiProperty({ type: MoneyDto }) amount: MoneyDto;
  @ApiProperty({ type: MoneyDto, nullable: true }) naira: MoneyDto | null;
}

export class PreviewLineDto {
  @ApiProperty({ type: PaymentAnnotatorDto }) annotator: PaymentAnnotatorDto;
  @ApiProperty({ type: PayoutTargetDto, nullable: true }) account: PayoutTargetDto | null;
  @ApiProperty({ type: [PreviewInvoiceDto] }) invoices: PreviewInvoiceDto[];
  @ApiProperty({ type: MoneyDto }) gross: MoneyDto;
  @ApiProperty({ type: MoneyDto }) fee: MoneyDto;
  @ApiProperty({ type: MoneyDto }) net: MoneyDto;
  @ApiProperty({ type: PayStopDto, nullable: true }) stop: PayStopDto | null;
}

export class PreviewFailureDto {
  @ApiProperty() id: string;
  @ApiProperty() message: string;
}

/** Sums and counts cover only the lines that nothing stops. */
export class PayoutPreviewDto {
  @ApiProperty({ type: 'integer', description: 'payouts' }) count: number;
  @ApiProperty({ type: 'integer' }) invoiceCount: number;
  @ApiProperty({ type: MoneyDto }) gross: MoneyDto;
  @ApiProperty({ type: MoneyDto }) fee: MoneyDto;
  @ApiProperty({ type: MoneyDto }) net: MoneyDto;
  @ApiProperty({ description: 'whether a second admin must approve it' }) needsApproval: boolean;
  @ApiProperty({ type: MoneyDto, description: 'what one admin may pay alone in 24 hours, to all together and to one person' })
  limit: MoneyDto;
  @ApiProperty({ type: MoneyDto, description: 'what the admin who asks has paid alone in the last 24 hours' }) paidAlone: MoneyDto;
  @ApiProperty({ description: 'whether an admin makes the transfers at their bank' }) byHand: boolean;
  @ApiProperty({ description: 'whether more is due than one request pays' }) more: boolean;
  @ApiProperty({ type: [PreviewLineDto] }) lines: PreviewLineDto[];
  @ApiProperty({ type: [PreviewFailureDto], description: 'invoices that are not unpaid, or not there' }) failed: PreviewFailureDto[];
}

export function toPreviewDto(
  { lines, failed, more }: PayoutPlan,
  { needsApproval, limitKobo, paidKobo }: PayLimit,
  byHand: boolean,
): PayoutPreviewDto {
  const payable = lines.filter(({ problem }) => !problem);
  const total = totalOf(payable);
  return {
    count: payable.length,
    invoiceCount: payable.reduce((sum, { invoices }) => sum + invoices.length, 0),
    gross: naira(total.grossKobo),
    fee: naira(total.feeKobo),
    net: naira(total.netKobo),
    needsApproval,
    limit: naira(limitKobo),
    paidAlone: naira(paidKobo),
    byHand,
    more,
    lines: lines.map(toLineDto),
    failed: [...failed],
  };
}

function toLineDto({ annotator, account, invoices, grossKobo, feeKobo, netKobo, problem }: PayoutLine): PreviewLineDto {
  return {
    annotator: annotatorOf(summaryOf(annotator)),
    account: account && {
      accountName: account.accountName,
      accountNumber: maskAccountNumber(account.accountNumber),
      bankCode: account.bankCode,
      bankName: bankName(account.bankCode) ?? account.bankCode,
      resolvedName: account.resolvedName,
      nameMatch: account.nameMatch,
    },
    invoices: invoices.map(({ _id, invoiceNumber, amount, naira: kobo }) => ({
      _id: String(_id),
      invoiceNumber,
      amount: { amount: amount.amount, currency: amount.currency },
      naira: kobo === null ? null : naira(kobo),
    })),
    gross: naira(grossKobo),
    fee: naira(feeKobo),
    net: naira(netKobo),
    stop: problem ?? null,
  };
}
