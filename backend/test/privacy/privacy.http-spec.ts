import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AUDIT_KEPT_DAYS, PRIVACY_MESSAGES, RETENTION } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { AuditChainService } from '../../src/modules/foundation/audit/audit-chain.service.js';
import { IMPERSONAL_COLLECTIONS } from '../../src/modules/insight/privacy/impersonal-data.js';
import { PERSONAL_COLLECTIONS } from '../../src/modules/insight/privacy/personal-data.js';
import { PrivacyService } from '../../src/modules/insight/privacy/privacy.service.js';
import { RetentionService } from '../../src/modules/insight/privacy/retention.service.js';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { mailsTo } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { callerOf, type TestPerson } from '../support/test-app.js';
import { APPROVAL } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' }, { write: () => undefined });

const SECRETS = {
  firstname: 'Oluwaseun',
  lastname: 'Adebayo',
  email: 'seun@private.example',
  username: 'seunthegreat',
  phone: '08039876543',
};
const WORDS = [/oluwaseun/i, /adebayo/i, /seun@private/i, /seunthegreat/i, /8039876543/, /seun_private/];
async function everything(): Promise<string> {
  const names = Object.values(app.connection.models).map((model) => model.collection.collectionName);
  return JSON.stringify(
    await Promise.all([...new Set(names)].map(async (name) => [name, await app.connection.collection(name).find().toArray()])),
  );
}
async function livedIn(): Promise<TestPerson> {
  const person = await app.person('USER', SECRETS);
  const account = { accountName: 'Oluwaseun Adebayo', accountNumber: '0000014579', bankCode: '011' };
  await work.as(person, 'PATCH', '/users/me', { telegram: '@seun_private', payoutAccount: account });
  const project = await work.project();
  await work.as(person, 'POST', `/projects/${project._id}/apply`);
  return person;
}

it('every collection is on one of the two lists: personal, or not', () => {
  const names = new Set(Object.values(app.connection.models).map((model) => model.collection.collectionName));
  expect([...names].sort()).toEqual([...Object.keys(PERSONAL_COLLECTIONS), ...Object.keys(IMPERSONAL_COLLECTIONS)].sort());
  for (const { collection } of RETENTION) expect([...names]).toContain(collection);
});

