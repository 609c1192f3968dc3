import { expect, it } from '@jest/globals';
import { ServerBusyError } from '../../../common/errors/errors.js';
import { PASSWORD_COST } from '../../../config/security-settings.js';
import { PasswordHasher } from './password-hasher.js';

const settings = { passwordCost: PASSWORD_COST };
const hasher = new PasswordHasher(settings);

// @asvs V11.4.2
it('uses argon2id with 19 MiB, t=2, p=1 and a random salt', async () => {
  const [one, two] = await Promise.all([hasher.hash('secret'), hasher.hash('secret')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

it('verifies passwords, and accepts none without an account', async () => {
  const encoded = await hasher.hash('sécret');
  expect(await hasher.verify(encoded, 'se\u0301cret')).toBe(true);
  expect(await hasher.verify(encoded, 'secret')).toBe(false);
  expect(await hasher.verify(undefined, 'nobody has this password')).toBe(false);
});

it('refuses those who would wait too long and serves the others', async () => {
  const crowded = new PasswordHasher(settings);
  const answers = await Promise.allSettled(Array.from({ length: 150 }, () => crowded.hash('secret')));
  const refused = answers.filter((answer): answer is PromiseRejectedResult => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
  for (const { reason } of refused)
    expect([reason instanceof ServerBusyError, reason.getStatus(), reason.retryAfter]).toEqual([true, 503, 5]);
  expect(await crowded.hash('secret')).toMatch(/^\$argon2id\$/);
});
