import { isPlainDate } from '../dates.js';
import { type ErrorDetail } from '../http.js';
import { isHttpLink } from '../links.js';

/** The values of a form, as typed. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/** A rule of one field: the message to show, or undefined when the value keeps it. `value` is what was typed. */
export type Rule = (value: string, form: FormValues) => string | undefined;

/** The rules of a form, field by field; the first broken one of a field is shown. */
export type FormRules = Readonly<Record<string, readonly Rule[]>>;

/** Empty values break only this rule: all the others let them pass, so that a field that is not required may stay empty. */
export const required =
  (message: string): Rule =>
  (value) =>
    value.trim() === '' ? message : undefined;

/** A rule of a value that may stay empty. */
export const whenFilled =
  (keeps: (value: string) => boolean, message: string): Rule =>
  (value) =>
    value === '' || keeps(value) ? undefined : message;

export const minLength = (length: number, message: string): Rule => whenFilled((value) => value.length >= length, message);
export const maxLength = (length: number, message: string): Rule => whenFilled((value) => value.length <= length, message);
export const matches = (pattern: RegExp, message: string): Rule => whenFilled((value) => pattern.test(value), message);
export const httpLink = (message: string): Rule => whenFilled(isHttpLink, message);
export const plainDate = (message: string): Rule => whenFilled(isPlainDate, message);
export const oneOf = (values: readonly string[], message: string): Rule => whenFilled((value) => values.includes(value), message);
/** Of the same letters, however the keyboard composes them. */
export const equalsField =
  (field: string, message: string): Rule =>
  (value, form) =>
    value.normalize() === (form[field] ?? '').normalize() ? undefined : message;

/** The first broken rule of one field, or undefined. */
export function fieldProblem(rules: readonly Rule[], value: string, form: FormValues = {}): string | undefined {
  for (const rule of rules) {
    const message = rule(value, form);
    if (message) return message;
  }
  return undefined;
}

/** The first broken rule of every field of a form, in the order of its rules; empty when all are kept. */
export function formProblems(rules: FormRules, form: FormValues): ErrorDetail[] {
  return Object.entries(rules).flatMap(([field, fieldRules]) => {
    const message = fieldProblem(fieldRules, form[field] ?? '', form);
    return message ? [{ field, message }] : [];
  });
}
