import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signedHeaders } from './signature.js';

const [id, body] = ['6b0de069c2f4fb881d1f4436', '{"type":"ping"}'];

describe('a signature', () => {
  it('is that of the reference library', () => {
    const [secret, at] = [newWebhookSecret(), new Date(1_700_000_000_999)];
    const headers = signedHeaders([secret], { id, at, body });
    expect(headers).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1700000000',
      'webhook-signature': new Webhook(secret).sign(id, new Date(1_700_000_000_000), body),
    });
  });

  it('of two secrets is verified with each, and with no other', () => {
    const [first, second] = [newWebhookSecret(), newWebhookSecret()];
    const headers = signedHeaders([first, second], { id, at: new Date(), body });
    for (const secret of [first, second]) expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'ping' });
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('signature');
  });
});
