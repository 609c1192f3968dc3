/** States of what ends by itself or is revoked: API keys, and links for customers. */
export const VALIDITIES = ['active', 'expired', 'revoked'] as const;
export type Validity = (typeof VALIDITIES)[number];

/** @param ends instants in any form that `Date` reads; null if it does not end */
export function validityOf(
  ends: { readonly revokedAt: Date | string | null; readonly expiresAt: Date | string | null },
  now: Date,
): Validity {
  if (ends.revokedAt) return 'revoked';
  return ends.expiresAt && new Date(ends.expiresAt) <= now ? 'expired' : 'active';
}
