import { AUTH_MESSAGES } from '@labelbridge/contracts';
import { ApiError, CALL_MESSAGES } from '@labelbridge/session';

/**
 * What people read when log-in or sign-up fails (specification section 8): the server's message; `silent` where it gave
 * none; and other words where no answer came at all.
 */
export function accountFailure(error: unknown, silent: string): string {
  if (!(error instanceof ApiError) || error.offline || error.status === 0) return AUTH_MESSAGES.tryAgain;
  return error.message === CALL_MESSAGES.unknown ? silent : error.message;
}
