import { createHmac, randomBytes } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238) as authenticator apps know them: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** A clock may be one step off, and typing takes a while. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base 32 without padding (RFC 4648, 6). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((part) => BASE32[parseInt(part.padEnd(5, '0'), 2)]).join('');
}

/** The bytes that base 32 stands for. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** A secret of 160 random bits (RFC 4226, 4), in base 32. */
export const newSecret = (): string => base32(randomBytes(SECRET_BYTES));

/** The step that an instant lies in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** The code of one step (RFC 4226, 5.3). @param digits six, unless a test vector has more */
export function codeAt(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code was typed, or undefined.
 *
 * @param lastStep the step of the code that was used last: it and all before it work no more (RFC 6238, 5.2)
 */
export function matchingStep(secret: string, typed: string, now: Date, lastStep: number): number | undefined {
  const present = stepAt(now);
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_unused, index) => present - DRIFT_STEPS + index);
  return steps.find((step) => step > lastStep && codeAt(secret, step) === typed);
}

/** The address that an authenticator app reads a secret from (Key Uri Format). */
export function otpauthAddress(secret: string, account: string): string {
  const query = new URLSearchParams({
    secret,
    issuer: 'Labelbridge',
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_MS / 1000),
  });
  return `otpauth://totp/${encodeURIComponent(`Labelbridge:${account}`)}?${query}`;
}
