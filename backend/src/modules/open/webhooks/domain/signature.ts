import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { WEBHOOK_PUBLIC_KEY_MARK, WEBHOOK_SECRET_MARK } from '@labelbridge/contracts';

const KEY_BYTES = 32;
const PRIVATE_KEY_MARK = 'whsk_';

export interface WebhookKeys {
  /** Key (v1) that the receiver knows too. */
  readonly secret: string;
  /** Ed25519 key (v1a) for receivers that must not hold a secret. */
  readonly publicKey: string;
  /** The secret and the private key, to be stored encrypted. */
  readonly signing: string;
}

export function newWebhookKeys(): WebhookKeys {
  const secret = `${WEBHOOK_SECRET_MARK}${randomBytes(KEY_BYTES).toString('base64')}`;
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const publicBytes = Buffer.from(x, 'base64url');
  const pair = Buffer.concat([Buffer.from(d, 'base64url'), publicBytes]);
  return {
    secret,
    publicKey: `${WEBHOOK_PUBLIC_KEY_MARK}${publicBytes.toString('base64')}`,
    signing: `${secret} ${PRIVATE_KEY_MARK}${pair.toString('base64')}`,
  };
}

interface Message {
  /** `webhook-id`. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

function signatureBy(key: string, signed: Buffer): string {
  if (!key.startsWith(PRIVATE_KEY_MARK)) {
    const bytes = Buffer.from(key.slice(WEBHOOK_SECRET_MARK.length), 'base64');
    return `v1,${createHmac('sha256', bytes).update(signed).digest('base64')}`;
  }
  const pair = Buffer.from(key.slice(PRIVATE_KEY_MARK.length), 'base64');
  const [d, x] = [pair.toString('base64url', 0, KEY_BYTES), pair.toString('base64url', KEY_BYTES)];
  const privateKey = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
  return `v1a,${sign(null, signed, privateKey).toString('base64')}`;
}

/**
 * Headers of a message by the Standard Webhooks specification.
 *
 * @param keys `signing` of `newWebhookKeys`, or a secret alone; each signs, so that receivers change to new keys without a gap
 */
export function signedHeaders(keys: readonly string[], { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = Buffer.from(`${id}.${timestamp}.${body}`);
  const signatures = keys.flatMap((key) => key.split(' ')).map((key) => signatureBy(key, signed));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
