/** Roles of the product (specification section 6). `USER` is an annotator, `ADMIN` an admin. */
export const ROLES = ['USER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** First page after log-in or sign-up (product.md). */
export const HOME_OF: Readonly<Record<Role, string>> = { USER: '/dashboard/overview', ADMIN: '/admin' };
