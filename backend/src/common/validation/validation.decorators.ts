import { type FormValues, type Rule, fieldProblem } from '@labelbridge/contracts';
import { type ValidationOptions, ValidateIf, registerDecorator } from 'class-validator';

/**
 * Applies a form's rules from `libs/contracts` to a DTO's text field: the same rule and the same message as on the screen.
 *
 * @example `@KeepsRules(LOGIN_RULES.email) email: string`
 */
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

/** The field may be left out. `null` is not the same as left out and is checked like any value. */
export const Optional = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);

/** The field may be left out, or be null to clear it. */
export const Nullable = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined && value !== null);
