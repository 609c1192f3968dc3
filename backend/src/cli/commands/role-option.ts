import { ROLES, type Role } from '@labelbridge/contracts';
import { badInput } from '../../common/errors/errors.js';

/** Reads a role as typed, in either case. @throws 400 */
export function readRole(text: string): Role {
  const role = ROLES.find((candidate) => candidate === text.toUpperCase());
  if (!role) throw badInput([{ field: '--role', message: `must be one of: ${ROLES.join(', ')}` }]);
  return role;
}
