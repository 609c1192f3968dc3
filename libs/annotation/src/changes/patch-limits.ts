/** What one patch may have. In a file of its own, because a device needs no other limits before it sends. */
export const PATCH_LIMITS = {
  changes: 2_000,
  /** Stretches of time. */
  stretches: 500,
} as const;
