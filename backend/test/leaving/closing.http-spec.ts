import { beforeEach, describe, expect, it } from '@jest/globals';
import { APPEAL_DAYS, BANK_RETURN_DAYS, CLOSING_MESSAGES, LEAVING_MESSAGES, PRIVACY_MESSAGES, isErased } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { ClosingService } from '../../src/modules/insight/privacy/closing/closing.service.js';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { mailsTo } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson, givePayoutAccount, until } from '../support/test-app.js';
import { tally } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const DAY = 86_400_000;
const AMOUNT = { amount: 225_000, currency: 'NGN' };

let me: TestPerson;
const logIn = async (person: TestPerson): Promise<void> => {
  const { email, password } = person;
  person.token = (await app.http('POST', '/api/auth/login', { body: { email, password } })).body.token;
};
const mine = (method: string, path: string, body?: unknown) => work.as(me, method, path, body);
const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const close = (password = me.password) => mine('POST', '/privacy/closing', { password });
const view = async () => (await mine('GET', '/privacy/closing')).body.data;
const fail = (error: unknown) => {
  throw error;
};
const goOn = () => app.app.get(ClosingService, { strict: false }).run(() => false, fail);
const accountOf = async ({ _id }: TestPerson) => (await admins('GET', `/users/${_id}`)).body.data;
const approve = (id: string) => admins('POST', `/jobs/${id}/approve`, { approvedAmount: AMOUNT, confirmMinutes: true, reason: 'Fine' });
/** Waits until the simulated bank has paid. */
const paid = (id: string) =>
  until(
    'a final payout',
    async () => (await app.connection.collection('invoices').findOne({ _id: new Types.ObjectId(id) }))?.status === 'Paid',
  );
const owed = async (): Promise<string> => {
  const { _id } = await work.submitted(me);
  return (await approve(_id)).body.data.invoice._id;
};

beforeEach(async () => {
  me = await app.person();
  await logIn(work.admin);
});

