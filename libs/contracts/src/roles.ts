/** Roles of the product (specification section 6). `USER` is an annotator, `ADMIN` an admin. */
export const ROLES = ['USER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** Name of the server in histories, as of a batch that goes back to its queue. */
export const SYSTEM_NAME = 'Labelbridge';

/** First page after log-in or sign-up (product.md). */
export const HOME_OF: Readonly<Record<Role, string>> = { USER: '/dashboard/overview', ADMIN: '/admin' };
