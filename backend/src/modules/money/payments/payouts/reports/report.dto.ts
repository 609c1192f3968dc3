import { ApiProperty } from '@nestjs/swagger';
import { PAY_MESSAGES, isPlainDate } from '@labelbridge/contracts';
import { Matches } from 'class-validator';
import { OptionalProperty } from '../../../../../common/validation/validation.decorators.js';
import { MoneyDto } from '../../../../../common/validation/money.dto.js';
import { type ReportRecord } from './report.schema.js';
import { naira } from '../dto/payout.dto.js';

export class UnmatchedTransferDto {
  @ApiProperty() reference: string;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'what the bank paid; null where it has no such transfer' })
  bank: MoneyDto | null;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'what the ledger has; null where it has no such payout' })
  ledger: MoneyDto | null;
}

/** Transfers of a day in Lagos, at the bank and in the ledger. */
export class PayoutReportDto {
  @ApiProperty() _id: string;
  @ApiProperty({ format: 'date' }) day: string;
  @ApiProperty() provider: string;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'null where payouts are made by hand' }) bank: MoneyDto | null;
  @ApiProperty({ type: MoneyDto }) ledger: MoneyDto;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'bank less ledger; may be negative' }) difference: MoneyDto | null;
  @ApiProperty({ type: [UnmatchedTransferDto] }) unmatched: UnmatchedTransferDto[];
  @ApiProperty({ format: 'date-time' }) madeAt: string;
}

export class RunReportDto {
  @OptionalProperty({ format: 'date' })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: PAY_MESSAGES.dayShape })
  day?: string;
}

export const isReportable = (day: string, today: string): boolean => isPlainDate(day) && day <= today;

const moneyOf = (kobo: number | null): MoneyDto | null => (kobo === null ? null : naira(kobo));

export const toReportDto = ({
  _id,
  day,
  provider,
  bankKobo,
  ledgerKobo,
  differenceKobo,
  unmatched,
  madeAt,
}: ReportRecord): PayoutReportDto => ({
  _id: String(_id),
  day,
  provider,
  bank: moneyOf(bankKobo),
  ledger: naira(ledgerKobo),
  difference: moneyOf(differenceKobo),
  unmatched: unmatched.map((one) => ({ reference: one.reference, bank: moneyOf(one.bankKobo), ledger: moneyOf(one.ledgerKobo) })),
  madeAt: madeAt.toISOString(),
});
