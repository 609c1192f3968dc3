import { ApiProperty } from '@nestjs/swagger';
import { CURRENCIES, type Currency, type Money } from '@labelbridge/contracts';

/** Money that may be below zero: what came to an account or left it. */
export class SignedMoneyDto implements Money {
  @ApiProperty({ type: 'integer', description: 'minor units: kobo or cents; below zero where it left', example: -600000 }) amount: number;
  @ApiProperty({ enum: CURRENCIES }) currency: Currency;
}
