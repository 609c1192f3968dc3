/** Limits of one patch, in a file of their own: a device loads no other limits before it sends. */
export const PATCH_LIMITS = { changes: 2_000, stretches: 500 } as const;
