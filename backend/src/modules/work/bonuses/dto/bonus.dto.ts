import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, REASON_RULES } from '@labelbridge/contracts';
import { MoneyDto } from '../../../../common/validation/money.dto.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';

/** A bonus for one job, or for the work in a project. */
export class GiveBonusDto extends MoneyDto {
  @ApiProperty() @IsId() annotatorId: string;

  @ApiProperty({ maxLength: LIMITS.reasonMax, description: 'the annotator reads it' })
  @Validates(REASON_RULES)
  reason: string;

  @OptionalProperty({ description: 'a job that the annotator worked on; it or projectId' })
  @IsId()
  jobId?: string;

  @OptionalProperty({ description: 'a project that the annotator worked on; it or jobId' })
  @IsId()
  projectId?: string;
}
