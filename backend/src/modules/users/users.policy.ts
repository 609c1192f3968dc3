import { ACCOUNT_TEXTS, type Role, SECURITY_TEXTS, type UserStatus } from '@labelbridge/contracts';
import { type Person } from '../../common/access/person.js';
import { conflict } from '../../common/errors/errors.js';
import { type Settings } from '../../config/settings.js';
import { type UserRecord } from './persistence/user.schema.js';

/**
 * An admin changes anyone but himself: nobody ends up locked out of the product by his own hand.
 *
 * @throws 409
 */
export function assertMayChange(person: Pick<Person, '_id'>, id: string, changes: { role?: Role; status?: UserStatus }): void {
  if (person._id === id && (changes.role || changes.status)) throw conflict(ACCOUNT_TEXTS.notYourself);
}

/**
 * Where REQUIRE_VERIFIED_EMAIL is on, pay goes to accounts of people whom mail reaches: who else would hear of a change?
 *
 * @throws 409
 */
export function assertMaySetAccount({ emailVerifiedAt }: Pick<UserRecord, 'emailVerifiedAt'>, { requireVerifiedEmail }: Pick<Settings, 'requireVerifiedEmail'>): void {
  if (requireVerifiedEmail && !emailVerifiedAt) throw conflict(SECURITY_TEXTS.verifyFirst, [{ field: 'payoutAccount', message: SECURITY_TEXTS.verifyFirst }]);
}
