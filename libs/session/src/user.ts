import { ROLES, type Role } from '@labelbridge/contracts';

/** Who is logged in, under the names of specification section 3. */
export interface SessionUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userId: string;
  readonly phone: string;
  readonly userName: string;
  readonly userRole: Role;
  /** False until the person has shown that mail reaches him; left out where that is not known here. */
  readonly emailVerified?: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

const verifiedIn = ({ emailVerified }: Record<string, unknown>) => (typeof emailVerified === 'boolean' ? { emailVerified } : {});

/** The user in an answer of the server (`firstname`, `_id`, …), or undefined where it names none. */
export function readUser(answer: unknown): SessionUser | undefined {
  const user = isRecord(answer) ? answer.user : undefined;
  if (!isRecord(user)) return undefined;
  const userRole = ROLES.find((role) => role === user.role);
  if (!userRole || typeof user._id !== 'string') return undefined;
  return {
    firstName: text(user.firstname),
    lastName: text(user.lastname),
    email: text(user.email),
    userId: user._id,
    phone: text(user.phone),
    userName: text(user.username),
    userRole,
    ...verifiedIn(user),
  };
}

const USER_FIELDS = ['firstName', 'lastName', 'email', 'userId', 'phone', 'userName'] as const;

/** The user that was kept as JSON, or undefined where it is not one of ours. */
export function parseUser(kept: unknown): SessionUser | undefined {
  if (!isRecord(kept) || !USER_FIELDS.every((field) => typeof kept[field] === 'string')) return undefined;
  const userRole = ROLES.find((role) => role === kept.userRole);
  if (!userRole) return undefined;
  return {
    firstName: text(kept.firstName),
    lastName: text(kept.lastName),
    email: text(kept.email),
    userId: text(kept.userId),
    phone: text(kept.phone),
    userName: text(kept.userName),
    userRole,
    ...verifiedIn(kept),
  };
}
