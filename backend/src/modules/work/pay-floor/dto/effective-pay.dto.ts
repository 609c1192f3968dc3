import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DataPriceDto } from '../../jobs/dto/job-data.dto.js';
import { MoneyDto, MoneyOrNothingDto, RateDto } from '../../../../common/validation/money.dto.js';

/** A person whose pay in the project is below the floor, and the bonus that would make it up. */
export class LowPaidDto {
  @ApiProperty() annotatorId: string;
  @ApiProperty() name: string;
  @ApiProperty({ type: MoneyDto }) missing: MoneyDto;
}

export class EffectivePayDto {
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'PAY_FLOOR; null for none' }) floor: MoneyDto | null;
  @ApiProperty({
    type: MoneyOrNothingDto,
    nullable: true,
    description: 'Naira an hour on the clock of approved work, bonuses too: the median over people; null if unknown',
  })
  median: MoneyOrNothingDto | null;
  @ApiProperty({ type: MoneyOrNothingDto, nullable: true, description: 'what a tenth of the people earn at most; null if unknown' })
  lowestTenth: MoneyOrNothingDto | null;
  @ApiPropertyOptional({ type: DataPriceDto, description: 'at which the cost of mobile data is subtracted; left out without a price' })
  dataPrice?: DataPriceDto | undefined;
  @ApiProperty({ type: 'integer', description: 'people with approved work and time on the clock' }) people: number;
  @ApiProperty({ type: RateDto, nullable: true, description: 'would have lifted the median to the floor; null if it is not below' })
  proposedRate: RateDto | null;
  @ApiProperty({ type: 'integer', description: 'people below the floor' }) belowFloor: number;
  @ApiProperty({ type: [LowPaidDto], description: 'who lacks most; at most 20' }) lowest: LowPaidDto[];
}
