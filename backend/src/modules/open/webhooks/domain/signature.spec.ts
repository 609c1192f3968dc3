import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { hasPublicSignature } from '../../../../../test/support/webhooks.js';
import { newWebhookKeys, signedHeaders } from './signature.js';

const [id, body] = ['6b0de069c2f4fb881d1f4436', '{"type":"ping"}'];
const at = new Date(1_700_000_000_999);

describe('a signature', () => {
  it('of a secret is that of the reference library', () => {
    const { secret } = newWebhookKeys();
    expect(signedHeaders([secret], { id, at, body })).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1700000000',
      'webhook-signature': new Webhook(secret).sign(id, new Date(1_700_000_000_000), body),
    });
  });

  it('of a private key is verified with its public key, for this text alone', () => {
    const [keys, others] = [newWebhookKeys(), newWebhookKeys()];
    const headers = signedHeaders([keys.signing], { id, at, body });
    expect(new Webhook(keys.secret).sign(id, at, body)).toBe(headers['webhook-signature']?.split(' ')[0]);
    const isOf = ({ publicKey }: typeof keys, changes: object = {}) => hasPublicSignature(publicKey, { headers, body, ...changes });
    const other = { headers: { ...headers, 'webhook-id': 'another' } };
    expect([isOf(keys), isOf(others), isOf(keys, { body: `${body} ` }), isOf(keys, other)]).toEqual([true, false, false, false]);
  });

  it('of two pairs of keys is verified with each secret, and with no other', () => {
    const [first, second] = [newWebhookKeys(), newWebhookKeys()];
    const headers = signedHeaders([first.signing, second.signing], { id, at: new Date(), body });
    for (const { secret } of [first, second]) expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'ping' });
    expect(() => new Webhook(newWebhookKeys().secret).verify(body, headers)).toThrow('signature');
  });
});
