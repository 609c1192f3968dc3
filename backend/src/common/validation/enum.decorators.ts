import { applyDecorators } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { NullableProperty, OptionalProperty } from './validation.decorators.js';

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
