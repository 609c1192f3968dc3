import { type Role } from '@labelbridge/contracts';

export const ROLE_LABEL: Readonly<Record<Role, string>> = { USER: 'Annotator', ADMIN: 'Admin' };
