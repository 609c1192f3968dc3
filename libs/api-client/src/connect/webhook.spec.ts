import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { verifyWebhook, WebhookError } from './webhook.js';

const now = new Date('2026-12-01T12:00:00Z');
const seconds = now.getTime() / 1_000;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const [secret, replaced] = [newSecret(), newSecret()];
const body = JSON.stringify({ type: 'job.submitted', version: 1, timestamp: now.toISOString(), data: { title: 'Ẹ̀kọ́' } });

const signed = (by: string, at = seconds, text = body) =>
  `v1,${createHmac('sha256', Buffer.from(by.slice(6), 'base64'))
    .update(`m1.${at}.${text}`)
    .digest('base64')}`;
const headersOf = (signature: string, at: number | string = seconds) => ({
  'webhook-id': 'm1',
  'webhook-timestamp': String(at),
  'webhook-signature': signature,
});
const verify = (headers: Record<string, string>, sent: string | Uint8Array = body) => verifyWebhook({ secret, headers, body: sent, now });

describe('a webhook', () => {
  it('is read from text, from bytes and from headers of a Request', async () => {
    const headers = headersOf(signed(secret));
    for (const sent of [body, Buffer.from(body)]) expect(await verify(headers, sent)).toEqual(JSON.parse(body));
    expect(await verifyWebhook({ secret, headers: new Headers(headers), body, now })).toMatchObject({ type: 'job.submitted' });
  });

  it('is checked with a public key, which no v1 signature passes', async () => {
    const pair = generateKeyPairSync('ed25519');
    const publicKey = `whpk_${Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')}`;
    const signature = `v1a,${sign(null, Buffer.from(`m1.${seconds}.${body}`), pair.privateKey).toString('base64')}`;
    const check = (signatures: string, text = body) =>
      verifyWebhook({ secret: publicKey, headers: headersOf(signatures), body: text, now });
    expect(await check(`${signed(secret)} ${signature}`)).toMatchObject({ version: 1 });
    for (const refused of [signed(secret), signature.replace('v1a,', 'v1,')]) await expect(check(refused)).rejects.toThrow(WebhookError);
    await expect(check(signature, `${body} `)).rejects.toThrow(WebhookError);
  });

  it('may have the signature of a replaced secret, too', async () => {
    expect(await verify(headersOf(`${signed(replaced)} ${signed(secret)}`))).toMatchObject({ version: 1 });
  });

  it.each([seconds - 300, seconds + 300])('may be up to five minutes old or early', async (at) => {
    expect(await verify(headersOf(signed(secret, at), at))).toMatchObject({ version: 1 });
  });

  it.each([
    ['of another secret', headersOf(signed(replaced))],
    ['of another version', headersOf(signed(secret).replace('v1,', 'v1a,'))],
    ['of another body', headersOf(signed(secret, seconds, `${body} `))],
    ['of another id', { ...headersOf(signed(secret)), 'webhook-id': 'm2' }],
    ['that is not base64', headersOf('v1,*')],
    ['without a value', headersOf('v1')],
    ['of an old call', headersOf(signed(secret, seconds - 301), seconds - 301)],
    ['of a coming call', headersOf(signed(secret, seconds + 301), seconds + 301)],
    ['of no time', headersOf(signed(secret), 'NaN')],
    ['without an id', { 'webhook-timestamp': String(seconds), 'webhook-signature': signed(secret) }],
  ])('is refused with a signature %s', async (_name, headers) => {
    await expect(verify(headers)).rejects.toThrow(WebhookError);
  });
});
