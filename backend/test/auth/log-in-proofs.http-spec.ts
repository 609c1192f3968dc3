import { describe, expect, it } from '@jest/globals';
import type PQueue from 'p-queue';
import { RATE_LIMITS } from '../../src/common/rate-limit/rate-limit.js';
import { PASSWORD_COST } from '../../src/config/security-settings.js';
import { LoginChecks } from '../../src/modules/people/auth/login-checks.js';
import { NotificationsService } from '../../src/modules/people/notifications/notifications.service.js';
import { PasswordHasher } from '../../src/modules/people/users/password-hasher.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Browser, codeTo, mailsTo, secondInstance } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { type TestApp, type TestPerson, until } from '../support/test-app.js';

const app = await suiteApp({ TRUST_PROXY: '127.0.0.1' }, undefined, false, { passwordCost: PASSWORD_COST });
let address = 0;
const stranger = (at: TestApp = app) => new Browser(at, { address: `41.9.0.${++address}` });

describe('an e-mail that nobody has', () => {
  const hasher = app.app.get(PasswordHasher, { strict: false });

  it('costs as many hashes as one that somebody has', async () => {
    const ada = await app.person();
    const queue: PQueue = Reflect.get(hasher, 'queue');
    let hashes = 0;
    queue.on('active', () => void (hashes += 1));
    const costOf = async (email: string) => {
      const before = hashes;
      expectAnswer(await stranger().login(email, 'Guess-2026!'), 401);
      return hashes - before;
    };
    await queue.onIdle();
    expect([await costOf(ada.email), await costOf('nobody@proofs.example')]).toEqual([1, 1]);
  });

  it('is compared with a hash of the same cost as those of accounts', async () => {
    const ada = await app.person();
    const user = await app.connection.collection('users').findOne({ username: ada.username });
    const costOf = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$');
    expect(costOf(await Reflect.get(hasher, 'nobody'))).toBe(costOf(user?.passwordHash));
    expect(costOf(user?.passwordHash)).toBe('$argon2id$v=19$m=19456,t=2,p=1');
  });
});

describe('checks of one account', () => {
  /** 201 concurrent checks, none of which ends before the last one is requested. */
  async function crowd(at: TestApp): Promise<PromiseSettledResult<unknown>[]> {
    const ada = await app.person();
    const hasher = at.app.get(PasswordHasher, { strict: false });
    const { verify } = hasher;
    let go: (right: boolean) => void = () => undefined;
    const checked = new Promise<boolean>((resolve) => (go = resolve));
    let begun = 0;
    hasher.verify = () => {
      begun += 1;
      return checked;
    };
    try {
      const checks = at.app.get(LoginChecks, { strict: false });
      const caller = (n: number) => ({ address: `41.9.1.${n}`, userAgent: '', cookies: {} });
      const all = Array.from({ length: 201 }, (_unused, n) => checks.check(ada, caller(n)));
      const settled = Promise.allSettled(all);
      if (at.settings.rateLimits) await expect(Promise.race(all)).rejects.toMatchObject({ status: 429, retryAfter: 1 });
      else await until('all are checked at once', async () => begun === all.length);
      go(true);
      return await settled;
    } finally {
      go(true);
      hasher.verify = verify;
    }
  }
  const refused = (answers: readonly PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'rejected').length;

  it('wait in turn, 200 at most: who comes then is told to come back, at once', async () => {
    expect(refused(await crowd(app))).toBe(1);
  });

  it('wait for nobody where RATE_LIMITS are off', async () => {
    const free = await secondInstance(app, { RATE_LIMITS: 'off' });
    try {
      expect(refused(await crowd(free))).toBe(0);
    } finally {
      await free.close();
    }
  });
});

