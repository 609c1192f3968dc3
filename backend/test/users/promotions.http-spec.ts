import { beforeEach, describe, expect, it } from '@jest/globals';
import { DUTIES, PROMOTION_MESSAGES } from '@labelbridge/contracts';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { PromotionsService } from '../../src/modules/people/promotions/promotions.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Work } from '../support/payments.fixtures.js';
import { mailsTo } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { callerOf, type TestPerson, advanceWith, givePayoutAccount, setRole } from '../support/test-app.js';

const HOUR_MS = 3_600_000;
const app = await suiteApp({ PAYOUT_PROVIDER: 'manual', PAYOUT_APPROVAL_OVER: '500000', ADMIN_COOLING_OFF_HOURS: '3' });
let owner: TestPerson;
let second: TestPerson;
let ada: TestPerson;

const as = ({ token }: TestPerson, method: string, path: string, body?: unknown) => app.http(method, `/api${path}`, { token, body });
const propose = (by = owner, person = ada) => as(by, 'PATCH', `/users/${person._id}`, { role: 'ADMIN' });
const approve = (by = second, person = ada) => as(by, 'POST', `/users/${person._id}/promotion/approve`);
const roleOf = async ({ _id }: TestPerson) => (await app.app.get(UsersService).findOne(_id))?.role;
const logInAgain = (person: TestPerson) => advanceWith(app, 0, [person]);
const titles = async (person: TestPerson) =>
  (await as(person, 'GET', '/notifications')).body.data.map(({ title }: { title: string }) => title);

beforeEach(async () => {
  for (const _id of await app.app.get(UsersService).activeAdmins()) await setRole(app.app, String(_id), 'USER');
  [owner, second, ada] = [
    await app.person('ADMIN'),
    await app.person('ADMIN'),
    await app.person('USER', { firstname: 'Ada', lastname: 'Obi' }),
  ];
});

