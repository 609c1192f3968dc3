import { AUTH_TEXTS } from '@labelbridge/contracts';
import { ApiError, CALL_TEXTS } from '@labelbridge/session';

/**
 * What people read when log-in or sign-up fails (specification section 8): the server's message; `silent` where it gave
 * none; and other words where no answer came at all.
 */
export function accountFailure(error: unknown, silent: string): string {
  if (!(error instanceof ApiError) || error.offline || error.status === 0) return AUTH_TEXTS.tryAgain;
  return error.message === CALL_TEXTS.unknown ? silent : error.message;
}
