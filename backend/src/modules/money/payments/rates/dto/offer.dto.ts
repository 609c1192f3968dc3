import { ApiProperty } from '@nestjs/swagger';
import { MoneyDto, RateDto } from '../../../../../common/validation/money.dto.js';
import { QuoteDto } from './rate.dto.js';

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
  @ApiProperty({ format: 'date', description: 'the day by which it is paid' }) payBy: string;
}
