import { describe, expect, it, test } from '@jest/globals';
import { request } from 'node:http';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { startTestApp } from '../support/test-app.js';

const app = await suiteApp();

/** Reads the encoding of the answer: `fetch` unpacks it. */
const encodingOf = (path: string, accepted: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(`${app.url}${path}`, { headers: { 'accept-encoding': accepted } }, (response) => {
      response.resume();
      resolve(response.headers['content-encoding'] ?? 'none');
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', 'none'],
])('a long answer travels as the client takes it: %s -> %s', async (accepted, encoding) => {
  expect(await encodingOf('/api/docs-json', accepted)).toBe(encoding);
});

it('a short answer travels as it is', async () => expect(await encodingOf('/api/health/live', 'br')).toBe('none'));

// @asvs V1.1.1, V5.3.1-2
test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/backend/dist/main.js',
  '/areas/mfe-admin/../../package.json',
  '/.data/secrets.json',
  '/areas/mfe-admin/nothing.js',
])('nothing but the builds is served: %s', async (path) => {
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    // Sends the path unchanged; `fetch` would normalise it.
    request({ hostname, port, path, headers: { accept: 'application/json' } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve({ status: response.statusCode, text }));
    })
      .on('error', reject)
      .end();
  });
  expect([answer.status, answer.text.includes('"name"')]).toEqual([404, false]);
});

it('the sitemap names whole addresses', async () => {
  const { status, headers, body } = await app.http('GET', '/sitemap.xml');
  expectAnswer({ status, body }, 200);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(body).toContain(`<loc>${app.settings.publicUrl}/new-projects</loc>`);
});

describe('what a browser has it does not get again', () => {
  const withTag = (path: string, tag: string | null, token?: string) =>
    app.http('GET', path, { token, headers: tag ? { 'if-none-match': tag } : {} });

  it('an answer of the API that may be kept has a weak tag, and is not sent to who has it', async () => {
    const { token } = await app.person();
    for (const path of [
      '/api/overview',
      '/api/projects',
      '/api/jobs?limit=5',
      '/api/jobs/totals',
      '/api/applications',
      '/api/notifications',
    ]) {
      const first = await withTag(path, null, token);
      expectAnswer(first, 200);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      expect(first.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
      const second = await withTag(path, first.headers.get('etag'), token);
      expectAnswer(second, 304);
      expectAnswer(await withTag(path, '"another"', token), 200);
    }
  });

  it('a changed list is sent', async () => {
    const admin = await app.person('ADMIN');
    const tag = (await withTag('/api/projects/public', null)).headers.get('etag');
    const project = { projectName: 'Road signs', company: 'Acme', dueDate: '2099-12-31', publicStatus: 'Active' };
    expectAnswer(await app.http('POST', '/api/projects', { token: admin.token, body: project }), 201);
    expectAnswer(await withTag('/api/projects/public', tag), 200);
  });

  it('nobody gets a 304 for what they may not see', async () => {
    const { token } = await app.person();
    const tag = (await withTag('/api/overview', null, token)).headers.get('etag');
    expectAnswer(await withTag('/api/overview', tag), 401);
  });

  test.each(['/api/users', '/api/users/me', '/api/auth/me', '/api/payments', '/api/jobs/export.csv'])(
    '%s, which tells of persons or pay, is kept nowhere',
    async (path) => {
      const { token } = await app.person('ADMIN');
      const { status, headers } = await withTag(path, null, token);
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
    },
  );
});

it('names the areas that are deployed elsewhere, and lets their scripts run', async () => {
  const elsewhere = await startTestApp({ REMOTE_ADMIN_URL: 'https://admin.areas.example/v7' });
  try {
    const { body, headers } = await elsewhere.http('GET', '/remotes.json');
    expect(body.mfe_admin.entry).toBe('https://admin.areas.example/v7/mf-manifest.json');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' https:\/\/admin\.areas\.example;/);
  } finally {
    await elsewhere.close();
  }
});
