import { describe, expect, it, test } from '@jest/globals';
import { RATE_LIMITS } from '../../src/common/rate-limit/rate-limit.js';
import { expectAnswer } from '../support/expect-answer.js';
import { codeTo, mailsTo, secondInstance } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { type TestApp, type TestPerson } from '../support/test-app.js';
import { tally } from '../support/work.js';

const DAY = 24 * 3_600_000;
const ACCOUNT = { accountNumber: '0690000031', bankCode: '044' };
const app = await suiteApp();

const verify = (body: unknown) => app.http('POST', '/api/auth/verify-email', { body });
const resend = ({ token }: TestPerson) => app.http('POST', '/api/auth/verify-email/resend', { token });
const isVerified = async ({ token }: TestPerson) => (await app.http('GET', '/api/users/me', { token })).body.data.emailVerified;
const linkTo = async (email: string) =>
  (await mailsTo(app, email)).flatMap((text) => /\/verify-email#token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
const deadBy = (field: string) => ({
  details: [{ field, message: 'This link or code does not work: it was used, is older than 24 hours, or a newer one was sent.' }],
});

describe('a new address', () => {
  // @asvs V6.4.1
  it('is verified by the link of the welcome mail, once', async () => {
    const ada = await app.person();
    expect(await isVerified(ada)).toBe(false);
    const token = await linkTo(ada.email);
    const { status, body } = await verify({ token });
    expectAnswer({ status, body }, 200);
    expect(body).toEqual({ message: 'Your email is verified.' });
    expect(await isVerified(ada)).toBe(true);
    const who = [
      await app.http('GET', '/api/auth/me', ada),
      await app.http('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password } }),
    ];
    expect(who.map(({ body: { user } }) => user.emailVerified)).toEqual([true, true]);
    const again = await verify({ token });
    expectAnswer(again, 400, deadBy('token'));
    expect(await app.connection.collection('audit').countDocuments({ action: 'email.verify', 'target._id': ada._id })).toBe(1);
  });

  // @asvs V6.6.2
  it('is verified by the code, with the address it came to and with no other', async () => {
    const [ada, eve] = [await app.person(), await app.person()];
    const code = await codeTo(app, ada.email);
    const other = await verify({ email: eve.email, code });
    expectAnswer(other, 400, deadBy('code'));
    expectAnswer(await verify({ email: ada.email.toUpperCase(), code: code.toLowerCase() }), 200);
    expect([await isVerified(ada), await isVerified(eve)]).toEqual([true, false]);
  });

  it('that is verified meanwhile stays so: its link works, and nothing is on record twice', async () => {
    const ada = await app.person();
    await app.connection.collection('users').updateOne({ username: ada.username }, { $set: { emailVerifiedAt: app.now() } });
    expectAnswer(await verify({ token: await linkTo(ada.email) }), 200);
    expect(await app.connection.collection('audit').countDocuments({ action: 'email.verify', 'target._id': ada._id })).toBe(0);
  });

  // @asvs V6.5.1
  it('20 at once: one takes the link', async () => {
    const ada = await app.person();
    const token = await linkTo(ada.email);
    expect(tally(await Promise.all(Array.from({ length: 20 }, () => verify({ token }))))).toEqual({ 200: 1, 400: 19 });
  });

  // @asvs V6.4.1
  it('has 24 hours, and a newer mail ends the older one', async () => {
    const ada = await app.person();
    const first = await linkTo(ada.email);
    expect((await resend(ada)).body.message).toMatch(/^An email with a link and a code/);
    expectAnswer(await verify({ token: first }), 400);
    const second = await linkTo(ada.email);
    expect(second).not.toBe(first);
    app.advance(DAY + 1_000);
    expectAnswer(await verify({ token: second }), 400);
  });

  it('is mailed again a few times an hour, and not where it is verified', async () => {
    const ada = await app.person();
    const { burst } = RATE_LIMITS.verificationMail;
    const answers = await Promise.all(Array.from({ length: burst + 2 }, () => resend(ada)));
    expect(tally(answers)).toEqual({ 200: burst, 429: 2 });
    await verify({ token: await linkTo(ada.email) });
    const mails = (await mailsTo(app, ada.email)).length;
    expect((await resend(ada)).body).toEqual({ message: 'Your email is verified.' });
    expect((await mailsTo(app, ada.email)).length).toBe(mails);
  });

  // @asvs V6.5.2
  it('leaves no token and no code in the database that could be used', async () => {
    const ada = await app.person();
    const [token, code] = [await linkTo(ada.email), await codeTo(app, ada.email)];
    expect([token.length, code.length]).toEqual([43, 11]);
    for (const { name } of await app.connection.listCollections()) {
      const text = JSON.stringify(await app.connection.collection(name).find().toArray());
      expect([name, text.includes(token), text.includes(code)]).toEqual([name, false, false]);
    }
  });

  test.each([
    [{}, 'token'],
    [{ token: 'x', code: 'AAAAA-AAAAA' }, 'token'],
    [{ email: 'ada@example.com' }, 'token'],
    [{ token: { $ne: null } }, 'token'],
    [{ email: 'ada@example.com', code: { $ne: null } }, 'code'],
  ])('%j is refused by name', async (body, field) => {
    const answer = await verify(body);
    expectAnswer(answer, 400, { 'details.0.field': field });
  });
});

describe('a user without a verified address', () => {
  const ADA = { firstname: 'Ada', lastname: 'Obi' };
  const setAccount = (at: TestApp, { token }: TestPerson) =>
    at.http('PATCH', '/api/users/me', { token, body: { payoutAccount: { accountName: 'Ada Obi', ...ACCOUNT } } });

  it('logs in, works and is paid all the same: nothing waits unless REQUIRE_VERIFIED_EMAIL is on', async () => {
    const ada = await app.person('USER', ADA);
    expectAnswer(await app.http('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password } }), 200);
    expectAnswer(await setAccount(app, ada), 200);
  });

  it('REQUIRE_VERIFIED_EMAIL: sets no payout account before, and logs in all the same', async () => {
    const strict = await secondInstance(app, { REQUIRE_VERIFIED_EMAIL: 'on' });
    strict.advance(app.now().getTime() - Date.now());
    try {
      const ada = await app.person('USER', ADA);
      expectAnswer(await strict.http('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password } }), 200);
      const heldBack = async (at: TestApp) => (await at.http('GET', '/api/users/me', ada)).body.data.verifyFirst;
      expect([await heldBack(strict), await heldBack(app)]).toEqual([true, false]);
      const refused = await setAccount(strict, ada);
      expectAnswer(refused, 409, 'Please verify your email first: it protects your pay.');
      await verify({ token: await linkTo(ada.email) });
      expect(await heldBack(strict)).toBe(false);
      expectAnswer(await setAccount(strict, ada), 200);
    } finally {
      await strict.close();
    }
  });
});
