import { isPlainDate } from '../dates.js';
import { type ErrorDetail } from '../http.js';
import { isHttpLink } from '../links.js';

export type FormValues = Readonly<Record<string, string | undefined>>;

/** Returns the message to show, or undefined if the typed value passes. */
export type Rule = (value: string, form: FormValues) => string | undefined;

/** Rules by field. Only the first broken one of a field is shown. */
export type FormRules = Readonly<Record<string, readonly Rule[]>>;

/** The only rule that empty values break: a field that is not required may stay empty. */
export const required =
  (message: string): Rule =>
  (value) =>
    value.trim() === '' ? message : undefined;

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
/** Compares composed letters, because keyboards compose them differently. */
export const equalsField =
  (field: string, message: string): Rule =>
  (value, form) =>
    value.normalize() === (form[field] ?? '').normalize() ? undefined : message;

export function fieldProblem(rules: readonly Rule[], value: string, form: FormValues = {}): string | undefined {
  for (const rule of rules) {
    const message = rule(value, form);
    if (message) return message;
  }
  return undefined;
}

/** @returns the first broken rule of each field, in the order of the rules */
export function formProblems(rules: FormRules, form: FormValues): ErrorDetail[] {
  return Object.entries(rules).flatMap(([field, fieldRules]) => {
    const message = fieldProblem(fieldRules, form[field] ?? '', form);
    return message ? [{ field, message }] : [];
  });
}