describe('a person', () => {
  let person: TestPerson;
  beforeAll(async () => {
    person = await livedIn();
  });

  it('exports all their data without secrets, and nothing of others', async () => {
    const job = await work.job(person);
    const { status, headers, body } = await app.http('GET', '/api/privacy/export', { token: person.token });
    expectAnswer({ status, body }, 200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(Object.keys(body.records).sort()).toEqual(Object.keys(PERSONAL_COLLECTIONS).sort());
    expect(body.profile).toMatchObject({ email: SECRETS.email, payoutAccount: { accountNumber: '0000014579' } });
    expect(body.records.jobs.map(({ _id }: { _id: string }) => _id)).toEqual([job._id]);
    for (const collection of ['users', 'sessions', 'applications', 'outbox', 'consents', 'audit'])
      expect([collection, body.records[collection].length > 0]).toEqual([collection, true]);
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/argon2|passwordHash|sealedNumber|tokenHash|searchWords/);
    expect(text).not.toContain(work.annotator.email);
    expect((await work.as(work.admin, 'GET', '/audit?action=user.export')).body.data).toMatchObject([{ from: { address: '127.0.0.1' } }]);
    // Regression: a download by a thief left no sign for the owner.
    const { data: news } = (await work.as(person, 'GET', '/notifications')).body;
    expect(news[0].title).toBe('Your data was downloaded');
    expect((await mailsTo(app, SECRETS.email)).filter((mail) => mail.includes('was downloaded as a file'))).toHaveLength(1);
    await app.connection.collection('jobs').deleteOne({ taskId: { $exists: true }, annotatorId: { $exists: true }, status: 'pending' });
  });

  it('agreed to the terms at sign-up, and to news when they say so', async () => {
    const list = async () => (await work.as(person, 'GET', '/privacy/consents')).body.data;
    expect(await list()).toEqual([
      { kind: 'terms', given: true, version: expect.any(String), at: expect.any(String) },
      { kind: 'news', given: false, version: null, at: null },
    ]);
    expect((await work.as(person, 'PUT', '/privacy/consents', { kind: 'news', given: true })).body.data[1]).toMatchObject({ given: true });
    expect((await work.as(person, 'PUT', '/privacy/consents', { kind: 'news', given: false })).body.data[1]).toMatchObject({
      given: false,
    });
    expectAnswer(await work.as(person, 'PUT', '/privacy/consents', { kind: 'terms', given: false }), 409);
    const entries = await app.connection
      .collection('audit')
      .find({ action: /^consent\./ })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ action, actor, target, changes }) => [action, actor?._id, target, changes])).toEqual(
      ['consent.give', 'consent.withdraw'].map((action) => [
        action,
        person._id,
        { _id: person._id, name: 'Oluwaseun Adebayo' },
        [{ field: 'kind', before: null, after: 'news' }],
      ]),
    );
    const kept = await app.connection
      .collection('consents')
      .find({ userId: new Types.ObjectId(person._id) })
      .sort({ _id: 1 })
      .toArray();
    expect(kept.map(({ kind, address }) => [kind, address])).toEqual([
      ['terms', '127.0.0.1'],
      ['news', '127.0.0.1'],
      ['news', '127.0.0.1'],
    ]);
  });

  it('shows their bank account to admins only with a reason, and on record', async () => {
    const look = (who: TestPerson, reason?: string) => work.as(who, 'POST', '/privacy/bank-account', { userId: person._id, reason });
    expectAnswer(await look(work.annotator, 'curious'), 403);
    expectAnswer(await look(work.admin), 400);
    expect((await look(work.admin, 'The bank asks which account it was')).body.data.accountNumber).toBe('0000014579');
    const { body } = await work.as(work.admin, 'GET', '/audit?action=user.bankView');
    expect(body.data).toEqual([
      expect.objectContaining({ target: expect.objectContaining({ _id: person._id }), reason: 'The bank asks which account it was' }),
    ]);
    expect((await work.as(work.admin, 'GET', `/users/${person._id}`)).body.data.payoutAccount.accountNumber).toBe('••4579');
    const of = (userId: string) => work.as(work.admin, 'POST', '/privacy/bank-account', { userId, reason: 'No account' });
    expectAnswer(await of(work.annotator._id), 404);
    expectAnswer(await of('0123456789abcdef01234567'), 404);
  });

  it('is not erased with a wrong password, nor while work is open or money is owed, and hears why', async () => {
    const erase = (password: string) => work.as(person, 'POST', '/privacy/erase', { password });
    expectAnswer(await erase('not it'), 400);
    const job = await work.submitted(person);
    const first = await erase(person.password);
    expectAnswer(first, 409, { message: expect.stringContaining('Work of yours is pending') });
    await work.as(work.admin, 'POST', `/jobs/${job._id}/approve`, APPROVAL);
    const second = await erase(person.password);
    expectAnswer(second, 409, { message: expect.stringContaining('Money is still owed') });
    expectAnswer(await work.as(person, 'GET', '/auth/me'), 200);
  });

  it('is erased: no data of theirs is left, the ledger is consistent, they are logged out, and the audit chain holds', async () => {
    await app.connection
      .collection('invoices')
      .updateMany({ status: { $in: ['Unpaid', 'Processing'] } }, { $set: { status: 'Paid', tab: 'paid', paidDate: new Date() } });
    const amounts = async () =>
      JSON.stringify(
        await Promise.all(['postings', 'balances'].map((name) => app.connection.collection(name).find().sort({ _id: 1 }).toArray())),
      );
    const invoices = await app.connection.collection('invoices').countDocuments();
    const before = await amounts();
    expect(await everything()).toMatch(/Oluwaseun/);
    expectAnswer(await work.as(person, 'POST', '/privacy/erase', { password: person.password }), 200);
    expectAnswer(await work.as(person, 'GET', '/auth/me'), 401);
    expectAnswer(await app.http('POST', '/api/auth/login', { body: { email: SECRETS.email, password: person.password } }), 401);

    const left = await everything();
    for (const word of WORDS)
      expect([String(word), new RegExp(`.{0,300}${word.source}.{0,60}`, word.flags).exec(left)?.[0]]).toEqual([String(word), undefined]);
    expect(await amounts()).toBe(before);
    expect(await app.connection.collection('invoices').countDocuments()).toBe(invoices);
    const chain = await app.app.get(AuditChainService).check([]);
    expect(chain.faults).toEqual([]);
    expect((await work.as(work.admin, 'GET', '/privacy/erasures')).body.data.map(({ done }: { done: boolean }) => done)).toEqual([
      true,
      false,
      false,
    ]);
    const file = await (
      await fetch(`${app.url}/api/privacy/erasures/export.csv?sort=at`, { headers: { authorization: `Bearer ${work.admin.token}` } })
    ).text();
    expect(file.match(/,(yes|no),/g)).toEqual([',no,', ',no,', ',yes,']);
    expectAnswer(await app.http('POST', '/api/auth/signup', { body: { ...SECRETS, password: 'Another-secret-1' } }), 201);
  });

  it.each([{ status: 'active' }, { role: 'ADMIN' }])('is nobody afterwards: no admin sets %j', async (change) => {
    const answer = await work.as(work.admin, 'PATCH', `/users/${person._id}`, change);
    expectAnswer(answer, 409, { message: PRIVACY_MESSAGES.erasedAccount });
    expect((await work.as(work.admin, 'GET', `/users/${person._id}`)).body.data).toMatchObject({ role: 'USER', status: 'suspended' });
  });
});

