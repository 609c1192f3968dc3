import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, businessDate, invoicePayBy } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { LatePay } from '../../src/modules/money/payments/late-pay/late-pay.service.js';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { AdminDigest } from '../../src/modules/people/notifications/admin-digest.js';
import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, givePayoutAccount, type TestPerson } from '../support/test-app.js';
import { APPROVAL } from '../support/work.js';

const DAY_MS = 86_400_000;
const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const invoices = app.connection.collection('invoices');
const mailsTo = async ({ email }: TestPerson): Promise<string> =>
  JSON.stringify(await app.connection.collection('outbox').find({ 'to.address': email }).toArray());

const fail = (error: unknown) => {
  throw error;
};
const tell = (isStopping = false) => app.app.get(LatePay, { strict: false }).run(() => isStopping, fail);
const bells = async (person: TestPerson, kind: string) => {
  await app.app.get(AdminEvents, { strict: false }).deliver();
  const { body } = await work.as(person, 'GET', '/notifications?limit=100');
  return body.data.filter((one: { kind: string }) => one.kind === kind) as { title: string; text: string; link: string }[];
};
const late = (person: TestPerson) => bells(person, 'invoice-late');

async function approved(person: TestPerson): Promise<string> {
  const { _id } = await work.submitted(person, { title: 'Street signs' });
  expectAnswer(await work.as(work.admin, 'POST', `/jobs/${_id}/approve`, APPROVAL), 200);
  return String((await invoices.findOne({ jobId: new Types.ObjectId(String(_id)) }))?._id);
}
const set = (id: string, fields: object) => invoices.updateOne({ _id: new Types.ObjectId(id) }, { $set: fields });
/** Noon in Lagos, so many days ago. */
const daysAgo = (days: number) => new Date(`${addDays(businessDate(app.now()), -days)}T11:00:00Z`);

let person: TestPerson;
beforeEach(async () => {
  await invoices.updateMany({}, { $set: { tab: null, status: 'Void', live: false } });
  await app.connection.collection('latepaydays').deleteMany({});
  await app.connection.collection('notifications').deleteMany({});
  await app.connection.collection('adminevents').deleteMany({});
  person = await app.person();
});

describe('pay that has not come by the promised day', () => {
  // @fairwork 1.1
  it('is told to its annotator once, a day later, with what happens next', async () => {
    await givePayoutAccount(app, person);
    const id = await approved(person);
    await set(id, { invoicedDate: daysAgo(4) });
    await tell();
    expect(await late(person)).toEqual([]);
    await set(id, { invoicedDate: daysAgo(5) });
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    const told = await late(person);
    expect(told).toEqual([
      expect.objectContaining({
        title: 'Your pay is late: ₦6,000.00',
        text: expect.stringContaining(`₦6,000.00 for Street signs was due by ${invoicePayBy(daysAgo(5))}, and is not paid.`),
        link: `/dashboard/payment/${id}`,
      }),
    ]);
    expect(told[0]?.text).toContain(
      'The reason is not known. You need not do anything. The admins who pay see it each day until it is paid.',
    );
  });

  it('names why, if it is known', async () => {
    const id = await approved(person);
    await set(id, { invoicedDate: daysAgo(9) });
    await tell();
    expect((await late(person))[0]?.text).toContain('You have no payout account.');
    expect(await mailsTo(person)).toContain('You have no payout account. Add one in your profile');
  });

  it('is not told of what is paid or void', async () => {
    const [paid, voided] = [await approved(person), await approved(person)];
    for (const id of [paid, voided]) await set(id, { invoicedDate: daysAgo(9) });
    await set(paid, { tab: 'paid', status: 'Paid', paidDate: app.now() });
    await set(voided, { tab: null, status: 'Void', live: false });
    await tell();
    expect([await late(person), await bells(work.admin, 'pay-late')]).toEqual([[], []]);
  });

  it('leaves the ledger and the seals of its invoice as they are', async () => {
    const id = await approved(person);
    const before = await invoices.findOne({ _id: new Types.ObjectId(id) });
    app.advance(6 * DAY_MS);
    await tell();
    const after = await invoices.findOne({ _id: new Types.ObjectId(id) });
    expect(after).toEqual({ ...before, lateToldAt: expect.any(Date) });
    await advanceWith(app, 0, [person, work.admin]);
    expect(await app.app.get(LedgerService).check()).toEqual({ faults: [], unbalanced: [] });
  });
});

describe('admins who pay', () => {
  it('get one line a day with number and amount, in the daily mail too, until it is paid', async () => {
    const reviewer = await app.person('ADMIN');
    const hand = { duties: ['review'] };
    await app.connection.collection('users').updateOne({ _id: new Types.ObjectId(reviewer._id) }, { $set: hand });
    await advanceWith(app, 0, [work.admin, reviewer, person]);
    const [one, other] = [await approved(person), await approved(person)];
    await set(one, { invoicedDate: daysAgo(8) });
    await set(other, { invoicedDate: daysAgo(6) });
    await Promise.all([tell(), tell()]);
    await tell();
    expect((await bells(work.admin, 'pay-late')).map(({ title }) => title)).toEqual(['Pay is late: 2 invoices, ₦12,000.00']);
    expect(await bells(reviewer, 'pay-late')).toEqual([]);
    await set(one, { tab: 'paid', status: 'Paid', paidDate: app.now() });
    app.advance(DAY_MS);
    await advanceWith(app, 0, [work.admin, reviewer]);
    await tell();
    expect((await bells(work.admin, 'pay-late')).map(({ title }) => title)).toEqual(['Pay is late: 1 invoice, ₦6,000.00 (told on 2 days)']);
    await app.app.get(AdminDigest, { strict: false }).send();
    expect(await mailsTo(work.admin)).toContain('Pay is late: 1 invoice, ₦6,000.00');
    expect(await mailsTo(reviewer)).not.toContain('Pay is late');
  });
});
