import { describe, expect, it, test } from '@jest/globals';
import { examine } from '../../src/cli/doctor.js';
import { reencryptAll } from '../../src/cli/reencrypt.js';
import { type KeyRing, parseKeyRing } from '../../src/config/key-ring.js';
import { SettingsProblems } from '../../src/config/environment.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { APPROVAL } from '../support/work.js';

const ring = (text: string): KeyRing => parseKeyRing('DATA_KEYS', text, new SettingsProblems());
const idOf = (text: string): string => ring(text).current.id;
const [OLD, NEW] = [`old:${'o'.repeat(32)}`, `new:${'n'.repeat(32)}`];
/** Stored numbers of four people: from a sign-up, from a profile, an admin's, an unencrypted one. */
const [SIGNED_UP, CHANGED, ADMINS, PLAIN] = ['8031112221', '8091112222', '7011112223', '8051112224'];

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off', DATA_KEYS: OLD, LOG_LEVEL: 'silent' });
const ada = await app.person('USER', { firstname: 'Ada', lastname: 'Obi', phone: `0${SIGNED_UP}` });
const before = await app.person('USER', { firstname: 'Plain', lastname: 'Old', phone: `0${PLAIN}` });
await app.connection
  .collection('users')
  .updateOne({ username: before.username }, { $set: { phone: PLAIN }, $unset: { phoneIndex: 1 }, $push: { searchWords: PLAIN } } as object);
