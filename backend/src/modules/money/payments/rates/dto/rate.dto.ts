import { ApiProperty } from '@nestjs/swagger';
import {
  FOREIGN_CURRENCIES,
  type ForeignCurrency,
  LIMITS,
  type Quote,
  RATE_RULES,
  isFreshRate,
  rateValidUntil,
} from '@labelbridge/contracts';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { HistoryActorDto } from '../../../../../common/lifecycle/history.dto.js';
import { OptionalProperty, Validates } from '../../../../../common/validation/validation.decorators.js';
import { type ProposedRateRecord, type RateRecord } from '../persistence/rate.schema.js';
import { RATE_ORIGINS, type RateOrigin } from '../domain/choose-rate.js';
import { MoneyDto, RateDto } from '../../../../../common/validation/money.dto.js';

const RATE = {
  type: 'integer',
  description: 'kobo per one unit: 152345 is 1,523.45 NGN per USD',
  example: 152345,
  minimum: 1,
  maximum: LIMITS.rateMax,
} as const;

export class QuoteDto implements Quote {
  @ApiProperty({ enum: FOREIGN_CURRENCIES, enumName: 'ForeignCurrency' }) from: ForeignCurrency;
  @ApiProperty({ enum: ['NGN'] }) to: 'NGN';
  @ApiProperty(RATE) rate: number;
  @ApiProperty({ description: 'who names the rate' }) source: string;
  @ApiProperty({ format: 'date-time' }) quotedAt: string;
}

export class CurrentRateDto {
  @ApiProperty({ enum: FOREIGN_CURRENCIES, enumName: 'ForeignCurrency' }) from: ForeignCurrency;
  @ApiProperty({ enum: ['NGN'] }) to: 'NGN';
  @ApiProperty({ type: QuoteDto, nullable: true, description: 'null: there is no rate of the last day' }) quote: QuoteDto | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) validUntil: string | null;
}

export class FetchRateDto {
  @ApiProperty({ enum: FOREIGN_CURRENCIES, enumName: 'ForeignCurrency' })
  @IsIn(FOREIGN_CURRENCIES, { message: `must be one of: ${FOREIGN_CURRENCIES.join(', ')}` })
  from: ForeignCurrency;
}

export class ExchangeRateDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: FOREIGN_CURRENCIES, enumName: 'ForeignCurrency' }) from: ForeignCurrency;
  @ApiProperty({ enum: ['NGN'] }) to: 'NGN';
  @ApiProperty(RATE) rate: number;
  @ApiProperty() source: string;
  @ApiProperty({ enum: RATE_ORIGINS, enumName: 'RateOrigin' }) origin: RateOrigin;
  @ApiProperty({ type: HistoryActorDto, nullable: true, description: 'null where a provider gave it' }) by: HistoryActorDto | null;
  @ApiProperty({ type: HistoryActorDto, nullable: true, description: 'the second admin, where one had to approve it' })
  approvedBy: HistoryActorDto | null;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'not older than a day' }) fresh: boolean;
}

/** Rate outside the band, which waits for a second admin. */
export class ProposedRateDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: FOREIGN_CURRENCIES, enumName: 'ForeignCurrency' }) from: ForeignCurrency;
  @ApiProperty({ enum: ['NGN'] }) to: 'NGN';
  @ApiProperty(RATE) rate: number;
  @ApiProperty() source: string;
  @ApiProperty({ description: 'the admin who proposed it, who may not approve it' }) byId: string;
  @ApiProperty() byName: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ format: 'date-time', description: 'it may be approved until then' }) validUntil: string;
}

export class RateBandDto {
  @ApiProperty({ type: 'integer', description: 'FX_BAND, in percent' }) percent: number;
  @ApiProperty({ type: QuoteDto, nullable: true, description: 'the last rate that a provider gave or a second admin approved' })
  confirmed: QuoteDto | null;
  @ApiProperty({ ...RATE, nullable: true }) least: number | null;
  @ApiProperty({ ...RATE, nullable: true }) most: number | null;
  @ApiProperty({ type: ProposedRateDto, nullable: true }) waiting: ProposedRateDto | null;
}

export class SetRateDto {
  @ApiProperty({ enum: FOREIGN_CURRENCIES, enumName: 'ForeignCurrency' })
  @IsIn(FOREIGN_CURRENCIES, { message: `must be one of: ${FOREIGN_CURRENCIES.join(', ')}` })
  from: ForeignCurrency;

  @ApiProperty(RATE)
  @IsInt({ message: 'must be a whole number of kobo' })
  @Min(1)
  @Max(LIMITS.rateMax)
  rate: number;

  @OptionalProperty({ description: 'where it was read; annotators see it', maxLength: LIMITS.titleMax })
  @Validates(RATE_RULES.source)
  source?: string;
}

export class RateOfDto {
  @OptionalProperty({ enum: FOREIGN_CURRENCIES, enumName: 'ForeignCurrency', default: 'USD' })
  @IsIn(FOREIGN_CURRENCIES, { message: `must be one of: ${FOREIGN_CURRENCIES.join(', ')}` })
  from?: ForeignCurrency;
}

export const toExchangeRateDto = ({ _id, from, rate, source, origin, by, approvedBy, at }: RateRecord, now: Date): ExchangeRateDto => ({
  _id: String(_id),
  from,
  to: 'NGN',
  rate,
  source,
  origin,
  by: by && { name: by.name, role: by.role },
  approvedBy: approvedBy ? { name: approvedBy.name, role: approvedBy.role } : null,
  at: at.toISOString(),
  fresh: isFreshRate(at, now),
});

export const toProposedRateDto = ({ _id, from, rate, source, by, at }: ProposedRateRecord): ProposedRateDto => ({
  _id: String(_id),
  from,
  to: 'NGN',
  rate,
  source,
  byId: by._id,
  byName: by.name,
  at: at.toISOString(),
  validUntil: rateValidUntil(at).toISOString(),
});

export class OfferDto {
  @ApiProperty({ type: RateDto }) rate: RateDto;
  @ApiProperty({ type: QuoteDto, nullable: true, description: 'null for work in Naira, and where there is no rate today' })
  quote: QuoteDto | null;
  @ApiProperty({ description: 'the work is in a currency that has no rate of the last day' }) rateMissing: boolean;
  @ApiProperty({
    type: MoneyDto,
    nullable: true,
    description: "in Naira, for the rate's unit (an hour, the task, its completion, an item)",
  })
  gross: MoneyDto | null;
  @ApiProperty({ type: MoneyDto, description: 'of one payout; may be 0' }) fee: MoneyDto;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'gross less fee; for a rate per hour or item: of one, before the fee' })
  net: MoneyDto | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'the day by which it is paid; null if none is promised' })
  payBy: string | null;
}
