import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from '@jest/globals';
import { PASSWORD_MESSAGES } from '@labelbridge/contracts';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { ANSWER_MS } from '../../src/modules/people/auth/passwords.service.js';
import { RESET_LINK_MS } from '../../src/modules/people/auth/password-reset-links.js';
import { PasswordHasher } from '../../src/modules/people/users/password-hasher.js';
import { expectAnswer } from '../support/expect-answer.js';
import { type ReadMail, startSmtp } from '../support/mail.fixtures.js';
import { type Answer, type TestApp, type TestPerson, startTestApp } from '../support/test-app.js';
import { tally } from '../support/work.js';

const NEW = 'Better-2026!';
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://work.example' });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => void (ada = await app.person()));
afterEach(() => void smtp.received.splice(0));

const forgot = (email: string) => app.http('POST', '/api/auth/forgot-password', { body: { email } });
const reset = (token: unknown, newPassword: unknown = NEW) =>
  app.http('POST', '/api/auth/reset-password', { body: { token, newPassword } });
const change = (token: string, body: unknown) => app.http('POST', '/api/auth/change-password', { token, body });
const login = (password: string, email = ada.email) => app.http('POST', '/api/auth/login', { body: { email, password } });
const me = async (token: string) => (await app.http('GET', '/api/auth/me', { token })).status;
const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';
const mailsTo = (email: string, subject: string) =>
  smtp.received.filter((mail) => mail.subject === subject && mail.headers.get('to')?.includes(`<${email}>`));
const tokenIn = ({ text }: ReadMail): string => /https:\/\/work\.example\/reset-password#token=([\w-]+)\n/.exec(text)?.[1] ?? '';

/** Requests a link and reads its token from the mail at the SMTP server. */
async function linkFor(email = ada.email): Promise<string> {
  const before = mailsTo(email, 'Set a new password').length;
  expectAnswer(await forgot(email), 200);
  const mail = await waitFor('the mail with the link', () => mailsTo(email, 'Set a new password')[before]);
  const token = tokenIn(mail);
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}
const expectDead = (answer: Answer) => {
  expectAnswer(answer, 400, { details: [{ field: 'token', message: expect.stringContaining('This link does not work') }] });
};

