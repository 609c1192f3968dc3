import { describe, expect, it } from '@jest/globals';
import { Browser } from '../support/security.js';
import { suiteApp } from '../support/suites.js';

const app = await suiteApp({ RATE_LIMITS: 'off' });
const me = async (token: string) => (await app.http('GET', '/api/auth/me', { token })).status;
const CLEARED = '"cache"';

describe('a browser that is handed on', () => {
  it('drops its cache at log-out, but keeps others’ unsent work, the service worker and the known device', async () => {
    const ada = await app.person();
    const browser = new Browser(app);
    const entered = await browser.login(ada.email, ada.password);
    expect(entered.headers.get('clear-site-data')).toBeNull();
    const left = await browser.post('logout', undefined, entered.body.token);
    expect([left.status, left.headers.get('clear-site-data')]).toEqual([204, CLEARED]);
  });

  it('drops its cache and ends the first person’s session where a second one logs in without a log-out', async () => {
    const [ada, bola] = [await app.person(), await app.person()];
    const browser = new Browser(app);
    const first = await browser.login(ada.email, ada.password);
    const second = await browser.login(bola.email, bola.password);
    expect([second.status, second.headers.get('clear-site-data')]).toEqual([200, CLEARED]);
    expect([await me(first.body.token), await me(second.body.token), await me(ada.token)]).toEqual([401, 200, 200]);
  });

  it('keeps the sessions of one person who logs in again', async () => {
    const ada = await app.person();
    const browser = new Browser(app);
    const first = await browser.login(ada.email, ada.password);
    const again = await browser.login(ada.email, ada.password);
    expect([again.headers.get('clear-site-data'), await me(first.body.token)]).toEqual([null, 200]);
  });
});

describe('a page of another origin', () => {
  const THIEF = [
    { origin: 'https://thief.example' },
    { origin: app.url, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ];

  it.each(THIEF)('changes nothing by cookies alone: %j', async (headers) => {
    const ada = await app.person();
    const browser = new Browser(app);
    await browser.login(ada.email, ada.password);
    const calls: readonly (readonly [string, unknown])[] = [
      ['refresh', undefined],
      ['logout', undefined],
      ['login', { email: ada.email, password: ada.password }],
      ['signup', {}],
      ['login/second-factor', { challenge: 'x', code: '1' }],
    ];
    for (const [path, body] of calls) {
      const { status, headers: answered } = await app.http('POST', `/api/auth/${path}`, {
        body,
        headers: { ...headers, cookie: browser.cookie() },
      });
      expect([path, status, answered.getSetCookie()]).toEqual([path, 403, []]);
    }
    expect((await browser.post('refresh', undefined)).status).toBe(200);
  });

  it('is told from our own', async () => {
    const ada = await app.person();
    const browser = new Browser(app);
    await browser.login(ada.email, ada.password);
    const headers = { origin: app.url, 'sec-fetch-site': 'same-origin', cookie: browser.cookie() };
    expect((await app.http('POST', '/api/auth/refresh', { headers })).status).toBe(200);
  });
});
