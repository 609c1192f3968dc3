import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_SECRET_MARK } from '@labelbridge/contracts';

const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `${WEBHOOK_SECRET_MARK}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface Message {
  /** `webhook-id`. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * Headers of a message by the Standard Webhooks specification, with symmetric signatures (v1).
 *
 * @param secrets each signs, so that receivers change to a new secret without a gap
 */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(WEBHOOK_SECRET_MARK.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
