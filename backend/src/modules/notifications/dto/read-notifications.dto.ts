import { ApiPropertyOptional } from '@nestjs/swagger';
import { LIMITS } from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayMinSize, Equals, IsArray } from 'class-validator';
import { IsId } from '../../../common/validation/object-id.js';
import { Optional } from '../../../common/validation/validation.decorators.js';

/** Which notifications were read: some by id, or all. */
export class ReadNotificationsDto {
  @ApiPropertyOptional({ type: [String], minItems: 1, maxItems: LIMITS.idsMax })
  @Optional()
  @IsArray({ message: 'must be a list of ids' })
  @ArrayMinSize(1, { message: 'must name at least one' })
  @ArrayMaxSize(LIMITS.idsMax, { message: `must not name more than ${LIMITS.idsMax}` })
  @IsId({ each: true })
  ids?: string[];

  @ApiPropertyOptional({ enum: [true] })
  @Optional()
  @Equals(true, { message: 'must be true where it is given' })
  all?: true;
}