describe('an annotator closes the account', () => {
  it('and it is erased at once if nothing is owed', async () => {
    expectAnswer(await close('not it'), 400);
    expect(await view()).toMatchObject({ closingSince: null, waits: [], owed: { amount: 0, currency: 'NGN' } });
    const closed = await close();
    expectAnswer(closed, 200, PRIVACY_MESSAGES.erased);
    expect(closed.body.data.erased).toBe(true);
    expectAnswer(await mine('GET', '/auth/me'), 401);
    expect(isErased(await accountOf(me))).toBe(true);
  });

  it('while money is owed: it takes no new work, the pay goes out however small, and then it is erased by itself', async () => {
    await givePayoutAccount(app, me);
    const invoice = await owed();
    const open = await work.job(me);
    expect(await view()).toMatchObject({
      owed: AMOUNT,
      processing: { amount: 0, currency: 'NGN' },
      payBy: expect.stringMatching(/^\d{4}-/),
      waits: ['pay'],
      jobs: [{ _id: open._id, step: 'decline' }],
    });
    const closed = await close();
    expectAnswer(closed, 200, CLOSING_MESSAGES.started);
    expect(closed.body.data).toMatchObject({ erased: false, closingSince: expect.any(String), jobs: [] });
    expect((await admins('GET', `/jobs/${open._id}`)).body.data.status).toBe('declined');
    expect((await mailsTo(app, me.email)).join()).toContain('You asked to close your account');
    expect((await mine('GET', '/overview')).body.data.closingSince).toBe(closed.body.data.closingSince);
    expectAnswer(await close(), 409);

    const task = await work.task();
    expectAnswer(await admins('POST', '/tasks/assign', { taskId: task._id, userId: me._id }), 400);
    const project = await work.project();
    expectAnswer(await mine('POST', `/projects/${project._id}/apply`), 409, CLOSING_MESSAGES.noApplications);

    await goOn();
    expectAnswer(await mine('GET', '/auth/me'), 200);
    expectAnswer(await admins('POST', `/payments/${invoice}/pay`, {}), 200);
    await paid(invoice);
    await goOn();
    expect((await view()).waits).toEqual(['bank']);
    app.advance(BANK_RETURN_DAYS * DAY - 60_000);
    await goOn();
    await logIn(work.admin);
    expect(isErased(await accountOf(me))).toBe(false);
    app.advance(120_000);
    await goOn();
    expectAnswer(await mine('GET', '/auth/me'), 401);
    expect(isErased(await accountOf(me))).toBe(true);
    expect((await admins('GET', '/privacy/erasures')).body.data[0]).toMatchObject({ userId: me._id, done: true });
    expect((await app.app.get(LedgerService, { strict: false }).check()).faults).toEqual([]);
  });

  it('and keeps it: nothing is erased, and work comes again', async () => {
    await owed();
    expectAnswer(await mine('DELETE', '/privacy/closing'), 409, CLOSING_MESSAGES.none);
    await close();
    expectAnswer(await mine('DELETE', '/privacy/closing'), 200, CLOSING_MESSAGES.kept);
    expect((await mine('GET', '/overview')).body.data.closingSince).toBeNull();
    await goOn();
    expect(await view()).toMatchObject({ closingSince: null, waits: ['account', 'pay'] });
    await work.job(me);
    const actions = await app.connection.collection('audit').distinct('action', { 'actor._id': me._id, action: /^user\.(close|keep)$/ });
    expect(actions.sort()).toEqual(['user.close', 'user.keep']);
  });

  it('and it waits for what an admin or they must do, and says so', async () => {
    const review = await work.submitted(me);
    const rejected = await work.submitted(me);
    await admins('POST', `/jobs/${rejected._id}/reject`, { reason: 'Boxes are loose' });
    await close();
    expect(await view()).toMatchObject({ inReview: 1, appealable: 1, appealUntil: expect.any(String), waits: ['review', 'rejections'] });
    await mine('POST', `/jobs/${rejected._id}/appeal`, { text: 'The boxes are right.' });
    expect((await view()).waits).toEqual(['review', 'appeal']);
    await goOn();
    expectAnswer(await mine('GET', '/auth/me'), 200);
    await approve(review._id);
    expect((await view()).waits).toEqual(['appeal', 'account', 'pay']);
  });

  it(`and a rejection keeps it for ${APPEAL_DAYS} days, unless they erase it at once`, async () => {
    const { _id } = await work.submitted(me);
    await admins('POST', `/jobs/${_id}/reject`, { reason: 'Boxes are loose' });
    await close();
    app.advance(APPEAL_DAYS * DAY - 60_000);
    await goOn();
    await logIn(work.admin);
    expect(isErased(await accountOf(me))).toBe(false);
    app.advance(120_000);
    await goOn();
    expect(isErased(await accountOf(me))).toBe(true);

    me = await app.person();
    const another = await work.submitted(me);
    await admins('POST', `/jobs/${another._id}/reject`, { reason: 'Boxes are loose' });
    await close();
    expectAnswer(await mine('POST', '/privacy/erase', { password: me.password }), 200);
  });

  it('and the days of the bank can be given up', async () => {
    await givePayoutAccount(app, me);
    const invoice = await owed();
    await close();
    expectAnswer(await admins('POST', `/payments/${invoice}/pay`, {}), 200);
    await paid(invoice);
    expectAnswer(await mine('POST', '/privacy/erase', { password: me.password }), 200);
    expect(isErased(await accountOf(me))).toBe(true);
  });

  it('and a suspension meanwhile keeps it, until it ends', async () => {
    await owed();
    await close();
    await admins('PATCH', `/users/${me._id}`, { status: 'suspended', reason: 'Two people use it.' });
    await app.connection
      .collection('invoices')
      .updateMany(
        { annotatorId: new Types.ObjectId(me._id) },
        { $set: { status: 'Paid', tab: 'paid', paidDate: new Date(app.now().getTime() - (BANK_RETURN_DAYS + 1) * DAY) } },
      );
    await goOn();
    expect(isErased(await accountOf(me))).toBe(false);
    await admins('PATCH', `/users/${me._id}`, { status: 'active' });
    await goOn();
    expect(isErased(await accountOf(me))).toBe(true);
  });

  it('and an application that an admin approves meanwhile is left again', async () => {
    await owed();
    const project = await work.project();
    await close();
    await mine('DELETE', '/privacy/closing');
    const { body } = await mine('POST', `/projects/${project._id}/apply`);
    await app.connection.collection('users').updateOne({ _id: new Types.ObjectId(me._id) }, { $set: { closingSince: app.now() } });
    expectAnswer(await admins('POST', `/applications/${body.data._id}/approve`), 200);
    await goOn();
    expect((await admins('GET', `/applications/${body.data._id}`)).body.data.status).toBe('withdrawn');
  });
});

