import { ACCOUNT_HOLD_HOURS } from '@labelbridge/contracts';

const HOUR_MS = 3_600_000;

/**
 * Until when payouts wait after an account was saved; null where they need not. A first account is not held. One that is
 * put in the place of another is, also where the other one was removed before.
 *
 * @param before the account that stood there: what it is held until, and whether it is another one; null where there was none
 * @param hadOne whether this person ever had an account
 */
export function heldUntil(
  before: { readonly heldUntil: Date | null; readonly isAnother: boolean } | null,
  hadOne: boolean,
  now: Date,
): Date | null {
  if (before && !before.isAnother) return before.heldUntil;
  return before || hadOne ? new Date(now.getTime() + ACCOUNT_HOLD_HOURS * HOUR_MS) : null;
}
