import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, REASON_RULES } from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { IsId } from './object-id.js';
import { OptionalProperty, Validates } from './validation.decorators.js';

interface IdListOptions {
  readonly minItems?: 1;
  readonly maxItems: number;
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

export const OptionalIdList = (options: IdListOptions): PropertyDecorator => {
  const { tooMany: _, ...documented } = options;
  return applyDecorators(OptionalProperty({ type: [String], ...documented }), isIdList(options));
};

const MANY = { minItems: 1, maxItems: LIMITS.idsMax } as const;

export class IdsDto {
  @ApiProperty({ type: [String], ...MANY })
  @isIdList(MANY)
  ids: string[];
}

/** Reason of a rejection, which the annotator reads. */
export class ReasonDto {
  @ApiProperty({ maxLength: LIMITS.reasonMax })
  @Validates(REASON_RULES)
  reason: string;
}
