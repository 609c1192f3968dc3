import { ACCOUNT_MESSAGES, type Role, SECURITY_MESSAGES, type UserStatus } from '@labelbridge/contracts';
import { type CurrentUser } from '../../common/access/current-user.js';
import { conflict } from '../../common/errors/errors.js';
import { type Settings } from '../../config/settings.js';
import { type UserRecord } from './persistence/user.schema.js';

/** Admins cannot change their own role or status, so that they cannot lock themselves out. @throws 409 */
export function assertMayChange(person: Pick<CurrentUser, '_id'>, id: string, changes: { role?: Role; status?: UserStatus }): void {
  if (person._id === id && (changes.role || changes.status)) throw conflict(ACCOUNT_MESSAGES.notYourself);
}

type Verified = Pick<UserRecord, 'emailVerifiedAt'>;
type Required = Pick<Settings, 'requireVerifiedEmail'>;

/** With REQUIRE_VERIFIED_EMAIL, a payout account needs a verified e-mail, which receives the notifications of changes. */
export const mustVerifyFirst = ({ emailVerifiedAt }: Verified, { requireVerifiedEmail }: Required): boolean =>
  requireVerifiedEmail && !emailVerifiedAt;

/** @throws 409 where the email must be verified first */
export function assertMaySetAccount(user: Verified, settings: Required): void {
  if (mustVerifyFirst(user, settings))
    throw conflict(SECURITY_MESSAGES.verifyFirst, [{ field: 'payoutAccount', message: SECURITY_MESSAGES.verifyFirst }]);
}
