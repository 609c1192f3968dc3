import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { type FormValues, type Rule, fieldProblem } from '@labelbridge/contracts';
import { Type } from 'class-transformer';
import {
  IsObject,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
  isISO8601,
  isRFC3339,
  registerDecorator,
} from 'class-validator';

/** Applies a form's rules from `libs/contracts` to a DTO's text field, with the same messages as on the screen. */
export function Validates(rules: readonly Rule[], options?: ValidationOptions): PropertyDecorator {
  const problem = (value: unknown, form: object): string | undefined => {
    if (value === undefined || value === null) return fieldProblem(rules, '', form as FormValues) ?? 'must be text';
    return typeof value === 'string' ? fieldProblem(rules, value, form as FormValues) : 'must be text';
  };
  return (target, propertyKey) =>
    registerDecorator({
      name: 'keepsRules',
      target: target.constructor,
      propertyName: String(propertyKey),
      ...(options ? { options } : {}),
      validator: {
        validate: (value: unknown, args) => problem(value, args?.object ?? {}) === undefined,
        defaultMessage: (args) => problem(args?.value, args?.object ?? {}) ?? 'is not valid',
      },
    });
}

const Optional = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);

const Nullable = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined && value !== null);

/** A documented field that may be missing. `null` is checked like any other value. */
export const OptionalProperty = (options: ApiPropertyOptions = {}): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional(options), Optional());

/** A documented field that may be missing, or null to clear it. */
export const NullableProperty = (options: ApiPropertyOptions = {}): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ ...options, nullable: true }), Nullable());

const rawFields = new WeakMap<object, string[]>();

/** Leaves a field as it was sent: a large value whose rules the service applies. Copying it by class-transformer takes seconds. */
export const RawJson = (): PropertyDecorator => (target, name) => {
  rawFields.set(target, [...(rawFields.get(target) ?? []), String(name)]);
};

export const rawFieldsOf = (type: { readonly prototype: object }): readonly string[] => rawFields.get(type.prototype) ?? [];

const isInstant = (value: unknown): boolean =>
  // The first check alone refuses days such as 30 February, which `Date.parse` moves to March.
  isISO8601(value, { strict: true }) && isRFC3339(value) && !Number.isNaN(Date.parse(String(value)));

/** An instant such as 2026-11-30T08:00:00Z. `Date.parse` does not read the other forms of ISO 8601, such as 2026-W05. */
export const IsInstant = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isInstant', validator: { validate: isInstant } }, options);

/** A line of text that is not empty, such as the name of a key. */
export const IsLine = (max: number): PropertyDecorator =>
  applyDecorators(
    IsString({ message: 'must be text' }),
    Matches(/\S/, { message: 'must not be empty' }),
    Matches(/^\P{C}*$/u, { message: 'must have no control characters' }),
    MaxLength(max, { message: `must have at most ${max} characters` }),
  );

/** A field with one object of `type`, checked by the rules of that type. Arrays and scalars are refused. */
export const NestedObject = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(IsObject({ message: 'must be an object' }), ValidateNested(), Type(type));
