import { CALL_TEXTS, toApiError } from '@labelbridge/session';

/** The server's message for a failure, or `fallback` where it sent none (specification section 8). */
export function serverMessage(failure: unknown, fallback: string): string {
  const { message } = toApiError(failure);
  return message === CALL_TEXTS.unknown ? fallback : message;
}
