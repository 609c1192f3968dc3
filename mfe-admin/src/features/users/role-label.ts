import { type Role } from '@labelbridge/contracts';

/** What people call a role. */
export const ROLE_LABEL: Readonly<Record<Role, string>> = { USER: 'Annotator', ADMIN: 'Admin' };
