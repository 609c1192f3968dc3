import { type Role } from '@labelbridge/contracts';

export const taskTitle = ({ title, taskName }: { title: string | null; taskName: string }): string => title ?? taskName;

export const ROLE_LABEL: Readonly<Record<Role, string>> = { USER: 'Annotator', ADMIN: 'Admin' };