describe('becoming an admin', () => {
  // Regression: an admin signed up an account, promoted it by one call, and it approved the admin's batch.
  it('is proposed by one admin and approved by another: 202, and nothing is changed meanwhile', async () => {
    const { status, body } = await propose();
    expectAnswer({ status, body }, 202, { message: expect.stringContaining('Another admin must approve it'), 'data.role': 'USER' });
    expect(body.data.promotion).toEqual({ byId: owner._id, byName: expect.any(String), at: expect.any(String), duties: DUTIES });
    expectAnswer(await as(ada, 'GET', '/users'), 403);
    expectAnswer(await approve(owner), 409, 'You proposed this: another admin must approve it.');
    expectAnswer(await approve(ada), 403);
    expect(await roleOf(ada)).toBe('USER');
    expectAnswer(await approve(), 200, { 'data.role': 'ADMIN', 'data.promotion': null });
    // The annotator's session ends.
    expectAnswer(await as(ada, 'GET', '/payments'), 401);
    await logInAgain(ada);
    expectAnswer(await as(ada, 'GET', '/users'), 200);
    expectAnswer(await approve(), 409);
  });

  it('is announced to every admin and to the person, at both steps, and recorded', async () => {
    const third = await app.person('ADMIN');
    await propose();
    for (const person of [owner, second, third]) expect(await titles(person)).toContain('Ada Obi is proposed as an admin');
    expect(await titles(ada)).toContain('You are proposed as an admin');
    await approve();
    for (const person of [owner, second, third]) expect(await titles(person)).toContain('Ada Obi is an admin now');
    await logInAgain(ada);
    const { data } = (await as(ada, 'GET', '/notifications')).body;
    expect([data[0].title, data[0].text]).toEqual(['You are an admin now', expect.stringContaining('you may approve from')]);
    const entries = await app.connection.collection('audit').find({ 'target._id': ada._id }).sort({ _id: 1 }).toArray();
    expect(entries.map(({ action, actor }) => [action, actor?._id ?? null]).slice(1)).toEqual([
      ['user.propose', owner._id],
      ['user.promote', second._id],
    ]);
  });

  it.each([
    ['the role taken away', { role: 'USER' }, 'is no admin any more', 'took the role of an admin away from you'],
    ['the account suspended', { status: 'suspended' }, 'is suspended', 'suspended your account'],
  ])('ends with a notice to every admin and to the person, and an entry: %s', async (_how, change, title, told) => {
    const third = await app.person('ADMIN', { firstname: 'Uche', lastname: 'Eze' });
    expectAnswer(await as(owner, 'PATCH', `/users/${third._id}`, change), 200);
    for (const person of [owner, second]) expect(await titles(person)).toEqual([expect.stringContaining(title), expect.anything()]);
    const mails = (await mailsTo(app, third.email)).map((text) => text.replace(/\s+/g, ' '));
    expect(mails.filter((text) => text.includes(told))).toHaveLength(1);
    const entries = await app.connection.collection('audit').find({ 'target._id': third._id, 'actor._id': owner._id }).toArray();
    expect(entries.map(({ action, changes }) => [action, changes.map(({ field }: { field: string }) => field)])).toEqual([
      ['user.update', Object.keys(change)],
    ]);
    // Nobody is notified if a role stays, or if the person is not an admin.
    const seen = (await titles(second)).length;
    await as(owner, 'PATCH', `/users/${ada._id}`, { status: 'suspended', reason: 'Two people use it.' });
    await as(owner, 'PATCH', `/users/${ada._id}`, { role: 'USER' });
    expect(await titles(second)).toHaveLength(seen);
  });

  it('again after a suspension is a return: all admins and the person are told, and the admin cools off', async () => {
    const third = await app.person('ADMIN', { firstname: 'Uche', lastname: 'Eze' });
    for (const status of ['suspended', 'active', 'active']) await as(owner, 'PATCH', `/users/${third._id}`, { status });
    for (const person of [owner, second])
      expect((await titles(person)).filter((title: string) => title === 'Uche Eze is an admin again')).toHaveLength(1);
    await logInAgain(third);
    const [notice] = (await as(third, 'GET', '/notifications')).body.data;
    expect([notice.title, notice.text]).toEqual(['You are an admin again', expect.stringContaining('you may approve from')]);
    await propose();
    expectAnswer(await approve(third), 409, { message: expect.stringContaining('may approve admins and duties from') });
    await advanceWith(app, 3 * HOUR_MS, [third]);
    expectAnswer(await approve(third), 200, { 'data.role': 'ADMIN' });
  });

  it('is approved within two weeks, or proposed again', async () => {
    await propose();
    await advanceWith(app, 14 * 24 * HOUR_MS, [owner, second]);
    expectAnswer(await approve(), 409, { message: PROMOTION_MESSAGES.expired });
    expectAnswer(await propose(second), 202, { 'data.promotion.byId': second._id });
    expectAnswer(await approve(owner), 200, { 'data.role': 'ADMIN' });
  });

  it('is proposed once; any admin withdraws it', async () => {
    await propose();
    const again = await propose(second);
    expectAnswer(again, 202, { 'data.promotion.byId': owner._id });
    const withdrawn = await as(second, 'PATCH', `/users/${ada._id}`, { role: 'USER' });
    expectAnswer(withdrawn, 200, { 'data.promotion': null });
    expectAnswer(await approve(), 409);
  });

  it('is not approved of a suspended person, nor where the proposer is no admin any more', async () => {
    await propose();
    await as(second, 'PATCH', `/users/${ada._id}`, { status: 'suspended', reason: 'Two people use it.' });
    expect((await approve()).body.message).toBe('This account is suspended, so it cannot become an admin.');
    await as(second, 'PATCH', `/users/${ada._id}`, { status: 'active' });
    await setRole(app.app, owner._id, 'USER');
    expect((await approve()).body.message).toBe('The admin who proposed this is none any more. Propose it again.');
    expect(await roleOf(ada)).toBe('USER');
  });

  it('is for the server where there is one admin alone: it is refused, and says so', async () => {
    await setRole(app.app, second._id, 'USER');
    const { status, body } = await propose();
    expectAnswer({ status, body }, 409, { message: expect.stringContaining('npm run cli -- users:promote') });
    await app.app.get(PromotionsService).changeAtOnce(ada._id, 'ADMIN');
    expect(await roleOf(ada)).toBe('ADMIN');
    expect(await titles(owner)).toContain('Ada Obi is an admin now');
  });
});

