import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { IsId } from './object-id.js';

/** The things that a call on many is about. */
export class IdsDto {
  @ApiProperty({ type: [String], minItems: 1, maxItems: LIMITS.idsMax })
  @IsId({ each: true })
  @ArrayMaxSize(LIMITS.idsMax)
  @ArrayNotEmpty({ message: 'must not be empty' })
  @IsArray({ message: 'must be a list of ids' })
  ids: string[];
}
