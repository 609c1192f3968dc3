import { isCommonPassword } from '../common/passwords/common-passwords.js';
import { type Environment } from './environment.js';

export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP Password Storage Cheat Sheet: 19 MiB, t=2, p=1 (docs/security.md, Keys). */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface SecuritySettings {
  /** Load tests alone switch them off. */
  readonly rateLimits: boolean;
  /** Requires a verified e-mail before a payout account is set. */
  readonly requireVerifiedEmail: boolean;
  /** Requires admins to add a second factor before any other action. */
  readonly requireAdmin2fa: boolean;
  /** Hours until a person whom an admin promoted may approve payouts. */
  readonly adminCoolingOffHours: number;
  /** No variable sets it, so that no deployment can weaken it. Tests lower it. */
  readonly passwordCost: PasswordCost;
}

export function readSecuritySettings(env: Environment): SecuritySettings {
  const rateLimits = env.isOn('RATE_LIMITS', true);
  if (env.production && !rateLimits) env.problems.add('RATE_LIMITS', 'must be on in production: without limits passwords can be guessed');
  const password = env.raw('ADMIN_PASSWORD');
  if (env.production && password && isCommonPassword(password))
    env.problems.add('ADMIN_PASSWORD', 'must not be among the most used passwords');
  return {
    rateLimits,
    requireVerifiedEmail: env.isOn('REQUIRE_VERIFIED_EMAIL', false),
    requireAdmin2fa: env.isOn('REQUIRE_ADMIN_2FA', false),
    adminCoolingOffHours: env.integer('ADMIN_COOLING_OFF_HOURS', 24, { min: 0, max: 720, rule: 'must be whole hours from 0 to 720' }),
    passwordCost: PASSWORD_COST,
  };
}
