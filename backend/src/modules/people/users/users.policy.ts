import {
  ACCOUNT_MESSAGES,
  CONTENT_MESSAGES,
  type ContentCategory,
  contentNotAllowed,
  type Duty,
  type Role,
  SECURITY_MESSAGES,
  STEP_UP_MESSAGES,
  type UserStatus,
} from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type NeedsStepUp } from '../../../common/access/step-up.js';
import { noteRefusal } from '../../../common/context/request-context.js';
import { badInput, conflict, refusedByControl } from '../../../common/errors/errors.js';
import { type Settings } from '../../../config/settings.js';
import { toE164 } from './domain/phone-number.js';
import { type UpdateMeDto } from './dto/update-user.dto.js';
import { type UserRecord } from './persistence/user.schema.js';

/** Keeps admins from changing their own role, status or duties: they cannot lock themselves out, nor raise themselves. @throws 409 */
export function assertMayChange(
  person: Pick<CurrentUser, '_id' | 'firstname' | 'lastname'>,
  id: string,
  changes: { role?: Role; status?: UserStatus; duties?: readonly Duty[]; withdraw?: boolean },
): void {
  const { _id, firstname, lastname } = person;
  if (_id === id && (changes.role || changes.status || changes.duties || changes.withdraw))
    throw refusedByControl('own role or status', ACCOUNT_MESSAGES.notYourself, { _id, name: `Person: ${firstname} ${lastname}` });
}

const differs = (given: unknown, present: string): boolean => typeof given === 'string' && given.trim() !== present;

/** Operators call this number if a person lost their second factor: a thief who sets it could have the factor removed. */
const changesPhone = (phone: unknown, present: string): boolean => typeof phone === 'string' && toE164(phone) !== toE164(present);

/** Detects changes of the account, of the name with an account, and of the phone with an account or a second factor. */
export const changesPayee: NeedsStepUp = ({ payoutAccount, firstname, lastname, phone }, caller) =>
  payoutAccount !== undefined ||
  (caller.hasPayoutAccount && (differs(firstname, caller.firstname) || differs(lastname, caller.lastname))) ||
  ((caller.hasPayoutAccount || caller.hasSecondFactor) && changesPhone(phone, caller.phone));

/** Keeps a thief from renaming the person to have any account's name accepted. @throws 400 */
export function refuseNameWithAccount({ firstname, lastname, payoutAccount }: UpdateMeDto): void {
  if (payoutAccount === undefined || (firstname === undefined && lastname === undefined)) return;
  noteRefusal('name and payout account', STEP_UP_MESSAGES.nameOrAccount, { to: 'person' });
  throw badInput([{ field: 'payoutAccount', message: STEP_UP_MESSAGES.nameOrAccount }]);
}

const HOUR_MS = 3_600_000;

/** @returns the end of a new admin's cooling-off, before which they may not give a second approval; undefined after it */
export function coolingOffUntil(
  { adminSince }: Pick<UserRecord, 'adminSince'>,
  { adminCoolingOffHours }: Pick<Settings, 'adminCoolingOffHours'>,
  now: Date,
): Date | undefined {
  const until = new Date(adminSince ? adminSince.getTime() + adminCoolingOffHours * HOUR_MS : 0);
  return until > now ? until : undefined;
}

type Verified = Pick<UserRecord, 'emailVerifiedAt'>;
type Required = Pick<Settings, 'requireVerifiedEmail'>;

/** With REQUIRE_VERIFIED_EMAIL, a payout account needs a verified e-mail, which receives the notifications of changes. */
export const mustVerifyFirst = ({ emailVerifiedAt }: Verified, { requireVerifiedEmail }: Required): boolean =>
  requireVerifiedEmail && !emailVerifiedAt;

/** @throws 409 if the e-mail must be verified first */
export function assertMaySetAccount(user: Verified, settings: Required): void {
  if (mustVerifyFirst(user, settings))
    throw conflict(SECURITY_MESSAGES.verifyFirst, [{ field: 'payoutAccount', message: SECURITY_MESSAGES.verifyFirst }]);
}

/** @throws 409 naming the content that this annotator has not allowed */
export function refuseNotAllowed(
  by: Pick<CurrentUser, '_id'>,
  { _id, contentAllowed = [] }: Pick<UserRecord, '_id' | 'contentAllowed'>,
  content: readonly ContentCategory[],
): void {
  const missing = contentNotAllowed(content, contentAllowed);
  if (missing.length === 0) return;
  throw conflict(by._id === String(_id) ? CONTENT_MESSAGES.allowFirst(missing) : CONTENT_MESSAGES.othersAllowFirst);
}
