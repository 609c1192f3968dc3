import { expect, it } from '@jest/globals';
import { newDeployToken, readDeployToken } from './deploy-token.js';

it('is read back with the hash that is kept of it, which it does not contain', () => {
  const id = 'a'.repeat(24);
  const { text, hash } = newDeployToken(id);
  expect(readDeployToken(`Bearer ${text}`)).toEqual({ id, hash });
  expect(text).not.toContain(hash);
  expect(newDeployToken(id).text).not.toBe(text);
  for (const other of [undefined, text, `Bearer ${text}x`, `Bearer ${text.slice(0, -1)}`, 'Bearer eyJhbGciOi.e30.x', 'Bearer lbd_'])
    expect(readDeployToken(other)).toBeUndefined();
});
