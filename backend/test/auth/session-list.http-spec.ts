import { describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { type Model, mongo, Types } from 'mongoose';
import { KNOWN_DEVICE_MODEL, type KnownDeviceRecord } from '../../src/modules/people/auth/persistence/known-device.schema.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Browser } from '../support/security.js';
import { suiteOfTwo } from '../support/suites.js';
import { type TestApp, type TestPerson, withinASecond } from '../support/test-app.js';

const PHONE = 'Mozilla/5.0 (Linux; Android 13; TECNO KI5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

const { app, twin } = await suiteOfTwo({ TRUST_PROXY: '127.0.0.1' });

const me = async (token: string, at: TestApp = app) => (await at.http('GET', '/api/auth/me', { token })).status;
const sessionsOf = async (token: string, query = '') => (await app.http('GET', `/api/auth/sessions${query}`, { token })).body;
const onDevice = (userAgent: string, address: string) => new Browser(app, { userAgent, address });

describe("the list of one's sessions", () => {
  // @asvs V7.5.2
  it('shows devices in plain words, when each began, its shortened address, and which is this one', async () => {
    const ada = await app.person();
    const desk = await onDevice(DESK, '105.112.3.4').login(ada.email, ada.password);
    await onDevice(PHONE, '2c0f:f5c0:12:34::9').login(ada.email, ada.password);
    const { data, page } = await sessionsOf(desk.body.token);
    expect(data.slice(0, 2)).toEqual([
      {
        _id: expect.any(String),
        device: 'Chrome on Android',
        address: '2c0f:f5c0:12:x',
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        current: false,
      },
      expect.objectContaining({ device: 'Firefox on Windows', address: '105.112.3.x', current: true }),
    ]);
    expect(page).toEqual({ total: 3, next: null });
    expect((await sessionsOf(desk.body.token, '?limit=2')).page.next).toEqual(expect.any(String));
  });

  it('says of the session of the call that it is seen now', async () => {
    const ada = await app.person();
    app.advance(300_000);
    const [{ current, createdAt, lastSeenAt }] = (await sessionsOf(ada.token)).data;
    expect([current, Date.parse(lastSeenAt) - Date.parse(createdAt) >= 300_000]).toEqual([true, true]);
  });

  it('tells when each was seen last, and not those that are over', async () => {
    const ada = await app.person();
    const phone = onDevice(PHONE, '105.112.3.4');
    await phone.login(ada.email, ada.password);
    app.advance(600_000);
    await phone.post('refresh', {});
    const [first, second] = (await sessionsOf(ada.token)).data;
    expect(Date.parse(first.lastSeenAt) - Date.parse(first.createdAt)).toBeGreaterThanOrEqual(600_000);
    await phone.post('logout', {});
    expect((await sessionsOf(ada.token)).data).toEqual([{ ...second, lastSeenAt: expect.any(String) }]);
  });

  // @asvs V7.5.2
  it('ends one, on every instance, and it is in the audit log', async () => {
    const ada = await app.person();
    const phone = onDevice(PHONE, '105.112.3.4');
    const { body } = await phone.login(ada.email, ada.password);
    const [{ _id }] = (await sessionsOf(ada.token)).data;
    const ended = await app.http('DELETE', `/api/auth/sessions/${_id}`, { token: ada.token });
    expectAnswer(ended, 200, { message: 'The session is ended.', 'data.device': 'Chrome on Android' });
    expect(await me(body.token)).toBe(401);
    await withinASecond(async () =>
      expect([await me(body.token, twin), (await phone.post('refresh', {}, undefined, twin)).status, await me(ada.token)]).toEqual([
        401, 401, 200,
      ]),
    );
    expectAnswer(await app.http('DELETE', `/api/auth/sessions/${_id}`, { token: ada.token }), 404);
    const entries = await app.connection.collection('audit').find({ action: 'session.end', 'actor._id': ada._id }).toArray();
    expect(entries.map(({ target }) => target)).toEqual([{ _id, name: 'Chrome on Android' }]);
  });

  it("another person's session is not there", async () => {
    const [ada, eve] = [await app.person(), await app.person()];
    const [{ _id }] = (await sessionsOf(ada.token)).data;
    expectAnswer(await app.http('DELETE', `/api/auth/sessions/${_id}`, { token: eve.token }), 404);
    expect(await me(ada.token)).toBe(200);
  });

  // @asvs V7.5.2
  it('ends all others with the password, and knows only this device then', async () => {
    const ada = await app.person();
    const [phone, desk] = [onDevice(PHONE, '105.112.3.4'), onDevice(DESK, '105.112.3.5')];
    const [one, two] = [await phone.login(ada.email, ada.password), await desk.login(ada.email, ada.password)];
    const endOthers = (password: string) => desk.post('sessions/end-others', { password }, two.body.token);
    const refused = await endOthers('not it');
    expectAnswer(refused, 400, { details: [{ field: 'password', message: 'This is not your password.' }] });
    expect(await me(one.body.token, twin)).toBe(200);
    const done = await endOthers(ada.password);
    expectAnswer(done, 200);
    expect(done.body).toEqual({ message: '2 other sessions are ended.', data: { ended: 2 } });
    await withinASecond(async () =>
      expect([await me(one.body.token, twin), await me(ada.token, twin), await me(two.body.token, twin)]).toEqual([401, 401, 200]),
    );
    const entry = await app.connection.collection('audit').findOne({ action: 'session.end-others', 'target._id': ada._id });
    expect([entry?.target.name, entry?.changes]).toEqual([
      expect.stringMatching(/^Person Nr\d+$/),
      [expect.objectContaining({ field: 'ended', after: '2' })],
    ]);
    expect(
      await app.connection
        .collection('knowndevices')
        .countDocuments({ userId: (await app.connection.collection('users').findOne({ emailKey: ada.email }))?._id }),
    ).toBe(1);
  });

  it('ends no others from a session that another instance ended a moment ago', async () => {
    const [ada, phone] = [await app.person(), onDevice(PHONE, '105.112.3.4')];
    const { body } = await phone.login(ada.email, ada.password);
    expect(await me(body.token)).toBe(200);
    const [{ _id }] = (await sessionsOf(body.token)).data;
    await app.connection.collection('sessions').updateOne({ _id: new Types.ObjectId(String(_id)) }, { $set: { endedAt: app.now() } });
    const refused = await phone.post('sessions/end-others', { password: ada.password }, body.token);
    expectAnswer(refused, 401);
    expect(await me(ada.token)).toBe(200);
  });

  it('the password is not guessed there either', async () => {
    const ada = await app.person();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_unused, n) =>
        app.http('POST', '/api/auth/sessions/end-others', { token: ada.token, body: { password: `Guess-${n}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('a new device', () => {
  const notices = async (token: string) =>
    (await app.http('GET', '/api/notifications', { token })).body.data.filter(({ kind }: { kind: string }) => kind === 'new-device');

  // @asvs V16.3.1
  it('is reported to the owner in the app and by mail; a device that looks like a known one is not', async () => {
    const ada = await app.person('USER', {});
    await onDevice(PHONE, '105.112.3.4').login(ada.email, ada.password);
    const [notice] = await notices(ada.token);
    expect(notice).toMatchObject({
      title: 'A new device logged in',
      text: 'Chrome on Android logged in to your account from the network 105.112.3.x.',
    });
    expect(await app.connection.collection('outbox').countDocuments({ 'to.address': ada.email, subject: 'A new device logged in' })).toBe(
      1,
    );
    await onDevice(PHONE, '105.112.3.77').login(ada.email, ada.password);
    expect(await notices(ada.token)).toHaveLength(1);
    await onDevice(DESK, '197.210.1.1').login(ada.email, ada.password);
    expect(await notices(ada.token)).toHaveLength(2);
  });

  it('that two people share stays the one that it was, for both', async () => {
    const [ada, eve, shared] = [await app.person(), await app.person(), onDevice(DESK, '105.112.3.4')];
    const deviceAfter = async ({ email, password }: TestPerson) => {
      expectAnswer(await shared.login(email, password), 200);
      return /device=([0-9a-f]{24})/.exec(shared.cookie())?.[1];
    };
    const device = await deviceAfter(ada);
    expect([device, await deviceAfter(eve), await deviceAfter(ada)]).toEqual([expect.any(String), device, device]);
    const known = await app.connection.collection('knowndevices').find({ deviceId: device }).toArray();
    expect(known.map(({ userId }) => String(userId)).sort()).toEqual([ada._id, eve._id].sort());
  });

  it.each([
    ['is known where a log-in of it at the same moment recorded it', new mongo.MongoServerError({ code: 11_000 }), 200],
    ['lets nobody in where it cannot be recorded', new Error('no space left'), 500],
  ])('%s', async (_what, error, status) => {
    const ada = await app.person();
    const devices = app.app.get<Model<KnownDeviceRecord>>(getModelToken(KNOWN_DEVICE_MODEL), { strict: false });
    const { updateOne } = devices;
    Reflect.set(devices, 'updateOne', () => Promise.reject(error));
    try {
      expectAnswer(await onDevice(DESK, '105.112.3.4').login(ada.email, ada.password), status);
    } finally {
      devices.updateOne = updateOne;
    }
  });
});
