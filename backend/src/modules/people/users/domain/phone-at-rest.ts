import { LIMITS, normalisePhone } from '@labelbridge/contracts';
import { blindIndex, blindIndexes } from '../../../../common/crypto/keyed-digest.js';
import { openText, sealText } from '../../../../common/crypto/sealed-text.js';
import { type KeyRing } from '../../../../config/key-ring.js';
import { shownPhone, toE164 } from './phone-number.js';

interface PhoneAtRest {
  phone: string;
  phoneIndex: string;
}

const INDEX_PLACE = 'users/phone';
const TYPED_PHONE = /^\s*\+?[\d\s().-]+$/;

/** Binds the encrypted number to the account. */
const phonePlace = (userId: unknown): string => `users/${String(userId)}/phone`;

/** E.164 digits if the number has that form. */
const digitsOf = (phone: string): string => (toE164(phone) ?? normalisePhone(phone)).replace(/\D/g, '');

/** A plain number has no dot. */
const isSealed = (stored: string): boolean => stored.includes('.');

/** Encrypts a number in E.164; a number without that form stays as it is. */
export const sealPhone = (keys: KeyRing, userId: unknown, phone: string): PhoneAtRest => ({
  phone: sealText(keys, phonePlace(userId), toE164(phone) ?? phone),
  phoneIndex: blindIndex(keys, INDEX_PLACE, digitsOf(phone)),
});

/** @returns empty if the key is missing, so that people can still log in; the doctor reports the missing key */
export function openPhone(keys: KeyRing, userId: unknown, stored: string): string {
  if (!isSealed(stored)) return stored;
  try {
    return shownPhone(openText(keys, phonePlace(userId), stored));
  } catch {
    return '';
  }
}

/** @returns a filter of the accounts with this number; undefined if the number is incomplete */
export function phoneFilter(keys: KeyRing, typed: string | undefined): { phoneIndex: { $in: string[] } } | undefined {
  if (typed === undefined || !TYPED_PHONE.test(typed)) return undefined;
  const digits = digitsOf(typed);
  return digits.length < LIMITS.phoneMin ? undefined : { phoneIndex: { $in: blindIndexes(keys, INDEX_PLACE, digits) } };
}