it('the only admin is not erased', async () => {
  const { status, body } = await work.as(work.admin, 'POST', '/privacy/erase', { password: work.admin.password });
  expectAnswer({ status, body }, 409, { message: expect.stringContaining('the only admin') });
  const second = await app.person('ADMIN');
  expectAnswer(await work.as(second, 'POST', '/privacy/erase', { password: second.password }), 200);
});

it('what is older than its period is removed, and nothing younger', async () => {
  const retention = app.app.get(RetentionService);
  const days = (n: number) => new Date(app.now().getTime() - n * 86_400_000);
  for (const { collection, field, days: kept } of RETENTION) {
    const old = { [field]: days(kept + 1), probe: 'old' };
    const young = { [field]: days(kept - 0.5), probe: 'young' };
    await app.connection
      .collection(collection)
      .insertMany(
        [old, young].map((record, n) => ({
          ...record,
          emailKey: `${field}${n}`,
          tokenHash: `${collection}${field}${n}`,
          deviceId: `${n}`,
          userId: n,
        })),
      );
  }
  await retention.run();
  for (const { collection } of RETENTION) {
    const probes = await app.connection
      .collection(collection)
      .find({ probe: { $exists: true } })
      .toArray();
    expect([collection, [...new Set(probes.map(({ probe }) => probe))]]).toEqual([collection, ['young']]);
  }
  expect(AUDIT_KEPT_DAYS).toBeGreaterThan(5 * 365);
  expect((await app.app.get(AuditChainService).check([])).faults).toEqual([]);
});

it('a removal is on record with its counts, and none where nothing is old', async () => {
  const retention = app.app.get(RetentionService);
  const old = new Date(app.now().getTime() - 400 * 86_400_000);
  const entries = async () => (await work.as(work.admin, 'GET', '/audit?action=retention.run')).body.data;
  await retention.run();
  const before = (await entries()).length;
  await app.connection.collection('outbox').insertMany([{ sentAt: old }, { failedAt: old }]);
  expect(await retention.run()).toEqual({ outbox: 2 });
  const [newest, ...earlier] = await entries();
  expect([earlier.length, newest.target, newest.changes]).toEqual([
    before,
    { _id: 'retention', name: 'retention' },
    [{ field: 'outbox', before: null, after: '2' }],
  ]);
  expect([await retention.run(), (await entries()).length]).toEqual([{}, before + 1]);
});

it('an export of many records of a kind is one list, whole and valid', async () => {
  const person = await app.person();
  const userId = new Types.ObjectId(person._id);
  for (const count of [250, 251]) {
    await app.connection.collection('notifications').deleteMany({ userId });
    await app.connection.collection('notifications').insertMany(Array.from({ length: count }, (_unused, n) => ({ userId, n })));
    const { body } = await app.http('GET', '/api/privacy/export', { token: person.token });
    expect(body.records.notifications.map(({ n }: { n: number }) => n)).toEqual(Array.from({ length: count }, (_unused, n) => n));
  }
});

it('an export is written in parts of some records, however large they are', async () => {
  const caller = callerOf(await app.person(), 'USER');
  const [userId, text] = [new Types.ObjectId(caller._id), 'x'.repeat(100_000)];
  await app.connection.collection('notifications').insertMany(Array.from({ length: 40 }, (_unused, n) => ({ userId, n, text })));
  const file = await app.app.get(PrivacyService).export(caller);
  const lengths: number[] = [];
  for await (const part of file.getStream()) lengths.push(part.length);
  expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(4_000_000);
  expect(Math.max(...lengths)).toBeLessThan(500_000);
});

it('of the last two admins who erase themselves at once, one stays', async () => {
  const second = await app.person('ADMIN');
  const users = app.app.get(UsersService);
  const findOne = users.findOne.bind(users);
  let begin = (): void => undefined;
  const both = new Promise<void>((resolve) => {
    begin = () => resolve();
  });
  let begun = 0;
  // Both transactions have begun before one of them writes.
  const spy = jest.spyOn(users, 'findOne').mockImplementation(async (id, session = null) => {
    const found = await findOne(id, session);
    if (session && ++begun === 2) begin();
    if (session) await both;
    return found;
  });
  const erase = (admin: TestPerson) => work.as(admin, 'POST', '/privacy/erase', { password: admin.password });
  const answers = await Promise.all([erase(work.admin), erase(second)]).finally(() => spy.mockRestore());
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await users.activeAdmins(null, ['people'])).toHaveLength(1);
});
