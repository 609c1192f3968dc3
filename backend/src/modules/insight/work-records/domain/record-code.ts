import { createHash } from 'node:crypto';

/** Digits of Crockford's base 32, without letters that look like others. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A short code of a signed text, such as `7K3M-Q0XA`, by which a printed record is compared with its page. */
export function recordCode(text: string): string {
  const bytes = createHash('sha256').update(text).digest();
  // 256 values are even on 32 digits.
  const digits = [...bytes.subarray(0, LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('');
  return `${digits.slice(0, LENGTH / 2)}-${digits.slice(LENGTH / 2)}`;
}
