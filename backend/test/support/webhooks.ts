import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import { WEBHOOK_PUBLIC_KEY_MARK } from '@labelbridge/contracts';
import { Webhook } from 'standardwebhooks';
import { WebhookWorker } from '../../src/modules/open/webhooks/webhook-worker.js';
import { expectAnswer } from './expect-answer.js';
import { suiteApp } from './suites.js';
import { type Answer, type TestApp, type TestPerson, until } from './test-app.js';

export const HOSTS = { WEBHOOK_HOSTS: '127.0.0.1' };

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A receiver on this machine. `reply` may wait before it answers. */
export interface Receiver {
  readonly url: string;
  readonly calls: Received[];
  reply: (call: Received) => Reply | Promise<Reply>;
  ids(): (string | undefined)[];
}

export async function openReceiver(): Promise<Receiver> {
  const calls: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      calls.push(call);
      void Promise.resolve(receiver.reply(call)).then(({ status, headers = {}, body = '' }) => {
        response.writeHead(status, headers).end(body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    reply: () => ({ status: 204 }),
    ids: () => calls.map(({ headers }) => header(headers, 'webhook-id')),
  };
  return receiver;
}

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => headers[name]?.toString();

export interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

/** The application whose settings allow receivers on this machine, and an admin of it. */
export async function suiteOfWebhooks() {
  const app = await suiteApp(HOSTS);
  const admin = await app.person('ADMIN');
  return { app, admin, ...webhookCalls(app, admin) };
}

export const webhookCalls = (app: TestApp, admin: TestPerson) => {
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    app.http(method, `/api${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) });
  const done = async (method: string, path: string, status: number, body?: unknown): Promise<Answer['body']> => {
    const answer = await call(method, path, body);
    expectAnswer(answer, status);
    return answer.body;
  };
  const deliveriesOf = async ({ id }: Endpoint): Promise<Answer['body'][]> =>
    (await done('GET', `/webhook-endpoints/${id}/deliveries`, 200)).data;
  return {
    call,
    done,
    deliveriesOf,
    endpointFor: async ({ url }: Pick<Receiver, 'url'>, fields: object = {}): Promise<Endpoint> => {
      const { data, secret } = await done('POST', '/webhook-endpoints', 201, { url, events: ['job.submitted'], ...fields });
      return { id: data._id, secret };
    },
    viewOf: async ({ id }: Endpoint): Promise<Answer['body']> => (await done('GET', `/webhook-endpoints/${id}`, 200)).data,
    ping: async ({ id }: Endpoint): Promise<string> => (await done('POST', `/webhook-endpoints/${id}/ping`, 201)).data._id,
    delivery: async (id: string): Promise<Answer['body']> => (await done('GET', `/deliveries/${id}`, 200)).data,
    /** Makes the worker look for due deliveries. */
    wake: (on: TestApp = app): void => on.app.get(WebhookWorker, { strict: false }).wake(),
    /** Waits until a delivery has this state after so many tries. */
    tried: (id: string, state: string, tries: number) =>
      until(`a delivery that is ${state} after ${tries} tries`, async () => {
        const { data } = await done('GET', `/deliveries/${id}`, 200);
        return data.state === state && data.tries === tries && data.nextTryAt !== undefined;
      }),
  };
};

/** Verifies a call as a receiver does, at the time of the app. @returns its payload @throws if the signature is wrong */
export function verified(app: TestApp, secret: string, { headers, body }: Received): Answer['body'] {
  const { now } = Date;
  const at = app.now().getTime();
  Date.now = () => at;
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    Date.now = now;
  }
}

/** Verifies the signatures of version v1a as the specification says: Ed25519 over id, time and body. */
export function hasPublicSignature(publicKey: string, { headers, body }: Pick<Received, 'headers' | 'body'>): boolean {
  const x = Buffer.from(publicKey.slice(WEBHOOK_PUBLIC_KEY_MARK.length), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = Buffer.from([headers['webhook-id'], headers['webhook-timestamp'], body].join('.'));
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1a,'))
    .some((signature) => verify(null, signed, key, Buffer.from(signature.slice(4), 'base64')));
}
