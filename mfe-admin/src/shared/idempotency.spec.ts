import { beforeAll, describe, expect, it } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import { ApiError } from '@labelbridge/session';
import { withIdempotencyKey } from './idempotency.js';

beforeAll(() => {
  if (!('randomUUID' in crypto)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
});

/** Pays, and returns the key of the call. */
async function payAs(ids: readonly string[], failure?: ApiError): Promise<string> {
  let used = '';
  await withIdempotencyKey(ids, (key) => {
    used = key;
    return failure ? Promise.reject(failure) : Promise.resolve();
  }).catch((error: unknown) => {
    if (error !== failure) throw error;
  });
  return used;
}

describe('the Idempotency-Key of a payment', () => {
  it.each([
    ['no answer came', new ApiError('away', { offline: true })],
    ['the server failed', new ApiError('oops', { status: 503 })],
    ['the server asked to wait', new ApiError('slowly', { status: 429 })],
  ])('is kept for the next try when %s', async (_, failure) => {
    const ids = [failure.message];
    const first = await payAs(ids, failure);
    expect(await payAs(ids)).toBe(first);
  });

  it('is new after the server has decided', async () => {
    const paid = await payAs(['a']);
    const refused = await payAs(['a'], new ApiError('paid already', { status: 409 }));
    const again = await payAs(['a']);
    expect(new Set([paid, refused, again]).size).toBe(3);
  });

  it('belongs to these invoices, in whatever order', async () => {
    const away = new ApiError('away', { offline: true });
    const first = await payAs(['x', 'y'], away);
    expect(await payAs(['x'])).not.toBe(first);
    expect(await payAs(['y', 'x'])).toBe(first);
  });
});
