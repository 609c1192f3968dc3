import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ESTIMATE_SOURCES, type EstimateSource, type ExpectedWork } from '@labelbridge/contracts';
import { MoneyDto } from '../../../../common/validation/money.dto.js';

export class ExpectedWorkDto implements ExpectedWork {
  @ApiProperty({ type: 'integer' }) minutes: number;
  @ApiProperty({ enum: ESTIMATE_SOURCES, enumName: 'EstimateSource', description: 'the median of the work so far, or the admin' })
  by: EstimateSource;
  @ApiPropertyOptional({ type: MoneyDto, description: 'if all items are done; left out if it has no rate' }) pay?: MoneyDto;
  @ApiPropertyOptional({ type: MoneyDto, description: 'for an hour of it' }) hourly?: MoneyDto;
}