await app.http('PATCH', '/api/users/me', {
  token: work.admin.token,
  body: { phone: '+234 701 111 2223' },
  headers: { 'idempotency-key': 'phone-of-admin' },
});
const job = await work.submitted(ada);
await work.as(work.admin, 'POST', `/jobs/${job._id}/approve`, APPROVAL);
await app.http('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password } });

const raw = (username: string) => app.connection.collection('users').findOne({ username });
async function everything(): Promise<string> {
  const names = (await app.connection.db?.listCollections().toArray())?.map(({ name }) => name) ?? [];
  return JSON.stringify(await Promise.all(names.map(async (name) => [name, await app.connection.collection(name).find().toArray()])));
}
const found = async (path: string, q: string, who = work.admin): Promise<string[]> => {
  const { body } = await app.http('GET', `/api/${path}?q=${encodeURIComponent(q)}`, { token: who.token });
  return (path === 'search' ? body.data.users : body.data).map(({ _id }: { _id: string }) => _id);
};
const rotated = async (keys: KeyRing) => {
  const outcome = await reencryptAll(app.connection, keys);
  Object.assign(app.settings, { dataKeys: keys });
  return outcome;
};

describe('a telephone number', () => {
  // @asvs V14.2.4
  it('lies in the open nowhere in the database, sign-up, profile, work and log-in done', async () => {
    await app.http('PATCH', '/api/users/me', {
      token: ada.token,
      body: { phone: `0${CHANGED}` },
      headers: { 'idempotency-key': 'phone-of-ada' },
    });
    const all = await everything();
    expect(all).toContain(ada.email);
    for (const number of [SIGNED_UP, CHANGED, ADMINS]) expect([number, all.includes(number)]).toEqual([number, false]);
    expect(await raw(ada.username)).toMatchObject({
      phone: expect.stringMatching(new RegExp(`^${idOf(OLD)}\\.[\\w-]{40,}$`)),
      phoneIndex: expect.stringMatching(new RegExp(`^${idOf(OLD)}\\.[\\w-]{43}$`)),
    });
  });

  it('is bound to its account: carried to another one it is worth nothing, and keeps nobody out', async () => {
    const thief = await app.person();
    const own = (await raw(thief.username))?.phone;
    await app.connection.collection('users').updateOne({ username: thief.username }, { $set: { phone: (await raw(ada.username))?.phone } });
    const login = await app.http('POST', '/api/auth/login', { body: { email: thief.email, password: thief.password } });
    expectAnswer(login, 200, { 'user.phone': '' });
    await app.connection.collection('users').updateOne({ username: thief.username }, { $set: { phone: own } });
  });

  it('is seen by its owner, at log-in too, and by admins in the list, on its page and in the CSV', async () => {
    const phoneAt = async (path: string, { token }: TestPerson) => (await app.http('GET', `/api/${path}`, { token })).body.data.phone;
    const login = await app.http('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password } });
    expect([login.body.user.phone, await phoneAt('users/me', ada), await phoneAt(`users/${ada._id}`, work.admin)]).toEqual([
      CHANGED,
      CHANGED,
      CHANGED,
    ]);
    const list = await app.http('GET', '/api/users?limit=100', { token: work.admin.token });
    const phones = new Map<string, string>(list.body.data.map(({ _id, phone }: { _id: string; phone: string }) => [_id, phone]));
    expect([ada, work.admin, before].map(({ _id }) => phones.get(_id))).toEqual([CHANGED, ADMINS, PLAIN]);
    const csv = await app.http('GET', '/api/users/export.csv', { token: work.admin.token });
    for (const number of [CHANGED, ADMINS, PLAIN]) expect([number, csv.body.includes(number)]).toEqual([number, true]);
    expect(JSON.stringify([list.body, csv.body])).not.toMatch(new RegExp(`phoneIndex|${idOf(OLD)}`));
  });

  test.each([CHANGED, `0${CHANGED}`, '0809 111 2222', '(0809) 111-2222', `+234 0${CHANGED}`, `00234${CHANGED}`, `234${CHANGED}`])(
    'finds its owner where an admin types %s, in the list and in the header',
    async (typed) => {
      expect([await found('users', typed), await found('search', typed)]).toEqual([[ada._id], [ada._id]]);
    },
  );

  it('is not found in part, not by its old value, and not by an annotator', async () => {
    for (const typed of [CHANGED.slice(0, 8), CHANGED.slice(0, 4), SIGNED_UP])
      expect([typed, await found('users', typed)]).toEqual([typed, []]);
    expect(await found('search', CHANGED, ada)).toEqual([]);
  });

  it('of an account from before is read as it is; keys:rotate encrypts it, takes it out of the words and keeps it findable', async () => {
    const keys = async () => (await examine(app.app, app.settings)).find(({ name }) => name === 'keys');
    expect(await keys()).toMatchObject({
      well: false,
      text: '1 texts are not encrypted yet',
      advice: expect.stringContaining('keys:rotate'),
    });
    expect(await rotated(ring(OLD))).toEqual({ reencrypted: 1, unreadable: [] });
    expect(await keys()).toMatchObject({ well: true });
    expect(await everything()).not.toContain(PLAIN);
    expect([await found('users', PLAIN), (await app.http('GET', '/api/users/me', { token: before.token })).body.data.phone]).toEqual([
      [before._id],
      PLAIN,
    ]);
  });

  it('is encrypted again when keys change, found while both keys are there and after', async () => {
    Object.assign(app.settings, { dataKeys: ring(`${NEW},${OLD}`) });
    expect(await found('users', CHANGED)).toEqual([ada._id]);
    expect((await rotated(ring(`${NEW},${OLD}`))).unreadable).toEqual([]);
    Object.assign(app.settings, { dataKeys: ring(NEW) });
    expect(await raw(ada.username)).toMatchObject({
      phone: expect.stringMatching(`^${idOf(NEW)}\\.`),
      phoneIndex: expect.stringMatching(`^${idOf(NEW)}\\.`),
    });
    expect([await found('users', CHANGED), (await app.http('GET', '/api/users/me', { token: ada.token })).body.data.phone]).toEqual([
      [ada._id],
      CHANGED,
    ]);
  });

  it('goes along in the export, in the open and once; erased, nothing of it is left', async () => {
    const { body } = await app.http('GET', '/api/privacy/export', { token: before.token });
    expect([body.profile.phone, JSON.stringify(body.records).includes(PLAIN), 'phone' in body.records.users[0]]).toEqual([
      PLAIN,
      false,
      false,
    ]);
    expectAnswer(await app.http('POST', '/api/privacy/erase', { token: before.token, body: { password: before.password } }), 200);
    expect([await found('users', PLAIN), await app.connection.collection('users').findOne({ username: `erased-${before._id}` })]).toEqual([
      [],
      expect.objectContaining({ phone: '', phoneIndex: null }),
    ]);
  });
});

describe('one number in all its forms', () => {
  const FORMS = ['+234 0805 111 2225', '00234 805-111-2225', '2348051112225', '0805 111 2225', '8051112225'];
  it.each(FORMS)('%s is answered as 8051112225, at sign-up and in the profile', async (typed) => {
    const person = await app.person('USER', { phone: typed });
    const me = () => app.http('GET', '/api/users/me', { token: person.token });
    expect((await me()).body.data.phone).toBe('8051112225');
    await app.http('PATCH', '/api/users/me', { token: person.token, body: { phone: '+44 20 7946 0958' } });
    expect((await me()).body.data.phone).toBe('+442079460958');
    const { body } = await app.http('PATCH', '/api/users/me', { token: person.token, body: { phone: typed } });
    expect(body.data.phone).toBe('8051112225');
    expect(await found('users', '+234 805 111 2225')).toContain(person._id);
  });

  it.each(['0803 123 456', '254712345678', 'phone', '', 7])(
    '%p is refused at sign-up and in the profile, naming the field',
    async (phone) => {
      const fields = { firstname: 'A', lastname: 'B', username: 'no_phone', email: 'no-phone@example.com', password: 'secret-of-none' };
      for (const [method, path, body, token] of [
        ['POST', '/api/auth/signup', { ...fields, phone }, undefined],
        ['PATCH', '/api/users/me', { phone }, ada.token],
      ] as const) {
        const answer = await app.http(method, path, { body, ...(token && { token }) });
        expectAnswer(answer, 400, { details: [{ field: 'phone', message: expect.stringMatching(/phone|text/) }] });
      }
    },
  );
});
