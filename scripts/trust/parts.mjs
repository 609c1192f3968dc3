// What `mutate:trust` mutates, and the tests that should notice it: the first part whose folder or file fits.

const MODULES = 'backend/src/modules';
const PAYOUTS = `${MODULES}/payments/payouts`;

/** @type {readonly { path: string, tests: string }[]} */
export const PARTS = [
  { path: 'backend/src/common/access/own.ts', tests: 'pay-limits' },
  { path: `${PAYOUTS}/creation/pay-limits.ts`, tests: 'pay-limits' },
  { path: `${PAYOUTS}/creation/domain/plan.ts`, tests: 'payouts/creation|pay-limits' },
  { path: `${PAYOUTS}/decisions/approvers.ts`, tests: 'promotions|pay-limits' },
  { path: `${MODULES}/payments/rates/rate-changes.service.ts`, tests: 'rate-band' },
  { path: `${MODULES}/promotions`, tests: 'promotions' },
  { path: `${MODULES}/refusals`, tests: 'refusals' },
  { path: `${MODULES}/users/users.policy.ts`, tests: 'step-up|promotions|payout-account' },
  { path: `${MODULES}/auth/step-up.service.ts`, tests: 'step-up|refusals' },
  { path: `${MODULES}/auth/password-confirmation.ts`, tests: 'step-up|refusals' },
  { path: `${MODULES}/auth/access.guard.ts`, tests: 'step-up|second-factor|cross/access.http' },
  { path: `${MODULES}/auth/second-factor`, tests: 'second-factor|log-in-proofs' },
  { path: `${MODULES}/auth/domain`, tests: 'auth/domain' },
  { path: `${MODULES}/auth/sessions.service.ts`, tests: 'auth/session|auth/auth|step-up' },
  { path: `${MODULES}/auth/session-list.service.ts`, tests: 'session-list' },
  { path: `${MODULES}/auth/passwords.service.ts`, tests: 'passwords' },
  { path: `${MODULES}/auth/login-checks.ts`, tests: 'guessing|log-in-proofs' },
  { path: `${MODULES}/auth`, tests: 'test/auth/' },
  { path: `${MODULES}/audit`, tests: 'modules/audit|common/chain|test/audit/|test/integrity/' },
  { path: 'backend/src/common/rate-limit', tests: 'rate-limit|guessing' },
  { path: `${MODULES}/privacy`, tests: 'privacy' },
];

/** Files of a part that hold no rule: shapes, wiring, routes. */
export const NOT_MUTATED = /\.spec\.ts$|\.module\.ts$|\.schema\.ts$|\.dto\.ts$|\.controller\.ts$|\/dto\//;