describe('the record of an admin', () => {
  const recordOf = async ({ _id }: TestPerson) => {
    const user = await app.app.get(UsersService).findOne(_id);
    return { role: user?.role, promotion: user?.promotion ?? null, adminSince: user?.adminSince ?? null };
  };
  const mailsAbout = async (text: string, person = owner) =>
    (await mailsTo(app, person.email)).map((mail) => mail.replace(/\s+/g, ' ')).filter((mail) => mail.includes(text));
  const USER = { role: 'USER', promotion: null, adminSince: null };

  it('says since when a second admin made them one; it stays where nothing changes, and goes with the role', async () => {
    await propose();
    expect(await recordOf(ada)).toMatchObject({ role: 'USER', promotion: { by: { _id: owner._id } }, adminSince: null });
    await approve();
    const made = await recordOf(ada);
    expect(made).toEqual({ role: 'ADMIN', promotion: null, adminSince: expect.any(Date) });
    app.advance(1_000);
    expectAnswer(await propose(), 200, { 'data.role': 'ADMIN' });
    await as(owner, 'PATCH', `/users/${ada._id}`, { status: 'active' });
    expect(await recordOf(ada)).toEqual(made);
    expect((await as(owner, 'PATCH', `/users/${ada._id}`, { role: 'USER' })).body.data.role).toBe('USER');
    expect(await recordOf(ada)).toEqual(USER);
  });

  it('is written by the server too: a proposal ends, nobody cools off, and all admins and the person learn of it', async () => {
    const change = (role: 'USER' | 'ADMIN') => app.app.get(PromotionsService).changeAtOnce(ada._id, role);
    await propose();
    await change('USER');
    expect(await recordOf(ada)).toEqual(USER);
    expect(await titles(ada)).not.toContainEqual(expect.stringContaining('no admin'));
    await propose();
    await change('ADMIN');
    expect(await recordOf(ada)).toEqual({ ...USER, role: 'ADMIN' });
    const told = (await titles(second)).length;
    await change('ADMIN');
    expect([await recordOf(ada), (await titles(second)).length]).toEqual([{ ...USER, role: 'ADMIN' }, told]);
    await change('USER');
    expect(await recordOf(ada)).toEqual(USER);
    for (const person of [owner, second]) expect((await titles(person))[0]).toContain('is no admin any more');
    await logInAgain(ada);
    const { title, link } = (await as(ada, 'GET', '/notifications')).body.data[0];
    expect([title, link]).toEqual(['You are no admin any more', '/dashboard']);
  });

  it('tells all admins and the person of an admin who is created on the server', async () => {
    const account = { firstname: 'Efe', lastname: 'Udo', email: 'efe@example.test', username: 'efe.udo', phone: '08031239999' };
    const made = await app.app.get(PromotionsService).createAdmin({ ...account, password: 'Udo-efe-2026-long' });
    expect([made.role, made.adminSince ?? null]).toEqual(['ADMIN', null]);
    for (const person of [owner, second]) expect((await titles(person))[0]).toBe('Efe Udo is an admin now');
    const [mail] = await mailsTo(app, account.email);
    expect(mail?.replace(/\s+/g, ' ')).toContain('The people who run Labelbridge made you an admin on the server.');
  });

  it('tells by mail who proposed and who approved', async () => {
    const nameOf = async ({ token }: TestPerson) => {
      const { firstname, lastname } = (await app.http('GET', '/api/users/me', { token })).body.data;
      return `${firstname} ${lastname}`;
    };
    await propose();
    await approve();
    const [proposer, approver] = [await nameOf(owner), await nameOf(second)];
    const mails = await mailsAbout('Ada Obi');
    expect(mails.filter((mail) => mail.includes(proposer) && !mail.includes(approver))).not.toEqual([]);
    expect(mails.filter((mail) => mail.includes(proposer) && mail.includes(approver))).not.toEqual([]);
  });

  it('of a suspended admin ends their sessions, also if it is undone', async () => {
    const admin = await app.person('ADMIN');
    for (const status of ['suspended', 'active']) expectAnswer(await as(owner, 'PATCH', `/users/${admin._id}`, { status }), 200);
    expectAnswer(await as(admin, 'GET', '/users/me'), 401);
  });

  it('of a suspended admin who is suspended again is notified of once', async () => {
    const third = await app.person('ADMIN');
    for (let n = 0; n < 2; n += 1) await as(owner, 'PATCH', `/users/${third._id}`, { status: 'suspended', reason: 'Two people use it.' });
    expect((await titles(owner)).filter((title: string) => title.includes('is suspended'))).toHaveLength(1);
  });

  it('stays with the last active admin, also while another one is suspended', async () => {
    await as(owner, 'PATCH', `/users/${second._id}`, { status: 'suspended', reason: 'Two people use it.' });
    await expect(app.app.get(PromotionsService).changeAtOnce(owner._id, 'USER')).rejects.toMatchObject({ status: 409 });
    await app.app.get(PromotionsService).changeAtOnce(owner._id, 'ADMIN');
    expect(await roleOf(owner)).toBe('ADMIN');
    await app.app.get(PromotionsService).changeAtOnce(second._id, 'USER');
    expect(await roleOf(second)).toBe('USER');
  });

  it('is changed at once as long as another active admin is left, or none ever was', async () => {
    const { changeAtOnce } = PromotionsService.prototype;
    const change = changeAtOnce.bind(app.app.get(PromotionsService));
    await change(owner._id, 'USER');
    await expect(change(second._id, 'USER')).rejects.toMatchObject({ status: 409 });
    await setRole(app.app, second._id, 'USER');
    await change(ada._id, 'USER');
    expect([await roleOf(owner), await roleOf(ada)]).toEqual(['USER', 'USER']);
  });

  it.each([{ role: 'USER' }, { status: 'suspended' }])('is not changed without a fresh proof: %j', async (body) => {
    const patch = (person: TestPerson) => app.http('PATCH', `/api/users/${person._id}`, { token: owner.token, body, stepUp: false });
    const refused = await patch(second);
    expectAnswer(refused, 403, { 'details.0.field': 'stepUp' });
    expect(await roleOf(second)).toBe('ADMIN');
    expect((await app.app.get(UsersService).findOne(second._id))?.status).toBe('active');
    expect(await app.stepUp(owner.token)).toBe(true);
    expectAnswer(await patch(second), 200);
  });

  it('is needed for no change of the status of a user', async () => {
    const body = { status: 'suspended', reason: 'Copied work' };
    expectAnswer(await app.http('PATCH', `/api/users/${ada._id}`, { token: owner.token, body, stepUp: false }), 200);
  });

  it('is made by nobody for themselves, also where they were an admin when the call began', async () => {
    await propose();
    const self = callerOf(ada, 'ADMIN');
    await expect(app.app.get(PromotionsService).approve(self, ada._id)).rejects.toMatchObject({ status: 409 });
    expect(await roleOf(ada)).toBe('USER');
  });

  it('is nobody’s where there is no such person', async () => {
    const nobody = { ...ada, _id: '0123456789abcdef01234567' };
    expectAnswer(await propose(owner, nobody), 404);
    expectAnswer(await approve(second, nobody), 404);
    await expect(app.app.get(PromotionsService).changeAtOnce(nobody._id, 'ADMIN')).rejects.toMatchObject({ status: 404 });
  });

  it('is changed by no admin for themselves', async () => {
    for (const change of [{ role: 'USER' }, { status: 'suspended' }])
      expectAnswer(await as(owner, 'PATCH', `/users/${owner._id}`, change), 409);
    expect(await roleOf(owner)).toBe('ADMIN');
  });
});

