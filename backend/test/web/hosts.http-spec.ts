import { request } from 'node:http';
import { describe, expect, it, test } from '@jest/globals';
import { suiteApp } from '../support/suites.js';
import { startTestApp } from '../support/test-app.js';

const app = await suiteApp({ PUBLIC_URL: 'https://work.example:8443' });

/** Sends headers unchanged: fetch writes its own Host. */
const ask = (path: string, headers: Record<string, string>, url = app.url): Promise<{ status: number; headers: object; text: string }> =>
  new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    })
      .on('error', reject)
      .end();
  });
const statusOf = async (...given: Parameters<typeof ask>): Promise<number> => (await ask(...given)).status;

describe('a request', () => {
  test.each(['work.example', 'WORK.example:8443', 'work.example.', 'localhost:3000', '127.0.0.1', '127.9.9.9:80', '[::1]:3000'])(
    'for the host %s is answered',
    async (host) => {
      for (const path of ['/api/health/live', '/api/site', '/api/dev/outbox'])
        expect([path, await statusOf(path, { host })]).toEqual([path, 200]);
    },
  );

  // @asvs V4.1.3
  test.each(['evil.example', 'work.example.evil.example', 'localhost.evil.example', 'a.work.example', '127.0.0.1.nip.io', 'x'])(
    'for the host %s is misdirected, whatever it asks for',
    async (host) => {
      for (const path of ['/api/health/live', '/', '/api/dev/outbox', '/metrics', '/api/docs-json', '/api/nowhere', '/static/x.js'])
        expect([path, await statusOf(path, { host })]).toEqual([path, 421]);
    },
  );

  it('may be a private address for probes of health, and for nothing else', async () => {
    for (const host of ['192.168.1.7', '10.0.0.4:3000', '172.16.3.2', '[fd00::7]']) {
      expect([host, await statusOf('/api/health/live', { host })]).toEqual([host, 200]);
      expect([host, await statusOf('/api/projects/public', { host })]).toEqual([host, 421]);
    }
    for (const host of ['8.8.8.8', '10.0.0.4.nip.io', '3232235777x'])
      expect([host, await statusOf('/api/health/live', { host })]).toEqual([host, 421]);
  });

  it('that is misdirected is refused in the one shape, with the headers of all answers', async () => {
    const { headers, text } = await ask('/api/dev/outbox', { host: 'evil.example' });
    expect(headers).toMatchObject({ 'x-request-id': expect.any(String), 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(JSON.parse(text)).toMatchObject({
      statusCode: 421,
      error: 'Misdirected Request',
      message: expect.stringContaining('PUBLIC_URL'),
    });
  });

  it('names its host by X-Forwarded-Host only where TRUST_PROXY believes the proxy', async () => {
    const forwarded = { host: 'api-1:3000', 'x-forwarded-host': 'work.example' };
    expect(await statusOf('/api/health/live', forwarded)).toBe(421);
    const behind = await startTestApp({ PUBLIC_URL: 'https://work.example', TRUST_PROXY: '127.0.0.1' });
    try {
      expect(await statusOf('/api/health/live', forwarded, behind.url)).toBe(200);
      expect(await statusOf('/api/health/live', { ...forwarded, 'x-forwarded-host': 'evil.example' }, behind.url)).toBe(421);
    } finally {
      await behind.close();
    }
  });
});

describe('pages for developers', () => {
  // @asvs V13.4.2
  test.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
  ])('are not shown to whom a proxy or a tunnel passed on (%s)', async (header) => {
    const seen = (path: string) => statusOf(path, { host: 'localhost', [header]: '127.0.0.1' });
    for (const path of ['/api/dev/outbox', '/api/dev/outbox/0123456789abcdef01234567', '/api/docs', '/api/docs-json'])
      expect([path, await seen(path)]).toEqual([path, 403]);
    expect(await seen('/api/health/live')).toBe(200);
  });
});
