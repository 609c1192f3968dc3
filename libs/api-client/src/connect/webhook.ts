const TOLERANCE_SECONDS = 300;
/** Two keys sign in two versions while a secret is replaced. */
const SIGNATURES_MAX = 10;
const SECRET_MARK = 'whsec_';
const PUBLIC_KEY_MARK = 'whpk_';

export interface WebhookEvent {
  /** Such as `job.submitted`. */
  readonly type: string;
  readonly version: number;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WebhookCall {
  /** Secret of the endpoint, `whsec_…`, or its public key, `whpk_…`. */
  readonly secret: string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Body as it arrived, not parsed. */
  readonly body: string | Uint8Array;
  /** Now, if another clock counts. */
  readonly now?: Date;
}

/** The call is not from Labelbridge, or it is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function readHeaders(headers: WebhookCall['headers']): (name: string) => string {
  const all = headers instanceof Headers ? headers : new Headers();
  if (!(headers instanceof Headers)) for (const [name, value] of Object.entries(headers)) if (value) all.set(name, String(value));
  return (name) => {
    const value = all.get(name);
    if (value === null) throw new WebhookError(`The header ${name} is missing.`);
    return value;
  };
}

type Check = (signature: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>) => Promise<boolean>;

/** @returns the version that the key checks, and the check */
async function checkBy(key: string): Promise<[version: string, check: Check]> {
  const mark = [SECRET_MARK, PUBLIC_KEY_MARK].find((each) => key.startsWith(each)) ?? '';
  const bytes = bytesOf(key.slice(mark.length));
  if (!bytes?.length) throw new WebhookError('The secret is not base64.');
  if (mark === PUBLIC_KEY_MARK) {
    const imported = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    return ['v1a', (signature, signed) => crypto.subtle.verify('Ed25519', imported, signature, signed)];
  }
  const imported = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return ['v1', (signature, signed) => crypto.subtle.verify('HMAC', imported, signature, signed)];
}

/**
 * Checks a call by Standard Webhooks (v1 or v1a), in constant time. The same event may arrive twice: tell them apart by `webhook-id`.
 *
 * @returns the event
 * @throws WebhookError unless one of its signatures is right, and it was sent within five minutes
 */
export async function verifyWebhook({ secret, headers, body, now = new Date() }: WebhookCall): Promise<WebhookEvent> {
  const header = readHeaders(headers);
  const [id, timestamp, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
  const age = now.getTime() / 1_000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > TOLERANCE_SECONDS) throw new WebhookError('The time of the call is not now.');
  const [checked, check] = await checkBy(secret);
  const sent = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + sent.length);
  signed.set(prefix);
  signed.set(sent, prefix.length);
  for (const each of signatures.split(' ').slice(0, SIGNATURES_MAX)) {
    const [version, value] = each.split(',');
    const signature = version === checked && value ? bytesOf(value) : undefined;
    if (signature && (await check(signature, signed))) return JSON.parse(new TextDecoder().decode(sent));
  }
  throw new WebhookError('No signature is right.');
}
