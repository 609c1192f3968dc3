import { LIMITS, normalisePhone } from '@labelbridge/contracts';
import { blindIndex, blindIndexes } from '../../../common/crypto/blind-index.js';
import { openText, sealText } from '../../../common/crypto/sealed-text.js';
import { type KeyRing } from '../../../config/key-ring.js';

/** A telephone number as the database has it: encrypted, and by what it is found. */
export interface PhoneAtRest {
  phone: string;
  phoneIndex: string;
}

const INDEX_PLACE = 'users/phone';
const TYPED_PHONE = /^\s*\+?[\d\s().-]+$/;

/** What the text of a sealed number is bound to. */
export const phonePlace = (userId: unknown): string => `users/${String(userId)}/phone`;

const digitsOf = (phone: string): string => normalisePhone(phone).replace(/\D/g, '');

/** Whether a stored value is sealed: a number has no dot, and numbers from before they were sealed lie there as they are. */
const isSealed = (stored: string): boolean => stored.includes('.');

/** Encrypts a number, as `normalisePhone` leaves it, for the account that it belongs to. */
export const sealPhone = (keys: KeyRing, userId: unknown, phone: string): PhoneAtRest => ({
  phone: sealText(keys, phonePlace(userId), phone),
  phoneIndex: blindIndex(keys, INDEX_PLACE, digitsOf(phone)),
});

/**
 * The number of an account, from its stored value; empty where its key is gone. That must not keep people from logging in:
 * the doctor names the key that is missing.
 */
export function openPhone(keys: KeyRing, userId: unknown, stored: string): string {
  if (!isSealed(stored)) return stored;
  try {
    return openText(keys, phonePlace(userId), stored);
  } catch {
    return '';
  }
}

/** By what accounts with a typed number are found; undefined where what was typed is no whole number. */
export function phoneFilter(keys: KeyRing, typed: string | undefined): { phoneIndex: { $in: string[] } } | undefined {
  if (typed === undefined || !TYPED_PHONE.test(typed)) return undefined;
  const digits = digitsOf(typed);
  return digits.length < LIMITS.phoneMin ? undefined : { phoneIndex: { $in: blindIndexes(keys, INDEX_PLACE, digits) } };
}
