import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type SharedWork, ESTIMATE_SOURCES, type EstimateSource, type ExpectedWork } from '@labelbridge/contracts';
import { MoneyDto } from '../../../../common/validation/money.dto.js';

/** Items that are neither done nor skipped are left. */
export class ProgressDto {
  @ApiProperty({ type: 'integer' }) items: number;
  @ApiProperty({ type: 'integer' }) done: number;
  @ApiProperty({ type: 'integer' }) skipped: number;
}

/** Items that a project promises each annotator, and items that there are. */
export class SharedWorkDto implements SharedWork {
  @ApiProperty({ type: 'integer', description: 'items that each annotator is promised' }) promised: number;
  @ApiProperty({ type: 'integer', description: 'neither done nor skipped, each as often as people are to answer it' }) left: number;
  @ApiProperty({ type: 'integer', description: 'done or skipped; of each person, no more than promised' }) had: number;
  @ApiProperty({ type: 'integer', description: 'annotators of the project' }) people: number;
}

export class ExpectedWorkDto implements ExpectedWork {
  @ApiProperty({ type: 'integer' }) minutes: number;
  @ApiProperty({ enum: ESTIMATE_SOURCES, enumName: 'EstimateSource', description: 'the median of the work so far, or the admin' })
  by: EstimateSource;
  @ApiPropertyOptional({ type: MoneyDto, description: 'if all items are done; left out if it has no rate' }) pay?: MoneyDto;
  @ApiPropertyOptional({ type: MoneyDto, description: 'for an hour of it' }) hourly?: MoneyDto;
}
