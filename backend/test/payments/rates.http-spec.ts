import { describe, expect, it } from '@jest/globals';
import { addDays, businessDate } from '@labelbridge/contracts';
import { RateRefresh } from '../../src/modules/money/payments/invoices/rate-refresh.js';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { POSTING_MODEL } from '../../src/modules/money/payments/ledger/persistence/posting.schema.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { APPROVAL } from '../support/work.js';

const { app, work } = await suiteOfWork({ PAYOUT_PROVIDER: 'manual', PAYOUT_FEE: '5000' });

const USD = { amount: 400, currency: 'USD' };
const admin = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const approved = async (amount = USD) => {
  const { _id } = await work.submitted(work.annotator, { rate: { ...USD, per: 'task' } });
  return (await admin('POST', `/jobs/${_id}/approve`, { ...APPROVAL, approvedAmount: amount })).body.data;
};
const payment = async (id: string) => (await admin('GET', `/payments/${id}`)).body.data;
const refresh = () => app.app.get(RateRefresh).run();

describe('work in dollars', () => {
  it('without a rate is marked, cannot be paid, and admins are notified once a day', async () => {
    const job = await work.job(work.annotator, { rate: { ...USD, per: 'task' } });
    const { offer } = (await work.as(work.annotator, 'GET', `/jobs/${job._id}`)).body.data;
    expect(offer).toEqual({
      rate: { ...USD, per: 'task' },
      quote: null,
      rateMissing: true,
      gross: null,
      fee: { amount: 5_000, currency: 'NGN' },
      net: null,
      payBy: addDays(job.dueDate, 9),
    });
    const { invoice } = await approved();
    expect(await payment(invoice._id)).toMatchObject({ quote: null, naira: null, net: null });
    const refused = await admin('POST', `/payments/${invoice._id}/pay`);
    expectAnswer(refused, 409);
    expect((await work.as(work.annotator, 'GET', '/overview')).body.data).toMatchObject({ revenue: [], unquoted: [USD] });
    await refresh();
    await refresh();
    const notified = await app.connection.collection('notifications').find({ kind: 'rate-missing' }).toArray();
    expect(notified.map(({ userId }) => String(userId))).toEqual([work.admin._id]);
  });

  it('is quoted as soon as a rate comes, invoices that waited too', async () => {
    const { status, body } = await admin('POST', '/rates', { from: 'USD', rate: 152_345, source: 'Central Bank' });
    expectAnswer({ status, body }, 201);
    expect(body.data).toMatchObject({ rate: 152_345, source: 'Central Bank', origin: 'admin', fresh: true });
    await refresh();
    const quote = { from: 'USD', to: 'NGN', rate: 152_345, source: 'Central Bank', quotedAt: body.data.at };
    const [waited] = (await admin('GET', '/payments?status=unpaid')).body.data;
    expect(waited).toMatchObject({
      amount: USD,
      quote,
      naira: { amount: 609_380, currency: 'NGN' },
      fee: { amount: 5_000 },
      net: { amount: 604_380 },
      payBy: addDays(businessDate(app.now()), 4),
    });
    const { invoice } = await approved();
    expect(await payment(invoice._id)).toMatchObject({ quote, naira: { amount: 609_380 } });
    const job = await work.job(work.annotator, { rate: { ...USD, per: 'task' } });
    expect((await work.as(work.annotator, 'GET', `/jobs/${job._id}`)).body.data.offer).toMatchObject({
      quote,
      rateMissing: false,
      gross: { amount: 609_380 },
      net: { amount: 604_380 },
    });
    expect((await work.as(work.annotator, 'GET', '/overview')).body.data).toMatchObject({
      revenue: [{ amount: 2 * 609_380, currency: 'NGN' }],
      unquoted: [],
    });
    const { owed } = (await admin('GET', '/ledger/accounts')).body.data;
    expect(owed).toEqual([
      { amount: 1_218_760, currency: 'NGN' },
      { amount: 0, currency: 'USD' },
    ]);
  });

  it('keeps its quote when the rate changes, and is voided with it', async () => {
    const job = await approved();
    await admin('POST', '/rates', { from: 'USD', rate: 100_000 });
    await refresh();
    expect(await payment(job.invoice._id)).toMatchObject({ quote: { rate: 152_345 } });
    expectAnswer(await admin('POST', `/jobs/${job._id}/reject`, { reason: 'Signs are blurred.' }), 200);
    const { postings } = (await admin('GET', `/payments/${job.invoice._id}/trace`)).body.data;
    expect(postings.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'quote', 'void']);
    expect(await app.app.get(LedgerService).check()).toEqual({ faults: [], unbalanced: [] });
  });

  it('is not quoted at a rate older than a day', async () => {
    expect((await work.as(work.annotator, 'GET', '/rates/current')).body.data.quote).toMatchObject({
      rate: 100_000,
      source: 'Labelbridge',
    });
    app.advance(24 * 3_600_000 + 1);
    const { body } = await app.http('POST', '/api/auth/login', { body: { email: work.admin.email, password: work.admin.password } });
    expect((await app.http('GET', '/api/rates/current', { token: body.token })).body.data).toEqual({
      from: 'USD',
      to: 'NGN',
      quote: null,
      validUntil: null,
    });
    expectAnswer(await app.http('POST', '/api/rates/fetch', { token: body.token, body: { from: 'USD' } }), 409);
  });
});

describe('the ledger', () => {
  it('lets nobody change or delete a posting', async () => {
    const postings = app.connection.model(POSTING_MODEL);
    const [first] = await postings.find();
    const filter = { _id: first?._id };
    const changes = [
      () => postings.updateOne(filter, { kind: 'void' }),
      () => postings.updateMany(filter, { kind: 'void' }),
      () => postings.replaceOne(filter, {}),
      () => postings.findOneAndUpdate(filter, { kind: 'void' }),
      () => postings.findOneAndReplace(filter, {}),
      () => postings.findOneAndDelete(filter),
      () => postings.deleteOne(filter),
      () => postings.deleteMany(filter),
      () => postings.bulkWrite([{ deleteOne: { filter } }]),
      () => first?.deleteOne(),
      () => first?.updateOne({ kind: 'void' }),
      () => first?.set('reason', 'other').save(),
    ];
    for (const change of changes) await expect(Promise.resolve(change())).rejects.toThrow('a posting is neither changed nor deleted');
    expect(await postings.countDocuments(filter)).toBe(1);
  });

  it('finds balances that are wrong, and computes them again', async () => {
    const ledger = app.app.get(LedgerService);
    await app.connection.collection('balances').updateOne({ account: 'funding' }, { $inc: { amount: 7 } });
    expect((await ledger.check()).faults).toHaveLength(1);
    expect((await ledger.rebuild()).faults).toHaveLength(1);
    expect(await ledger.check()).toEqual({ faults: [], unbalanced: [] });
  });
});
