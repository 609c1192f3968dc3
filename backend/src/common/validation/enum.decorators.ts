import { applyDecorators } from '@nestjs/common';
import { IsIn, ArrayUnique, IsArray } from 'class-validator';
import { NullableProperty, OptionalProperty } from './validation.decorators.js';
import { CONTENT_CATEGORIES, CONTENT_MESSAGES } from '@labelbridge/contracts';
import { type ApiPropertyOptions } from '@nestjs/swagger';

interface Documented {
  readonly enumName?: string;
  readonly default?: string;
  readonly description?: string;
}

const isOneOf = (values: readonly string[]): PropertyDecorator => IsIn(values, { message: `must be one of: ${values.join(', ')}` });

export const OptionalEnum = (values: readonly string[], options: Documented): PropertyDecorator =>
  applyDecorators(OptionalProperty({ enum: [...values], ...options }), isOneOf(values));

/** Null clears the value. */
export const NullableEnum = (values: readonly string[], options: Documented): PropertyDecorator =>
  applyDecorators(NullableProperty({ enum: [...values], ...options }), isOneOf(values));

/** A documented list of content categories, each at most once. */
export const IsContent = (): PropertyDecorator =>
  applyDecorators(
    ArrayUnique({ message: CONTENT_MESSAGES.shape }),
    IsIn(CONTENT_CATEGORIES, { each: true, message: CONTENT_MESSAGES.shape }),
    IsArray({ message: CONTENT_MESSAGES.shape }),
  );

export const CONTENT_PROPERTY = {
  enum: CONTENT_CATEGORIES,
  enumName: 'ContentCategory',
  isArray: true,
  uniqueItems: true,
  maxItems: CONTENT_CATEGORIES.length,
} satisfies ApiPropertyOptions;
