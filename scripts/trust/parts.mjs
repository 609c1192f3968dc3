// Sources that `mutate:trust` mutates, and the tests that should detect their mutants. The first matching part counts.

const MODULES = 'backend/src/modules';
const PAYOUTS = `${MODULES}/money/payments/payouts`;

/** @type {readonly { part: string, path: string, tests: string }[]} */
export const PARTS = [
  { part: 'limits', path: 'backend/src/common/access/own.ts', tests: 'pay-limits|payouts/creation|payouts-manual|rate-band' },
  { part: 'limits', path: `${PAYOUTS}/creation/pay-limits.ts`, tests: 'pay-limits|payouts/creation|payouts-manual|rate-band' },
  { part: 'limits', path: `${PAYOUTS}/creation/domain/plan.ts`, tests: 'payouts/creation|pay-limits' },
  { part: 'second admins', path: `${PAYOUTS}/decisions/approvers.ts`, tests: 'promotions|pay-limits|payments/payouts/decisions' },
  { part: 'limits', path: `${MODULES}/money/payments/rates/rate-changes.service.ts`, tests: 'rate-band|payments/rates' },
  { part: 'second admins', path: `${MODULES}/people/promotions`, tests: 'promotions|payout-account|test/users/' },
  { part: 'audit', path: `${MODULES}/operations/refusals`, tests: 'refusals|malware' },
  { part: 'second admins', path: `${MODULES}/people/users/users.policy.ts`, tests: 'users.policy|step-up|promotions|payout-account' },
  { part: 'auth', path: `${MODULES}/people/auth/step-up.service.ts`, tests: 'step-up|refusals|auth-records|passkeys' },
  { part: 'auth', path: `${MODULES}/people/auth/password-confirmation.ts`, tests: 'step-up|refusals|auth-records' },
  { part: 'auth', path: `${MODULES}/people/auth/access.guard.ts`, tests: 'step-up|second-factor|cross/access.http|auth/auth' },
  {
    part: 'auth',
    path: `${MODULES}/people/auth/second-factor`,
    tests: 'second-factor|auth-records|log-in-proofs|passkeys|refusals|step-up',
  },
  { part: 'auth', path: `${MODULES}/people/auth/domain`, tests: 'auth/domain|test/auth/(?!guessing)' },
  { part: 'auth', path: `${MODULES}/people/auth/sessions.service.ts`, tests: 'auth/session|auth/auth|step-up|passwords' },
  { part: 'auth', path: `${MODULES}/people/auth/session-list.service.ts`, tests: 'session-list|auth-records' },
  { part: 'auth', path: `${MODULES}/people/auth/passwords.service.ts`, tests: 'passwords|auth-records' },
  { part: 'auth', path: `${MODULES}/people/auth/login-checks.ts`, tests: 'guessing|log-in-proofs|second-factor' },
  { part: 'auth', path: `${MODULES}/people/auth/devices.service.ts`, tests: 'guessing|auth/session|passwords|auth/auth' },
  { part: 'auth', path: `${MODULES}/people/auth/auth.service.ts`, tests: 'test/auth/(?!guessing|passkeys)|jobs/work-clock|cross/refusals' },
  // The guessing tests take longer than all others together: only the sources that they are about run them.
  { part: 'auth', path: `${MODULES}/people/auth`, tests: 'people/auth/|test/auth/(?!guessing|passkeys)|cross/access.http|cross/refusals' },
  {
    part: 'audit',
    path: `${MODULES}/foundation/audit`,
    tests: 'foundation/audit|common/chain|test/audit/|test/integrity/|health/keys|privacy',
  },
  { part: 'limits', path: 'backend/src/common/rate-limit', tests: 'rate-limit|guessing|email-verification' },
  { part: 'privacy', path: `${MODULES}/insight/privacy`, tests: 'privacy|integrity/records' },
];

/** Files without rules: shapes, wiring, routes. */
export const NOT_MUTATED = /\.spec\.ts$|\.module\.ts$|\.schema\.ts$|\.dto\.ts$|\.controller\.ts$|\/dto\//;
