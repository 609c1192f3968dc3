import { LIMITS, normalisePhone } from '@labelbridge/contracts';
import { blindIndex, blindIndexes } from '../../../common/crypto/blind-index.js';
import { openText, sealText } from '../../../common/crypto/sealed-text.js';
import { type KeyRing } from '../../../config/key-ring.js';
import { shownPhone, toE164 } from './phone-number.js';

export interface PhoneAtRest {
  phone: string;
  phoneIndex: string;
}

const INDEX_PLACE = 'users/phone';
const TYPED_PHONE = /^\s*\+?[\d\s().-]+$/;

/** The place that the encrypted number is bound to. */
export const phonePlace = (userId: unknown): string => `users/${String(userId)}/phone`;

/** The digits that a number is found by: those of its E.164 form where it has one. */
const digitsOf = (phone: string): string => (toE164(phone) ?? normalisePhone(phone)).replace(/\D/g, '');

/** Whether a stored value is encrypted: a plain number has no dot. Old records contain plain numbers. */
const isSealed = (stored: string): boolean => stored.includes('.');

/** Encrypts a number for its account, in E.164; one from before that was a rule may have no such form and stays as it is. */
export const sealPhone = (keys: KeyRing, userId: unknown, phone: string): PhoneAtRest => ({
  phone: sealText(keys, phonePlace(userId), toE164(phone) ?? phone),
  phoneIndex: blindIndex(keys, INDEX_PLACE, digitsOf(phone)),
});

/**
 * Decrypts the number of an account, in the form of answers; empty where its key is missing, so that people can still log in. The doctor reports the missing key.
 */
export function openPhone(keys: KeyRing, userId: unknown, stored: string): string {
  if (!isSealed(stored)) return stored;
  try {
    return shownPhone(openText(keys, phonePlace(userId), stored));
  } catch {
    return '';
  }
}

/** The filter of accounts with a typed number; undefined where it is no complete number. */
export function phoneFilter(keys: KeyRing, typed: string | undefined): { phoneIndex: { $in: string[] } } | undefined {
  if (typed === undefined || !TYPED_PHONE.test(typed)) return undefined;
  const digits = digitsOf(typed);
  return digits.length < LIMITS.phoneMin ? undefined : { phoneIndex: { $in: blindIndexes(keys, INDEX_PLACE, digits) } };
}
