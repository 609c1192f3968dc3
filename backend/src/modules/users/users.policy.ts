import { ACCOUNT_TEXTS, type Role, type UserStatus } from '@labelbridge/contracts';
import { type Person } from '../../common/access/person.js';
import { conflict } from '../../common/errors/errors.js';

/**
 * An admin changes anyone but himself: nobody ends up locked out of the product by his own hand.
 *
 * @throws 409
 */
export function assertMayChange(person: Pick<Person, '_id'>, id: string, changes: { role?: Role; status?: UserStatus }): void {
  if (person._id === id && (changes.role || changes.status)) throw conflict(ACCOUNT_TEXTS.notYourself);
}
