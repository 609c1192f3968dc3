// @slow
import { describe, expect, it, test } from '@jest/globals';
import { RATE_LIMITS } from '../../src/common/rate-limit/rate-limit.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Browser, codeTo, countChecks, mailsTo, secondInstance } from '../support/security.js';
import { suiteOfTwo } from '../support/suites.js';
import { type Answer, type TestApp, type TestPerson } from '../support/test-app.js';
import { tally } from '../support/work.js';

/** Number of sprayed passwords: the 10,000 with SPRAYED=10000. */
const SPRAYED = Number(process.env.SPRAYED ?? 60);
const HOUR = 3_600_000;
const ALL_IN_AN_HOUR = RATE_LIMITS.loginNewDevice.burst + RATE_LIMITS.loginNewDevice.perHour;

const { app, twin } = await suiteOfTwo({ TRUST_PROXY: '127.0.0.1' });

const advance = (milliseconds: number) => [app, twin].forEach((one) => one.advance(milliseconds));
let address = 0;
const newAddress = () => `41.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
const stranger = (at: TestApp = app) => new Browser(at, { address: newAddress() });
async function owner(): Promise<{ ada: TestPerson; own: Browser }> {
  const ada = await app.person();
  const own = stranger();
  expectAnswer(await own.login(ada.email, ada.password), 200);
  return { ada, own };
}
const inTwenties = async (count: number, one: (n: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  while (answers.length < count)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(20, count - answers.length) }, (_unused, n) => one(answers.length + n)))),
    );
  return answers;
};

describe('passwords sprayed on one account from many addresses, on two instances at once', () => {
  // @asvs V6.3.1
  it(`of ${SPRAYED} at most ${ALL_IN_AN_HOUR} are checked in an hour; the owner logs in from a known device meanwhile, and from a new one by a mailed code`, async () => {
    const { ada, own } = await owner();
    const checks = [countChecks(app), countChecks(twin)];
    let meanwhile: Answer | undefined;
    const answers = await inTwenties(SPRAYED, async (n) => {
      if (n === 30) meanwhile = await own.login(ada.email, ada.password);
      return stranger(n % 2 ? app : twin).login(ada.email, `Guess-${n}-2026!`);
    });
    expect(meanwhile?.status).toBe(200);
    const { 401: refused = 0, 429: held = 0 } = tally(answers);
    expect(refused + held).toBe(SPRAYED);
    expect(refused).toBeLessThanOrEqual(ALL_IN_AN_HOUR);
    // One more for the owner's log-in.
    expect(checks.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(ALL_IN_AN_HOUR + 1);

    const elsewhere = stranger(twin);
    const asked = await elsewhere.login(ada.email, ada.password);
    expectAnswer(asked, 429, {
      details: [{ field: 'code', message: 'Enter the code that we mailed to this address. It works for an hour.' }],
    });
    const code = await codeTo(app, ada.email);
    expectAnswer(await elsewhere.login(ada.email, 'not-his-password', { code }), 401);
    expect((await elsewhere.login(ada.email, ada.password, { code: 'AAAAA-AAAAA' })).body.details).toEqual([
      { field: 'code', message: 'This code does not work: it is mistyped, or older than an hour.' },
    ]);
    expectAnswer(await elsewhere.login(ada.email, ada.password, { code: ` ${code.toLowerCase().replace('-', ' ')}` }), 200);
    // The code is used up, and the new device is known from now on.
    expectAnswer(await stranger().login(ada.email, ada.password, { code }), 400);
    expectAnswer(await elsewhere.login(ada.email, ada.password), 200);
  });

  // @asvs V6.6.3
  it('cost one mail, whose code nobody can use up by guessing codes', async () => {
    const ada = await app.person();
    await inTwenties(60, (n) => stranger().login(ada.email, `Guess-${n}-2026!`));
    await inTwenties(60, (n) => stranger().login(ada.email, 'Guess-2026!', { code: `AAAAA-${String(n).padStart(5, '0')}` }));
    const mails = (await mailsTo(app, ada.email)).filter((text) => text.includes('Somebody tried passwords'));
    expect(mails).toHaveLength(1);
    expectAnswer(await stranger().login(ada.email, ada.password, { code: await codeTo(app, ada.email) }), 200);
  });

  it('an unknown e-mail meets the same: status, words and details, try by try', async () => {
    const ada = await app.person();
    const seen = async (email: string) => {
      const answers: unknown[] = [];
      for (let n = 0; n < 8; n++) {
        const { status, body, headers } = await stranger().login(email, `Guess-${n}-2026!`);
        answers.push([status, body.message, body.details, headers.has('retry-after')]);
      }
      const { status, body } = await stranger().login(email, 'Guess-2026!', { code: 'AAAAA-AAAAA' });
      return [...answers, [status, body.message, body.details]];
    };
    const minutes = (answers: unknown[]) => JSON.stringify(answers).replace(/\d+ minutes/g, 'N minutes');
    const known = await seen(ada.email);
    expect(minutes(known)).toBe(minutes(await seen('nobody@guess.example')));
    expect(known.map((answer) => (answer as unknown[])[0])).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 400]);
  });
});

describe('the budget of an account', () => {
  it('is not used up by right passwords, thirty at once from devices without a cookie', async () => {
    const ada = await app.person();
    const answers = await Promise.all(Array.from({ length: 30 }, () => stranger().login(ada.email, ada.password)));
    expect(tally(answers)).toEqual({ 200: 30 });
  });

  it('says when to come back, in words and in Retry-After, and keeps its word', async () => {
    const ada = await app.person();
    for (let n = 0; n < RATE_LIMITS.loginNewDevice.burst; n++) await stranger().login(ada.email, 'Guess-2026!');
    const { status, headers, body } = await stranger().login(ada.email, ada.password);
    const seconds = Number(headers.get('retry-after'));
    expectAnswer({ status, body }, 429);
    expect(seconds).toBeGreaterThan(600);
    expect(seconds).toBeLessThanOrEqual(720);
    expect(body).toMatchObject({
      statusCode: 429,
      error: 'Too Many Requests',
      message: expect.stringContaining('try again in 12 minutes.'),
      responseMessage: body.message,
    });
    advance(seconds * 1000);
    expectAnswer(await stranger().login(ada.email, ada.password), 200);
  });

  it('of a known device is its own, and has an end too', async () => {
    const { ada, own } = await owner();
    const { burst } = RATE_LIMITS.loginKnownDevice;
    for (let n = 0; n < burst; n++) expectAnswer(await own.login(ada.email, 'Guess-2026!'), 401);
    expectAnswer(await own.login(ada.email, ada.password), 429);
    expectAnswer(await stranger().login(ada.email, ada.password), 200);
  });

  it('is not widened by a device cookie of another account, nor by a forged one', async () => {
    const { own } = await owner();
    const ada = await app.person();
    for (let n = 0; n < RATE_LIMITS.loginNewDevice.burst; n++) await stranger().login(ada.email, 'Guess-2026!');
    expectAnswer(await own.login(ada.email, ada.password), 429);
    const cookie = `labelbridge_device=${own.cookie().replace(/^.*labelbridge_device=([0-9a-f]{24})\..*$/, '$1')}.1.${'A'.repeat(43)}`;
    expectAnswer(
      await app.http('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password }, headers: { cookie } }),
      429,
    );
  });

  it('asks for no long wait after a clock that was forty days ahead, and is paid back as ever', async () => {
    const ada = await app.person();
    const tries = async () => tally(await inTwenties(8, () => stranger().login(ada.email, 'Guess-2026!')))[401];
    advance(40 * 24 * HOUR);
    expect(await tries()).toBe(RATE_LIMITS.loginNewDevice.burst);
    advance(-40 * 24 * HOUR);
    const { status, headers, body } = await stranger().login(ada.email, ada.password);
    expectAnswer({ status, body }, 429, { message: expect.stringContaining('try again in 12 minutes.') });
    advance(Number(headers.get('retry-after')) * 1_000);
    expectAnswer(await stranger().login(ada.email, ada.password), 200);
    advance(HOUR);
    expect(await tries()).toBe(RATE_LIMITS.loginNewDevice.burst);
  });

  it('keeps nobody out for tries that were right while the clock was forty days ahead', async () => {
    const ada = await app.person();
    const login = () => stranger().login(ada.email, ada.password);
    const guess = () => stranger().login(ada.email, 'Guess-2026!');
    advance(40 * 24 * HOUR);
    expectAnswer(await login(), 200);
    expectAnswer(await guess(), 401);
    expectAnswer(await guess(), 401);
    advance(-40 * 24 * HOUR);
    expectAnswer(await login(), 200);
    // Only the two wrong tries count.
    expect(tally(await inTwenties(8, guess))[401]).toBe(RATE_LIMITS.loginNewDevice.burst - 2);
  });

  // @asvs V6.3.1
  it('is paid back: an hour later as much is allowed again, and never more', async () => {
    const ada = await app.person();
    const tries = async () => tally(await inTwenties(12, () => stranger().login(ada.email, 'Guess-2026!')))[401];
    expect(await tries()).toBe(RATE_LIMITS.loginNewDevice.burst);
    advance(HOUR);
    expect(await tries()).toBe(RATE_LIMITS.loginNewDevice.burst);
  });
});

describe('the budget of an address', () => {
  // @asvs V2.4.1
  it('is wide, shared by two instances, and its own: sign-ups', async () => {
    const { burst } = RATE_LIMITS.signupAddress;
    const [flooding, beside] = [newAddress(), newAddress()];
    const answers = await inTwenties(burst + 20, (n) => new Browser(n % 2 ? app : twin, { address: flooding }).post('signup', {}));
    const { 400: taken = 0, 429: held = 0 } = tally(answers);
    // Some tries are paid back while the test runs.
    expect([taken >= burst, taken < burst + 15, taken + held]).toEqual([true, true, burst + 20]);
    expect(answers.at(-1)?.body.message).toMatch(/^That was tried too often\. Please try again in \d+ seconds?\.$/);
    expectAnswer(await new Browser(app, { address: beside }).post('signup', {}), 400);
  });

  it('is that of a line: addresses of one IPv6 network share it, as do right and wrong passwords not', async () => {
    const { burst } = RATE_LIMITS.loginAddress;
    const host = (n: number) => `2c0f:f5c0:77:1::${n.toString(16)}`;
    const [ada, known] = [await app.person(), new Browser(app, { address: host(1) })];
    expectAnswer(await known.login(ada.email, ada.password), 200);
    const answers = await inTwenties(burst + 20, (n) =>
      new Browser(app, { address: host(n) }).login(`nobody${n}@guess.example`, 'Guess-2026!'),
    );
    // Ten at once: tries are paid back while the test runs.
    const others = Array.from({ length: 10 }, () => new Browser(app, { address: host(2) }).login(ada.email, ada.password));
    expect(tally(await Promise.all(others))[429]).toBeGreaterThan(0);
    expect(tally(answers)[429]).toBeGreaterThan(0);
    // Known devices are not kept out by others of the line.
    const right = await Promise.all(Array.from({ length: 19 }, () => known.login(ada.email, ada.password)));
    expect(tally(right)).toEqual({ 200: 19 });
    expectAnswer(await new Browser(app, { address: '2c0f:f5c0:77:2::1' }).login('nobody@line.example', 'Guess-2026!'), 401);
  });

  // @asvs V15.3.4, V4.1.3
  it('is of the address that TRUST_PROXY lets us know, whatever a stranger claims', async () => {
    const plain = await secondInstance(app);
    try {
      const { burst } = RATE_LIMITS.forgotAddress;
      const answers = await inTwenties(burst + 10, (n) =>
        new Browser(plain, { address: newAddress() }).post('forgot-password', { email: `n${n}@claims.example` }),
      );
      expect(tally(answers)[429]).toBeGreaterThan(0);
    } finally {
      await plain.close();
    }
  });
});

describe('mails', () => {
  // @asvs V2.4.1
  it.each(['known', 'nobody@forgot.example'])('to one address that forgot its password are limited: %s', async (who) => {
    const email = who === 'known' ? (await app.person()).email : who;
    const { burst } = RATE_LIMITS.forgotAccount;
    const answers = await Promise.all(Array.from({ length: burst + 3 }, () => stranger().post('forgot-password', { email })));
    expect(tally(answers)).toEqual({ 200: burst, 429: 3 });
  });
});

describe('RATE_LIMITS=off', () => {
  it('limits nothing, for load tests', async () => {
    const free = await secondInstance(app, { RATE_LIMITS: 'off' });
    try {
      const ada = await app.person();
      const answers = await Promise.all(Array.from({ length: 30 }, () => new Browser(free).login(ada.email, 'Guess-2026!')));
      expect(tally(answers)).toEqual({ 401: 30 });
    } finally {
      await free.close();
    }
  });
});

describe('common passwords (OWASP ASVS 5.0, 6.2.4)', () => {
  const message = 'This password is among the most used ones. Please choose another.';
  test.each(['123456', 'password1', 'Qwerty123'])(
    '%s is refused at sign-up, naming the field, and no account comes of it',
    async (password) => {
      const body = { firstname: 'A', lastname: 'B', email: 'common@common.example', username: 'common', phone: '08031234567', password };
      const { status, body: answer } = await stranger().post('signup', body);
      expectAnswer({ status, body: answer }, 400, { message, details: [{ field: 'password', message }] });
      expect(await app.connection.collection('users').countDocuments({ usernameKey: 'common' })).toBe(0);
    },
  );

  it('is refused at a reset and a change', async () => {
    const ada = await app.person();
    // Eight characters of the four kinds, as the form requires, but very common.
    const newPassword = 'P@ssw0rd';
    const details = [{ field: 'newPassword', message }];
    expect((await stranger().post('change-password', { oldPassword: ada.password, newPassword }, ada.token)).body.details).toEqual(details);
    expect((await stranger().post('reset-password', { token: 'x', newPassword })).body.details).toEqual(details);
  });
});
