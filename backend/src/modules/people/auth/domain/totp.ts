import { HOTP, Secret } from 'otpauth';
import { encode } from 'uqr';

/** RFC 6238 as authenticator apps implement it: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Accepts a clock that is one step off, and the time of typing. */
const DRIFTS = [-1, 0, 1];
const SECRET_BYTES = 20;

/** 160 random bits (RFC 4226, 4), in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** Recovery codes are longer. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** RFC 4226, 5.3. @param digits six; test vectors have eight */
export const codeAt = (secret: string, step: number, digits = DIGITS): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits });

/** @param lastStep the step of the last used code: codes of this and of earlier steps are invalid (RFC 6238, 5.2) */
export function matchingStep(secret: string, typed: string, now: Date, lastStep: number): number | undefined {
  const present = stepAt(now);
  return DRIFTS.map((drift) => present + drift).find((step) => step > lastStep && codeAt(secret, step) === typed);
}

/** An `otpauth:` address for authenticator apps (Key Uri Format). */
export function otpauthAddress(secret: string, account: string): string {
  const settings = { secret, issuer: 'Labelbridge', algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_MS / 1000) };
  return `otpauth://totp/${encodeURIComponent(`Labelbridge:${account}`)}?${new URLSearchParams(settings)}`;
}

/** A QR code (ISO/IEC 18004) as one SVG path in a square of `size` units. Screens need neither a library nor inline styles to draw it. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
