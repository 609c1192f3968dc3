import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, REASON_RULES } from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { IsId } from './object-id.js';
import { OptionalProperty, Validates } from './validation.decorators.js';

interface IdListOptions {
  readonly minItems?: 1;
  readonly maxItems: number;
  /** The message where there are more. */
  readonly tooMany?: string;
  readonly description?: string;
}

const isIdList = ({ minItems, maxItems, tooMany }: IdListOptions): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'must be a list of ids' }),
    ...(minItems ? [ArrayNotEmpty({ message: 'must not be empty' })] : []),
    ArrayMaxSize(maxItems, tooMany === undefined ? {} : { message: tooMany }),
    IsId({ each: true }),
  );

/** A documented list of ids that may be missing. */
export const OptionalIdList = (options: IdListOptions): PropertyDecorator => {
  const { tooMany: _, ...documented } = options;
  return applyDecorators(OptionalProperty({ type: [String], ...documented }), isIdList(options));
};

const MANY = { minItems: 1, maxItems: LIMITS.idsMax } as const;

/** The records of a bulk call. */
export class IdsDto {
  @ApiProperty({ type: [String], ...MANY })
  @isIdList(MANY)
  ids: string[];
}

/** The reason of a rejection; the annotator reads it. */
export class ReasonDto {
  @ApiProperty({ maxLength: LIMITS.reasonMax })
  @Validates(REASON_RULES)
  reason: string;
}
