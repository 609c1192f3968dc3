import { describe, expect, it } from '@jest/globals';
import { SessionsService } from '../../src/modules/people/auth/sessions.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { type Answer } from '../support/test-app.js';

const DAY = 86_400_000;
const app = await suiteApp({ RATE_LIMITS: 'off' });

const cookieOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .find((cookie) => /refresh=/.test(cookie))
    ?.split(';')[0] ?? '';
const refresh = (cookie: string) => app.http('POST', '/api/auth/refresh', { headers: { cookie } });
const me = async (token: string) => (await app.http('GET', '/api/auth/me', { token })).status;

describe('a session', () => {
  // @asvs V7.3.2
  it('ends 90 days after its log-in however much it is used', async () => {
    const person = await app.person();
    let answer = await app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } });
    for (let days = 0; days < 80; days += 20) {
      app.advance(20 * DAY);
      answer = await refresh(cookieOf(answer));
      expect([days, answer.status]).toEqual([days, 200]);
    }
    app.advance(11 * DAY);
    expectAnswer(await refresh(cookieOf(answer)), 401);
  });

  it('is over for a token that was good a moment ago: log-out, suspension and role count at the very next call', async () => {
    const admin = await app.person('ADMIN');
    const [one, two, three] = [await app.person(), await app.person(), await app.person('ADMIN')];
    for (const { token } of [one, two, three]) expect(await me(token)).toBe(200);
    await app.http('POST', '/api/auth/logout', { token: one.token });
    await app.http('PATCH', `/api/users/${two._id}`, { token: admin.token, body: { status: 'suspended', reason: 'Two people use it.' } });
    await app.http('PATCH', `/api/users/${three._id}`, { token: admin.token, body: { role: 'USER' } });
    expect([await me(one.token), await me(two.token)]).toEqual([401, 401]);
    expect([401, 403]).toContain((await app.http('GET', '/api/users', { token: three.token })).status);
  });

  it('is over on this instance within a second of a change that another one made', async () => {
    const person = await app.person();
    expect(await me(person.token)).toBe(200);
    // Writes without this instance's models, as another instance does.
    await app.connection.collection('sessions').updateMany({ endedAt: null }, { $set: { endedAt: app.now() } });
    app.advance(1_000);
    expect(await me(person.token)).toBe(401);
  });

  it('is live for those who ask for many until it ends or runs out, as long as they ask for it', async () => {
    const sessionOf = async () => {
      const { token } = await app.person();
      return { token, sid: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid as string };
    };
    const [open, over, other] = [await sessionOf(), await sessionOf(), await sessionOf()];
    await app.http('POST', '/api/auth/logout', { token: over.token });
    const live = async () => [...(await app.app.get(SessionsService).liveAmong([open.sid, over.sid, 'f'.repeat(24)]))];
    expect([await live(), await me(other.token)]).toEqual([[open.sid], 200]);
    app.advance(31 * DAY);
    expect(await live()).toEqual([]);
  });

  it("runs out by the product's clock though its token was found genuine before", async () => {
    const person = await app.person();
    expect(await me(person.token)).toBe(200);
    app.advance(16 * 60_000);
    expect(await me(person.token)).toBe(401);
  });

  // @asvs V7.2.4
  it('is new at each log-in, with tokens of its own', async () => {
    const person = await app.person();
    const login = () => app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } });
    const [one, two] = [await login(), await login()];
    expect(one.body.token).not.toBe(two.body.token);
    expect(cookieOf(one)).not.toBe(cookieOf(two));
    const session = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
    expect(session(one.body.token)).not.toBe(session(two.body.token));
  });
});