describe('a password reset by mail', () => {
  // @asvs V7.4.3
  it('forgets all devices: the one that somebody used before is a stranger after', async () => {
    const [ada, known] = [await app.person(), stranger()];
    expectAnswer(await known.login(ada.email, ada.password), 200);
    const exhausted = async () => {
      for (let n = 0; n < RATE_LIMITS.loginNewDevice.burst; n++) await stranger().login(ada.email, 'Guess-2026!');
      return (await stranger().login(ada.email, 'Guess-2026!')).status;
    };
    expect(await exhausted()).toBe(429);
    expectAnswer(await known.login(ada.email, ada.password), 200);

    expectAnswer(await stranger().post('forgot-password', { email: ada.email }), 200);
    const [, token] = /reset-password#token=([\w-]+)/.exec((await mailsTo(app, ada.email)).join('\n')) ?? [];
    expectAnswer(await stranger().post('reset-password', { token, newPassword: 'Better-2026!' }), 200);
    // A known device would get 200.
    expectAnswer(await known.login(ada.email, 'Better-2026!'), 429);
  });
});

describe('a mailed code, while the limit of an account is exhausted', () => {
  it('lets the owner in once', async () => {
    const ada = await app.person();
    for (let n = 0; n <= RATE_LIMITS.loginNewDevice.burst; n++) await stranger().login(ada.email, 'Guess-2026!');
    const code = await codeTo(app, ada.email);
    const enter = async () => (await stranger().login(ada.email, ada.password, { code })).status;
    expect([await enter(), await enter()]).toEqual([200, 400]);
  });

  const guessUp = async ({ email }: TestPerson) => {
    for (let n = 0; n < RATE_LIMITS.loginNewDevice.burst; n++) await stranger().login(email, 'Guess-2026!');
  };

  const codeMails = async ({ email }: TestPerson) =>
    (await mailsTo(app, email)).filter((text) => text.includes('Somebody tried passwords')).length;

  it('is mailed at the next try where it could not be mailed at the first', async () => {
    const ada = await app.person();
    await guessUp(ada);
    const notifications = app.app.get(NotificationsService, { strict: false });
    const { notify } = notifications;
    notifications.notify = () => Promise.reject(new Error('no space left'));
    const held = await stranger().login(ada.email, ada.password);
    notifications.notify = notify;
    expectAnswer(held, 429);
    expect(await codeMails(ada)).toBe(0);
    expectAnswer(await stranger().login(ada.email, ada.password), 429);
    expectAnswer(await stranger().login(ada.email, ada.password, { code: await codeTo(app, ada.email) }), 200);
  });

  it('is good for five passwords, since its owner may mistype', async () => {
    const ada = await app.person();
    await guessUp(ada);
    await stranger().login(ada.email, ada.password);
    const code = await codeTo(app, ada.email);
    const enter = async (password: string) => (await stranger().login(ada.email, password, { code })).status;
    for (let n = 0; n < 5; n++) expect(await enter('Guess-2026!')).toBe(401);
    expect(await enter(ada.password)).toBe(400);
  });

  it('is not mailed to one who is suspended', async () => {
    const [ada, admin] = [await app.person(), await app.person('ADMIN')];
    await app.http('PATCH', `/api/users/${ada._id}`, { token: admin.token, body: { status: 'suspended', reason: 'Two people use it.' } });
    await guessUp(ada);
    expectAnswer(await stranger().login(ada.email, ada.password), 429);
    expect(await codeMails(ada)).toBe(0);
  });
});

describe('behind two proxies', () => {
  // @asvs V15.3.4, V4.1.3
  it('a caller is whom the last trusted one names, and nobody is whom they claim to be', async () => {
    const behind = await secondInstance(app, { TRUST_PROXY: '127.0.0.1, 10.77.0.0/24' });
    try {
      const addressOf = async (forwarded: string) => {
        const ada = await app.person();
        const { body } = await new Browser(behind, { address: forwarded }).login(ada.email, ada.password);
        const sessions = await behind.http('GET', '/api/auth/sessions', { token: body.token });
        return sessions.body.data.find(({ current }: { current: boolean }) => current)?.address;
      };
      expect(await addressOf('203.0.113.5, 10.77.0.9')).toBe('203.0.113.x');
      expect(await addressOf('198.51.100.7, 203.0.113.5, 10.77.0.9')).toBe('203.0.113.x');
      expect(await addressOf('198.51.100.7, 203.0.113.5')).toBe('203.0.113.x');
      expect(await addressOf('203.0.113.5, 10.78.0.9')).toBe('10.78.0.x');
    } finally {
      await behind.close();
    }
  });
});