describe('a forgotten password (product.md, Forgot Password)', () => {
  // @spec 2.routes.4 @asvs V11.5.1, V6.4.3, V7.4.3
  it('comes by a link that works once: all sessions end, the old password is refused, the new one logs in', async () => {
    const other = await login(ada.password);
    const token = await linkFor();
    const answer = await reset(token);
    expectAnswer(answer, 200, 'Your new password is set, and you are logged out everywhere. Log in with it.');
    expect(await me(ada.token)).toBe(401);
    expect(await me(other.body.token)).toBe(401);
    expectAnswer(await app.http('POST', '/api/auth/refresh', { headers: { cookie: cookieOf(other) } }), 401);
    expectAnswer(await login(ada.password), 401);
    expectAnswer(await login(NEW), 200);
    expectDead(await reset(token, 'Another-2026!'));
    expectAnswer(await login(NEW), 200);
    await waitFor('the mail on the changed password', () => mailsTo(ada.email, 'Your password was changed')[0]);
  });

  it('works until the 30 minutes are over, and not after', async () => {
    const early = await linkFor();
    app.advance(RESET_LINK_MS - 5_000);
    expectAnswer(await reset(early), 200);
    const late = await linkFor();
    app.advance(RESET_LINK_MS + 1_000);
    expectDead(await reset(late));
    expectAnswer(await login(NEW), 200);
  });

  it('works by the newest link only', async () => {
    const first = await linkFor();
    const second = await linkFor();
    expectDead(await reset(first));
    expectAnswer(await reset(second), 200);
  });

  it('used 20 times at once sets one password', async () => {
    const token = await linkFor();
    const answers = await Promise.all(Array.from({ length: 20 }, (_unused, n) => reset(token, `Racing-2026!${n}`)));
    expect(tally(answers)).toEqual({ 200: 1, 400: 19 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expectAnswer(await login(`Racing-2026!${winner}`), 200);
  });

  it('a refused new password leaves the link as it was', async () => {
    const token = await linkFor();
    expectAnswer(await reset(token, 'weak'), 400);
    expectAnswer(await reset(token), 200);
  });

  // @asvs V6.4.3
  it('is answered alike for known and unknown addresses, whatever their case, and in like time', async () => {
    const timed = async (email: string) => {
      const began = performance.now();
      const { status, body } = await forgot(email);
      return { answer: [status, body], time: performance.now() - began };
    };
    const known = await timed(ada.email.toUpperCase());
    const unknown = await timed('nobody@example.com');
    expect(known.answer).toEqual(unknown.answer);
    expect(known.answer).toEqual([200, { message: PASSWORD_MESSAGES.resetRequested }]);
    // The work for a known address fits in the time that both answers take.
    expect(Math.min(known.time, unknown.time)).toBeGreaterThanOrEqual(ANSWER_MS - 1);
    await waitFor('the mail with the link', () => mailsTo(ada.email, 'Set a new password').length === 1);
    expect(smtp.received.filter(({ headers }) => headers.get('to')?.includes('nobody'))).toEqual([]);
  });

  it('leaves no token in the database that could be used, in the mail that waits or was sent neither', async () => {
    const token = await linkFor();
    const names = (await app.connection.listCollections()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['passwordresets', 'outbox', 'notifications', 'audit']));
    for (const name of names) {
      expect([name, JSON.stringify(await app.connection.collection(name).find().toArray()).includes(token)]).toEqual([name, false]);
    }
  });

  test.each([
    [{ email: '' }, 'email', 'Please enter your email!'],
    [{ email: 'ada' }, 'email', 'Please enter a valid email!'],
    [{ email: { $ne: null } }, 'email', 'must be text'],
  ])('%j is refused by name', async (body, field, message) => {
    const answer = await app.http('POST', '/api/auth/forgot-password', { body });
    expectAnswer(answer, 400, { details: [{ field, message }] });
  });

  it('an invented token costs no password hash', async () => {
    const hasher = app.app.get(PasswordHasher, { strict: false });
    const { hash } = hasher;
    let hashes = 0;
    hasher.hash = (password) => {
      hashes += 1;
      return hash.call(hasher, password);
    };
    expectDead(await reset('a'.repeat(43)));
    expect(hashes).toBe(0);
    expectAnswer(await reset(await linkFor()), 200);
    expect(hashes).toBe(1);
    hasher.hash = hash;
  });

  test.each([['x'], [''], ['a'.repeat(43)]])('the made-up token %j is a dead link', async (token) => expectDead(await reset(token)));
  test.each([[7], [{ $ne: null }], [null]])('the token %j is refused by name', async (token) => {
    const answer = await reset(token);
    expectAnswer(answer, 400, { 'details.0.field': 'token' });
  });
});

describe('the rules of the new password (specification section 5, Reset password)', () => {
  test.each([
    ['', 'Please enter your password!'],
    ['five5', 'Password must be at least 6 characters!'],
    ['Seven7!', 'Password must have a minimum length of 8'],
    ['nouppercase1!', 'Password must contain at least one lowercase letter, uppercase letter, number, and special character'],
    [`Aa1!${'x'.repeat(125)}`, 'The password is too long (128 characters at most).'],
  ])('%j says %s', async (newPassword, message) => {
    const changed = await change(ada.token, { oldPassword: ada.password, newPassword });
    expectAnswer(changed, 400, { message, details: [{ field: 'newPassword', message }] });
    expect((await reset('x', newPassword)).body.details).toEqual([{ field: 'newPassword', message }]);
  });
});

describe('a changed password', () => {
  // @spec 2.annotator-settings.5 @asvs V6.2.2, V7.4.3
  it('ends the other sessions, not this one; the person is notified by mail and in the app', async () => {
    const other = await login(ada.password);
    const answer = await change(ada.token, { oldPassword: ada.password, newPassword: NEW });
    expectAnswer(answer, 200);
    expect(answer.body).toEqual({ message: 'Your password is changed. Your other sessions are ended.' });
    expect(await me(ada.token)).toBe(200);
    expect(await me(other.body.token)).toBe(401);
    expectAnswer(await app.http('POST', '/api/auth/refresh', { headers: { cookie: cookieOf(other) } }), 401);
    expectAnswer(await login(ada.password), 401);
    expectAnswer(await login(NEW), 200);
    await waitFor('the mail on the changed password', () => mailsTo(ada.email, 'Your password was changed')[0]);
    const { body } = await app.http('GET', '/api/notifications', { token: ada.token });
    expect(body.data[0]).toMatchObject({ kind: 'password-changed', title: 'Your password was changed' });
  });

  it('does not touch the sessions of other people', async () => {
    const ngozi = await app.person();
    await change(ada.token, { oldPassword: ada.password, newPassword: NEW });
    expect(await me(ngozi.token)).toBe(200);
  });

  // @spec 7.calls.30 @asvs V6.2.3, V7.5.1
  it('needs the old one, and says so at its field', async () => {
    const answer = await change(ada.token, { oldPassword: 'not it', newPassword: NEW });
    expectAnswer(answer, 400, { details: [{ field: 'oldPassword', message: 'This is not your present password.' }] });
    expectAnswer(await login(ada.password), 200);
  });

  it('makes a reset link that is under way worthless', async () => {
    const token = await linkFor();
    expectAnswer(await change(ada.token, { oldPassword: ada.password, newPassword: NEW }), 200);
    expectDead(await reset(token, 'Another-2026!'));
  });

  it('ten times at once with the same old one: one is done', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_unused, n) => change(ada.token, { oldPassword: ada.password, newPassword: `Racing-2026!${n}` })),
    );
    const { 200: done, ...refused } = tally(answers);
    expect(done).toBe(1);
    expect(Object.keys(refused).filter((status) => !['400', '409'].includes(status))).toEqual([]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expectAnswer(await login(`Racing-2026!${winner}`), 200);
  });

  it('is for those who are logged in', async () => {
    expectAnswer(await app.http('POST', '/api/auth/change-password', { body: { oldPassword: 'secret', newPassword: NEW } }), 401);
  });
});

// @asvs V16.5.2
it('does not wait for a mail server that is slow or away', async () => {
  let letIn = (): void => undefined;
  const answered = new Promise<void>((resolve) => (letIn = resolve));
  const slow = await startSmtp({ onConnect: (_session, done) => void answered.then(() => done()) });
  const waiting = await startTestApp({ SMTP_URL: slow.url });
  try {
    const person = await waiting.person();
    expectAnswer(await waiting.http('POST', '/api/auth/forgot-password', { body: { email: person.email } }), 200);
    expect(slow.received).toEqual([]);
  } finally {
    letIn();
    await waiting.close();
    await slow.close();
  }
});
