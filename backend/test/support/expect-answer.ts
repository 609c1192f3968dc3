import { expect } from '@jest/globals';
import { type Answer } from './test-app.js';

/**
 * Expects the status and fields of the body: `message` for a text, else paths such as `details.0.field`. A failure names the differences
 * and the call, and shows the whole body if the status differs.
 */
export function expectAnswer(
  answer: Pick<Answer, 'call' | 'status' | 'body'>,
  status: number,
  expected: string | Record<string, unknown> = {},
): void {
  const fields = typeof expected === 'string' ? { message: expected } : expected;
  const seen = Object.fromEntries(Object.keys(fields).map((path) => [path, at(answer.body, path)]));
  const isOther = answer.status !== status;
  try {
    expect({ ...(isOther && { call: answer.call, body: answer.body }), status: answer.status, ...seen }).toEqual({ status, ...fields });
  } catch (error) {
    // Makes the failure point at the line of the test.
    if (error instanceof Error) Error.captureStackTrace(error, expectAnswer);
    throw error;
  }
}

const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value === null || value === undefined ? value : Object(value)[name]), body);
