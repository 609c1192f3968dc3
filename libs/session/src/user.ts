import { DUTIES, type Duty, ROLES, type Role, dutiesOf } from '@labelbridge/contracts';
import { isRecord } from './is-record.js';

/** The logged-in user, with the field names of specification section 3. */
export interface SessionUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userId: string;
  readonly phone: string;
  readonly userName: string;
  readonly userRole: Role;
  readonly emailVerified?: boolean;
  /** Duties of an admin; all if absent. The server decides. */
  readonly duties?: readonly Duty[];
}

/** @returns none without a user */
export const dutiesOfUser = (user: SessionUser | undefined): readonly Duty[] =>
  user ? dutiesOf({ role: user.userRole, duties: user.duties ?? null }) : [];

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function readUser(answer: unknown): SessionUser | undefined {
  const user = isRecord(answer) && isRecord(answer.user) ? answer.user : {};
  return parseUser({
    firstName: text(user.firstname),
    lastName: text(user.lastname),
    email: text(user.email),
    userId: user._id,
    phone: text(user.phone),
    userName: text(user.username),
    userRole: user.role,
    emailVerified: user.emailVerified,
    duties: user.duties,
  });
}

export function parseUser(stored: unknown): SessionUser | undefined {
  if (!isRecord(stored)) return undefined;
  const { firstName, lastName, email, userId, phone, userName, emailVerified } = stored;
  const userRole = ROLES.find((role) => role === stored.userRole);
  if (typeof firstName !== 'string' || typeof lastName !== 'string' || typeof email !== 'string' || !userRole) return undefined;
  if (typeof userId !== 'string' || typeof phone !== 'string' || typeof userName !== 'string') return undefined;
  const { duties } = stored;
  const own = Array.isArray(duties) && userRole === 'ADMIN' ? { duties: DUTIES.filter((duty) => duties.includes(duty)) } : {};
  const user = { firstName, lastName, email, userId, phone, userName, userRole, ...own };
  return typeof emailVerified === 'boolean' ? { ...user, emailVerified } : user;
}
