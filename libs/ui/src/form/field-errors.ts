import { type ErrorDetail, fieldProblem, type FormRules, formProblems, type FormValues } from '@labelbridge/contracts';

/** What is wrong, by field. A field that is not there keeps its rules. */
export type FieldErrors = Readonly<Record<string, string>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const byField = (details: readonly ErrorDetail[]): FieldErrors => {
  const problems: Record<string, string> = {};
  for (const { field, message } of details) problems[field] ??= message;
  return problems;
};

/** The problems of the fields that a form has; rules of fields it does not show are left out. */
export function validateFields(rules: FormRules, values: FormValues): FieldErrors {
  const shown = Object.fromEntries(Object.entries(rules).filter(([field]) => Object.hasOwn(values, field)));
  return byField(formProblems(shown, values));
}

/**
 * The problems after `field` got a new value. Its own is judged anew; that of another field is too where a rule found it,
 * because rules look at each other's fields. What the server found there stays until that field changes.
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
    const judge = (values: FormValues) => fieldProblem(rules[name] ?? [], values[name] ?? '', values);
    const now = name === field || judge(before) === message ? judge(after) : message;
    if (now !== undefined) left[name] = now;
  }
  return left;
}

/** What a failed call says about the fields of `values`: `details` as the HTTP contract has them, or by field already. */
export function fieldErrorsOf(error: unknown, values: FormValues): FieldErrors {
  const details = isRecord(error) ? error.details : undefined;
  const pairs: ErrorDetail[] = [];
  if (Array.isArray(details)) {
    for (const detail of details) {
      if (isRecord(detail) && typeof detail.field === 'string' && typeof detail.message === 'string') {
        pairs.push({ field: detail.field, message: detail.message });
      }
    }
  } else if (isRecord(details)) {
    for (const [field, message] of Object.entries(details)) if (typeof message === 'string') pairs.push({ field, message });
  }
  return byField(pairs.filter(({ field }) => Object.hasOwn(values, field)));
}

/** What a failed call says to people. */
export const formMessageOf = (error: unknown): string | undefined =>
  isRecord(error) && typeof error.message === 'string' && error.message !== '' ? error.message : undefined;
