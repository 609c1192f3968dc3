import { type ErrorDetail, fieldProblem, type FormRules, formProblems, type FormValues } from '@labelbridge/contracts';

/** Error messages by field name; a missing field is valid. */
export type FieldErrors = Readonly<Record<string, string>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const byField = (details: readonly ErrorDetail[]): FieldErrors => {
  const problems: Record<string, string> = {};
  for (const { field, message } of details) problems[field] ??= message;
  return problems;
};

/** Validates the fields of a form; rules of other fields are ignored. */
export function validateFields(rules: FormRules, values: FormValues): FieldErrors {
  const shown = Object.fromEntries(Object.entries(rules).filter(([field]) => Object.hasOwn(values, field)));
  return byField(formProblems(shown, values));
}

/**
 * Validates the shown errors again after `field` has changed. Errors of other fields are included if a rule found them, because rules
 * compare fields. An error from the server stays until its own field changes.
 */
export function revalidateAfterChange(
  rules: FormRules,
  problems: FieldErrors,
  before: FormValues,
  after: FormValues,
  field: string,
): FieldErrors {
  const left: Record<string, string> = {};
  for (const [name, message] of Object.entries(problems)) {
    const validate = (values: FormValues) => fieldProblem(rules[name] ?? [], values[name] ?? '', values);
    const now = name === field || validate(before) === message ? validate(after) : message;
    if (now !== undefined) left[name] = now;
  }
  return left;
}

const isDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** Converts the API's phrases, which follow a field name (`must be text`), to sentences. */
const asSentence = (message: string): string => (/^[a-z]/.test(message) ? `This ${message.replace(/\.$/, '')}.` : message);

/** Reads the field errors of a failed call: `details` as a list (the HTTP contract) or by field name (ApiError). */
export function fieldErrorsOf(error: unknown, values: FormValues): FieldErrors {
  const details = isRecord(error) ? error.details : undefined;
  const list: readonly unknown[] = Array.isArray(details)
    ? details
    : Object.entries(isRecord(details) ? details : {}).map(([field, message]) => ({ field, message }));
  const ours = list.filter(isDetail).filter(({ field }) => Object.hasOwn(values, field));
  return byField(ours.map(({ field, message }) => ({ field, message: asSentence(message) })));
}

export const formMessageOf = (error: unknown): string | undefined =>
  isRecord(error) && typeof error.message === 'string' && error.message !== '' ? error.message : undefined;
