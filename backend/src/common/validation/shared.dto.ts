import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, REASON_RULES } from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { IsId } from './object-id.js';
import { Validates } from './validation.decorators.js';

/** The records of a bulk call. */
export class IdsDto {
  @ApiProperty({ type: [String], minItems: 1, maxItems: LIMITS.idsMax })
  @IsId({ each: true })
  @ArrayMaxSize(LIMITS.idsMax)
  @ArrayNotEmpty({ message: 'must not be empty' })
  @IsArray({ message: 'must be a list of ids' })
  ids: string[];
}

/** The reason of a rejection; the annotator reads it. */
export class ReasonDto {
  @ApiProperty({ maxLength: LIMITS.reasonMax })
  @Validates(REASON_RULES)
  reason: string;
}
