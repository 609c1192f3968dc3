import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from '@jest/globals';
import { BLOCKED } from '../../../../test/support/blocked-addresses.js';
import { sendWebhook, type WebhookCall } from './send-webhook.js';

let reached = 0;
let answer: (response: ServerResponse) => unknown;
const server = createServer((_request, response) => void answer(response)).on('connection', () => (reached += 1));
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  reached = 0;
  answer = (response) => response.writeHead(200).end('thanks');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const toHost = (host: string, address: string, more: Partial<WebhookCall> = {}) =>
  sendWebhook({
    ...{ url: host, headers: {}, body: '{}', hosts: [], signal: new AbortController().signal },
    resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }],
    ...more,
  });
const named = (more: Partial<WebhookCall> = {}) => toHost(`http://pinned.test:${port}/`, '127.0.0.1', { hosts: ['pinned.test'], ...more });

describe('a webhook reaches nothing', () => {
  const refused = { status: null, error: 'the host is not on the public internet', retryAfter: undefined, text: null };

  test.each(BLOCKED)('at a name that resolves to %s', async (address) => {
    expect(await toHost('https://receiver.test:8443/', address)).toEqual(refused);
    expect(reached).toBe(0);
  });

  it('at a name of which one address is private', async () => {
    const addresses = ['1.1.1.1', '10.0.0.1'].map((address) => ({ address, family: 4 }));
    expect(await toHost('https://receiver.test/', '', { resolve: async () => addresses })).toEqual(refused);
  });

  it('by http, or at another port, if the settings do not name the host', async () => {
    expect(await toHost(`http://127.0.0.1:${port}/`, '127.0.0.1')).toMatchObject({ error: 'the address must begin with https://' });
    expect(await toHost(`https://127.0.0.1:${port}/`, '127.0.0.1')).toMatchObject({ error: expect.stringContaining('port') });
    expect(reached).toBe(0);
  });
});

describe('a webhook', () => {
  it('goes to the address that was checked, whatever the name resolves to elsewhere', async () => {
    expect(await named()).toEqual({ status: 200, error: null, retryAfter: undefined, text: 'thanks' });
    expect(reached).toBe(1);
  });

  it('tells an answer that refuses it, with the time to wait', async () => {
    answer = (response) => response.writeHead(429, { 'retry-after': '7' }).end();
    expect(await named()).toEqual({ status: 429, error: 'answered 429', retryAfter: '7', text: null });
  });

  it('reads the beginning of an endless answer alone', async () => {
    let sent = 0;
    answer = (response) => {
      const more = (): void => {
        if (response.destroyed) return;
        sent += 65_536;
        response.write('x'.repeat(65_536), more);
      };
      more();
    };
    expect((await named()).text).toHaveLength(2_048);
    expect(sent).toBeLessThan(50_000_000);
  });

  it('fails at an answer that would switch protocols', async () => {
    answer = (response) => response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    expect(await named()).toMatchObject({ status: null, error: 'the connection failed' });
  });

  it('gives up without an answer in time', async () => {
    answer = () => undefined;
    expect(await named({ timeoutMs: 50 })).toMatchObject({ status: null, error: 'no answer within 0.05 seconds' });
    expect(await named({ timeoutMs: 50, resolve: () => new Promise(() => undefined) })).toMatchObject({ status: null });
  });

  it('is ended by its signal', async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    expect(await named({ signal: stop.signal })).toMatchObject({ status: null, error: 'the connection failed' });
  });

  test.each([
    [
      'a host that is not found',
      'the host was not found',
      { resolve: async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })) },
    ],
    ['a closed port', 'the connection was refused', { url: 'http://pinned.test:1/' }],
    ['a receiver without TLS', 'no valid certificate', {}],
  ])('says what is wrong with %s', async (_what, error, more) => {
    const url = `${error.includes('certificate') ? 'https' : 'http'}://pinned.test:${port}/`;
    expect(await named({ url, ...more })).toMatchObject({ status: null, error });
  });
});
