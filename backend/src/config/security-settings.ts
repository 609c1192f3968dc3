import { isCommonPassword } from '../common/passwords/common-passwords.js';
import { type SettingsProblems } from './settings-problems.js';

/** The settings that decide how much is asked of those who log in (product.md, Settings). */
export interface SecuritySettings {
  /** Whether guessing and flooding is limited; off for load tests only. */
  readonly rateLimits: boolean;
  /** Whether an address must be verified before a payout account is set. */
  readonly requireVerifiedEmail: boolean;
  /** Whether an admin can do nothing before he has a second factor. */
  readonly requireAdmin2fa: boolean;
}

/** Reads RATE_LIMITS, REQUIRE_VERIFIED_EMAIL and REQUIRE_ADMIN_2FA. @param problems receives what is wrong with them */
export function readSecuritySettings(
  env: Readonly<Record<string, string | undefined>>,
  production: boolean,
  problems: SettingsProblems,
): SecuritySettings {
  const isOn = (name: string, fallback: boolean): boolean => {
    const value = env[name]?.trim() || undefined;
    if (value !== undefined && value !== 'on' && value !== 'off') problems.add(name, 'must be one of: on, off');
    return value === undefined ? fallback : value === 'on';
  };
  const rateLimits = isOn('RATE_LIMITS', true);
  if (production && !rateLimits) problems.add('RATE_LIMITS', 'must be on in production: without limits passwords can be guessed');
  if (production && env.ADMIN_PASSWORD && isCommonPassword(env.ADMIN_PASSWORD))
    problems.add('ADMIN_PASSWORD', 'must not be among the most used passwords');
  return { rateLimits, requireVerifiedEmail: isOn('REQUIRE_VERIFIED_EMAIL', false), requireAdmin2fa: isOn('REQUIRE_ADMIN_2FA', false) };
}
