// Sources that `mutate:money` and `mutate:trust` mutate, and the tests that should detect their mutants.
import { readdirSync } from 'node:fs';
import { ROOT } from '../lib/install.mjs';

const MODULES = 'backend/src/modules';
const PAYOUTS = `${MODULES}/money/payments/payouts`;

/** Defences against insiders and thieves (log-in, audit, limits, privacy, second admins). The first path of a source counts. */
const TRUST = [
  { path: 'backend/src/common/access/own.ts', tests: 'pay-limits|payouts/creation|payouts-manual|rate-band' },
  { path: `${PAYOUTS}/creation/pay-limits.ts`, tests: 'pay-limits|payouts/creation|payouts-manual|rate-band' },
  { path: `${PAYOUTS}/creation/domain/plan.ts`, tests: 'payouts/creation|pay-limits' },
  { path: `${PAYOUTS}/decisions/approvers.ts`, tests: 'promotions|pay-limits|payments/payouts/decisions' },
  { path: `${MODULES}/money/payments/rates/rate-changes.service.ts`, tests: 'rate-band|payments/rates' },
  { path: `${MODULES}/people/promotions`, tests: 'promotions|payout-account|test/users/' },
  { path: `${MODULES}/operations/refusals`, tests: 'refusals|malware' },
  { path: `${MODULES}/people/users/users.policy.ts`, tests: 'users.policy|step-up|promotions|payout-account' },
  { path: `${MODULES}/people/auth/step-up.service.ts`, tests: 'step-up|refusals|auth-records|passkeys' },
  { path: `${MODULES}/people/auth/password-confirmation.ts`, tests: 'step-up|refusals|auth-records' },
  { path: `${MODULES}/people/auth/access.guard.ts`, tests: 'step-up|second-factor|cross/access.http|auth/auth' },
  { path: `${MODULES}/people/auth/second-factor`, tests: 'second-factor|auth-records|log-in-proofs|passkeys|refusals|step-up' },
  { path: `${MODULES}/people/auth/domain`, tests: 'auth/domain|test/auth/(?!guessing)' },
  { path: `${MODULES}/people/auth/sessions.service.ts`, tests: 'auth/session|auth/auth|step-up|passwords' },
  { path: `${MODULES}/people/auth/session-list.service.ts`, tests: 'session-list|auth-records' },
  { path: `${MODULES}/people/auth/passwords.service.ts`, tests: 'passwords|auth-records' },
  { path: `${MODULES}/people/auth/login-checks.ts`, tests: 'guessing|log-in-proofs|second-factor' },
  { path: `${MODULES}/people/auth/devices.service.ts`, tests: 'guessing|auth/session|passwords|auth/auth' },
  { path: `${MODULES}/people/auth/auth.service.ts`, tests: 'test/auth/(?!guessing|passkeys)|jobs/work-clock|cross/refusals' },
  // The guessing tests take longer than all others together: only the sources that they are about run them.
  { path: `${MODULES}/people/auth`, tests: 'people/auth/|test/auth/(?!guessing|passkeys)|cross/access.http|cross/refusals' },
  { path: `${MODULES}/foundation/audit`, tests: 'foundation/audit|common/chain|test/audit/|test/integrity/|health/keys|privacy' },
  { path: 'backend/src/common/rate-limit', tests: 'rate-limit|guessing|email-verification' },
  { path: `${MODULES}/insight/privacy`, tests: 'privacy|integrity/records' },
];

/** Files without rules: shapes, wiring, routes. */
export const NOT_MUTATED = ['!**/*.{spec,module,schema,dto,controller}.ts', '!**/dto/**'];

const MONEY = 'contracts/src/((money|rate|quote|pay-days|ledger)|lifecycle/.*)\\.spec|money/payments/.*/domain/';

/** Messages of the trust set are not mutated: other specs check them. */
export const SETS = {
  money: {
    below: 95,
    excludedMutations: [],
    mutate: [
      'libs/contracts/src/{money,rate,quote,pay-days,ledger}.ts',
      'libs/contracts/src/lifecycle/{invoice,payout}.lifecycle.ts',
      'backend/src/modules/money/payments/**/domain/*.ts',
    ],
    tests: [MONEY],
    testsOf: () => MONEY,
  },
  trust: {
    below: 90,
    excludedMutations: ['StringLiteral'],
    mutate: TRUST.map(({ path }) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)),
    tests: TRUST.map(({ tests }) => tests),
    testsOf: (source) => TRUST.find(({ path }) => source.startsWith(path)).tests,
  },
};

/** Unit tests first: they are quicker. */
const SPECS = ['libs/contracts/src', 'backend/src', 'backend/test']
  .flatMap((root) => readdirSync(`${ROOT}/${root}`, { recursive: true }).map((name) => `${root}/${name}`))
  .filter((name) => /\.(http-)?spec\.ts$/.test(name) && !name.startsWith('backend/test/product/'));

/** @returns the test files of a set */
export const testFilesOf = ({ tests }) => SPECS.filter((name) => new RegExp(tests.join('|')).test(name));
