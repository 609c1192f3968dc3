import { ApiProperty, OmitType } from '@nestjs/swagger';
import { CURRENCIES, LIMITS, type Currency, type Money, RATE_UNITS, type Rate, type RateUnit } from '@labelbridge/contracts';
import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { OptionalProperty } from './validation.decorators.js';

/** Money as integer minor units (kobo, cents) with its currency. */
export class MoneyDto implements Money {
  @ApiProperty({ type: 'integer', description: 'minor units: kobo or cents', example: 600000, minimum: 1, maximum: LIMITS.amountMax })
  @IsInt({ message: 'must be a whole number of minor units (kobo or cents)' })
  @Min(1, { message: 'must be more than zero' })
  @Max(LIMITS.amountMax)
  amount: number;

  @ApiProperty({ enum: CURRENCIES })
  @IsIn(CURRENCIES, { message: `must be one of: ${CURRENCIES.join(', ')}` })
  currency: Currency;
}

/** Money that may be 0, if no pay is a valid answer. */
export class MoneyOrNothingDto extends OmitType(MoneyDto, ['amount'] as const) implements Money {
  @ApiProperty({ type: 'integer', description: 'minor units: kobo or cents', example: 600000, minimum: 0, maximum: LIMITS.amountMax })
  @IsInt({ message: 'must be a whole number of minor units (kobo or cents)' })
  @Min(0, { message: 'must be 0 or more' })
  @Max(LIMITS.amountMax)
  amount: number;
}

export class RateDto extends MoneyDto implements Rate {
  @ApiProperty({ enum: RATE_UNITS })
  @IsIn(RATE_UNITS, { message: `must be one of: ${RATE_UNITS.join(', ')}` })
  per: RateUnit;

  @OptionalProperty({ description: 'per item: whether skipped items are paid, too; false unless given' })
  @IsBoolean({ message: 'must be true or false' })
  paySkipped?: boolean;
}
