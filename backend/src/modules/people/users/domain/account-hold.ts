import { ACCOUNT_HOLD_HOURS } from '@labelbridge/contracts';

const HOUR_MS = 3_600_000;

/**
 * Null without a hold. A first account has no hold. An account that replaces another one has one, also if the other one was removed before.
 *
 * @param before the end of the previous account's hold, and whether the account differs; null without a previous account
 * @param hadOne whether the person ever had an account
 */
export function heldUntil(
  before: { readonly heldUntil: Date | null; readonly isAnother: boolean } | null,
  hadOne: boolean,
  now: Date,
): Date | null {
  if (before && !before.isAnother) return before.heldUntil;
  return before || hadOne ? new Date(now.getTime() + ACCOUNT_HOLD_HOURS * HOUR_MS) : null;
}
