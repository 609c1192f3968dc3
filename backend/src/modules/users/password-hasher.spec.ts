import { expect, it } from '@jest/globals';
import { PasswordHasher } from './password-hasher.js';

const hasher = new PasswordHasher();

it('makes argon2id of 19 MiB, t=2, p=1, never the same twice', async () => {
  const [one, two] = await Promise.all([hasher.hash('secret'), hasher.hash('secret')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

it('knows the right password from the wrong one, and nobody has any', async () => {
  const encoded = await hasher.hash('sécret');
  expect(await hasher.verify(encoded, 'se\u0301cret')).toBe(true);
  expect(await hasher.verify(encoded, 'secret')).toBe(false);
  expect(await hasher.verify(undefined, 'nobody has this password')).toBe(false);
});
