import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Nullable, Optional } from './validation.decorators.js';

interface Documented {
  readonly enumName?: string;
  readonly default?: string;
  readonly description?: string;
}

const documented = (values: readonly string[], options: ApiPropertyOptions): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ enum: [...values], ...options }),
    IsIn(values, { message: `must be one of: ${values.join(', ')}` }),
  );

/** One of `values`, or left out. */
export const OptionalEnum = (values: readonly string[], options: Documented): PropertyDecorator =>
  applyDecorators(documented(values, options), Optional());

/** One of `values`, left out, or null to clear it. */
export const NullableEnum = (values: readonly string[], options: Documented): PropertyDecorator =>
  applyDecorators(documented(values, { nullable: true, ...options }), Nullable());
