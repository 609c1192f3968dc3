import { HOTP, Secret } from 'otpauth';
import { encode } from 'uqr';

/** Time-based one-time passwords (RFC 6238) as authenticator apps implement them: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Allows for a clock that is one step off and for the time of typing. */
const DRIFTS = [-1, 0, 1];
const SECRET_BYTES = 20;

/** A secret of 160 random bits (RFC 4226, 4), in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** Whether a typed code may be one of an authenticator app: recovery codes are longer. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The code of one step (RFC 4226, 5.3). @param digits six; test vectors have more */
export const codeAt = (secret: string, step: number, digits = DIGITS): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits });

/**
 * The step of the code that was typed, or undefined.
 *
 * @param lastStep the step of the last used code: codes of it and of earlier steps are invalid (RFC 6238, 5.2)
 */
export function matchingStep(secret: string, typed: string, now: Date, lastStep: number): number | undefined {
  const present = stepAt(now);
  return DRIFTS.map((drift) => present + drift).find((step) => step > lastStep && codeAt(secret, step) === typed);
}

/** The address that an authenticator app reads a secret from (Key Uri Format). */
export function otpauthAddress(secret: string, account: string): string {
  const settings = { secret, issuer: 'Labelbridge', algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_MS / 1000) };
  return `otpauth://totp/${encodeURIComponent(`Labelbridge:${account}`)}?${new URLSearchParams(settings)}`;
}

/** A QR code (ISO/IEC 18004) as one SVG path in a square of `size` units. A screen needs neither a library nor inline styles to draw it. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