describe('admins', () => {
  it('see who closes the account in the payments, and list them alone', async () => {
    await owed();
    const other = await app.person();
    const { _id } = await work.submitted(other);
    await approve(_id);
    const closing = async () => (await admins('GET', '/payments?status=unpaid&people=closing')).body.data;
    const before = (await closing()).length;
    await close();
    const rows = await closing();
    expect(rows).toHaveLength(before + 1);
    expect(rows.every(({ annotator }: { annotator: { closing: boolean } }) => annotator.closing)).toBe(true);
    const all = (await admins('GET', '/payments?status=unpaid&limit=100')).body.data;
    expect(all.find(({ annotator }: { annotator: { _id: string } }) => annotator._id === other._id).annotator.closing).toBe(false);
    expect((await admins('GET', '/payments/totals?people=closing')).body.data.unpaid).toBe(before + 1);
    expectAnswer(await admins('GET', '/payments?people=others'), 400);
    // An annotator sees their own alone, whatever they ask for.
    expect((await work.as(other, 'GET', '/payments?people=closing')).body.data).toHaveLength(1);
    expectAnswer(await admins('POST', '/privacy/closing', { password: work.admin.password }), 403);
  });
});

describe('at the same time', () => {
  it('as their payout, the account is erased once, after the pay', async () => {
    for (let round = 0; round < 3; round += 1) {
      me = await app.person();
      await givePayoutAccount(app, me);
      const invoice = await owed();
      const [closed] = await Promise.all([close(), admins('POST', `/payments/${invoice}/pay`, {}), goOn(), goOn()]);
      expectAnswer(closed, 200);
      await paid(invoice);
      app.advance((BANK_RETURN_DAYS + 1) * DAY);
      await logIn(work.admin);
      await Promise.all([goOn(), goOn()]);
      expect(isErased(await accountOf(me))).toBe(true);
      const erasures = app.connection.collection('erasures').countDocuments({ userId: new Types.ObjectId(me._id) });
      expect(await erasures).toBe(1);
    }
  });

  it('on two devices, it closes once', async () => {
    await owed();
    expect(tally(await Promise.all([close(), close()]))).toEqual({ 200: 1, 409: 1 });
  });

  it('as an approval of their work, the pay is not lost', async () => {
    for (let round = 0; round < 4; round += 1) {
      me = await app.person();
      const { _id } = await work.submitted(me);
      const [closed, approved] = await Promise.all([close(), approve(_id), goOn()]);
      expectAnswer(closed, 200, CLOSING_MESSAGES.started);
      expectAnswer(approved, 200);
      await goOn();
      expect(await view()).toMatchObject({ owed: AMOUNT, waits: ['account', 'pay'] });
    }
  });

  it('as an assignment, no job of theirs stays open', async () => {
    await owed();
    const task = await work.task();
    const [closed, assigned] = await Promise.all([close(), admins('POST', '/tasks/assign', { taskId: task._id, userId: me._id })]);
    expectAnswer(closed, 200);
    expect([201, 400]).toContain(assigned.status);
    if (assigned.status === 400) expect(assigned.body.details[0].message).toBe(LEAVING_MESSAGES.assigneeCloses);
    await goOn();
    expect((await view()).jobs).toEqual([]);
  });
});
