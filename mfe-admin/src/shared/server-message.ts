import { CALL_MESSAGES, toApiError } from '@labelbridge/session';

/** What the server said of a failure, or `fallback` where it said nothing (specification section 8). */
export function serverMessage(failure: unknown, fallback: string): string {
  const { message } = toApiError(failure);
  return message === CALL_MESSAGES.unknown ? fallback : message;
}
