import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ESTIMATE_SOURCES, type EstimateSource, type PromisedExam } from '@labelbridge/contracts';
import { MoneyDto } from '../../../../common/validation/money.dto.js';
import { OfferDto } from '../../../money/payments/rates/dto/rate.dto.js';

export class JobOfferDto extends OfferDto {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'of work in the product alone; null where it is not known; to annotators above 30 in steps of 5',
  })
  estimatedMinutes?: number | null;

  @ApiPropertyOptional({
    enum: ESTIMATE_SOURCES,
    enumName: 'EstimateSource',
    nullable: true,
    description: 'the median of an item in its batch, else what the admin entered, else the median in others like it',
  })
  estimatedBy?: EstimateSource | null;

  @ApiPropertyOptional({ type: MoneyDto, nullable: true, description: 'what an hour of it pays then' }) estimatedHourly?: MoneyDto | null;
}

export class JobExamPayDto implements PromisedExam {
  @ApiProperty({ type: 'integer', description: 'of the passed try' }) minutes: number;
  @ApiProperty({ type: MoneyDto }) pays: MoneyDto;
}
