import { isCommonPassword } from '../common/passwords/common-passwords.js';
import { type Environment } from './environment.js';

/** The work of one hash with argon2id. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** 19 MiB, t=2, p=1 (OWASP Password Storage Cheat Sheet; docs/security.md, Keys). */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The settings of log-in and account security. */
export interface SecuritySettings {
  /** Whether rate limits apply; off for load tests only. */
  readonly rateLimits: boolean;
  /** Whether an e-mail must be verified before a payout account is set. */
  readonly requireVerifiedEmail: boolean;
  /** Whether admins must add a second factor before anything else. */
  readonly requireAdmin2fa: boolean;
  /** Hours after which a person whom an admin made an admin may approve payouts. */
  readonly adminCoolingOffHours: number;
  /** No variable sets it, so that no deployment can weaken it. Tests of other subjects lower it. */
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