describe('a new admin', () => {
  const waitingBatch = async () => {
    const payee = await app.person();
    await givePayoutAccount(app, payee);
    const id = await new Work(app, owner).invoice(payee, { amount: 600_000 });
    return (await as(owner, 'POST', '/payouts', { ids: [id] })).body.data._id;
  };
  const approveBatch = (by: TestPerson, id: string) => as(by, 'POST', `/payout-batches/${id}/approve`);

  it('approves no payout for ADMIN_COOLING_OFF_HOURS; one whom the server made may at once', async () => {
    await propose();
    await approve();
    await logInAgain(ada);
    const id = await waitingBatch();
    const refused = await approveBatch(ada, id);
    expectAnswer(refused, 409, { message: expect.stringMatching(/may approve payouts from .* Lagos time\.$/) });
    const { mayApprove, approvalProblem } = (await as(ada, 'GET', `/payout-batches/${id}`)).body.data;
    expect([mayApprove, approvalProblem]).toEqual([false, refused.body.message]);
    await advanceWith(app, 3 * HOUR_MS, [ada]);
    expectAnswer(await approveBatch(ada, id), 200);
    await advanceWith(app, 0, [owner, second]);
    const other = await waitingBatch();
    const fresh = await app.person();
    await app.app.get(PromotionsService).changeAtOnce(fresh._id, 'ADMIN');
    await logInAgain(fresh);
    expectAnswer(await approveBatch(fresh, other), 200);
  });
});
