import { CALL_MESSAGES, toApiError } from '@labelbridge/session';

/** Returns the server's message for a failure, or `fallback` if it sent none (specification section 8). */
export function serverMessage(failure: unknown, fallback: string): string {
  const { message } = toApiError(failure);
  return message === CALL_MESSAGES.unknown ? fallback : message;
}
