import { ROLES, type Role } from '@labelbridge/contracts';
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
}

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
  });
}

export function parseUser(stored: unknown): SessionUser | undefined {
  if (!isRecord(stored)) return undefined;
  const { firstName, lastName, email, userId, phone, userName, emailVerified } = stored;
  const userRole = ROLES.find((role) => role === stored.userRole);
  if (typeof firstName !== 'string' || typeof lastName !== 'string' || typeof email !== 'string' || !userRole) return undefined;
  if (typeof userId !== 'string' || typeof phone !== 'string' || typeof userName !== 'string') return undefined;
  const user = { firstName, lastName, email, userId, phone, userName, userRole };
  return typeof emailVerified === 'boolean' ? { ...user, emailVerified } : user;
}
