import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSimulatedBank, type SimulatedBank } from '@labelbridge/simulated-bank';
import { PayoutProvider } from '../../src/modules/money/payments/payouts/providers/payout-provider.js';
import { PaystackProvider } from '../../src/modules/money/payments/payouts/providers/paystack/paystack.provider.js';
import { PayoutNotifier } from '../../src/modules/money/payments/payouts/payout-notifier.js';
import { MoneyCheck } from '../../src/modules/money/payments/records/check/money-check.service.js';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Work } from '../support/payments.fixtures.js';
import { type TestApp, type TestPerson, givePayoutAccount, startTestApp, until } from '../support/test-app.js';

const SECRET = 'sk_test_of_the_payouts_spec';
let bank: SimulatedBank;
let app: TestApp;
let admin: TestPerson;
let second: TestPerson;
let ada: TestPerson;
let work: Work;

beforeAll(async () => {
  bank = await startSimulatedBank({ secret: SECRET });
  app = await startTestApp({
    PAYSTACK_BASE_URL: bank.url,
    PAYSTACK_SECRET_KEY: SECRET,
    PAYOUT_FEE: '5000',
    PAYOUT_APPROVAL_OVER: '50000000',
  });
  bank.setWebhookUrl(`${app.url}/api/webhooks/simulated`);
  const provider = app.app.get(PayoutProvider, { strict: false });
  if (provider instanceof PaystackProvider) provider.http.timeoutMs = 400;
  [admin, second] = [await app.person('ADMIN'), await app.person('ADMIN')];
  ada = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
  work = new Work(app, admin);
  await givePayoutAccount(app, ada);
});

afterAll(async () => {
  await app.close();
  await bank.stop();
});

const post = (path: string, body: unknown = {}, person = admin, headers: Record<string, string> = {}) =>
  app.http('POST', `/api${path}`, { token: person.token, body, headers });
const get = (path: string, person = admin) => app.http('GET', `/api${path}`, { token: person.token });
const payout = async (id: string) => (await get(`/payouts/${id}`)).body.data;
const atBank = (reference: string) => bank.transfers().filter((transfer) => transfer.reference === reference);
const ledgerBank = () => app.app.get(LedgerService, { strict: false }).balanceOf('bank', 'NGN');
const owed = () => app.app.get(LedgerService, { strict: false }).balanceOf(`owed:${ada._id}`, 'NGN');
const behaving = { rate: 0 };

/** Makes one payout of new invoices. @returns its final state */
async function paidOut(
  amounts: number[],
): Promise<{ _id: string; batchId: string; reference: string; status: string; [field: string]: unknown }> {
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await work.invoice(ada, { amount }));
  const { status, body } = await post('/payouts', { ids });
  expectAnswer({ status, body }, 201);
  const [{ _id }] = body.data.payouts;
  await until('a final payout', async () => ['Paid', 'Failed', 'Returned'].includes((await payout(_id)).status));
  return payout(_id);
}

describe('a payout', () => {
  it('is one transfer of all invoices of one annotator, less one fee, and is in the ledger to the kobo', async () => {
    const [bankBefore, owedBefore] = [await ledgerBank(), await owed()];
    const made = await paidOut([600_000, 200_000]);
    expect(made).toMatchObject({
      status: 'Paid',
      gross: { amount: 800_000 },
      fee: { amount: 5_000 },
      net: { amount: 795_000 },
      bankReference: expect.stringMatching(/^9998/),
    });
    expect(atBank(made.reference).map(({ amount, recipient }) => [amount, recipient.accountNumber])).toEqual([[795_000, '0000014579']]);
    expect([(await ledgerBank()) - bankBefore, (await owed()) - owedBefore]).toEqual([795_000, 0]);
    const shares = (made.invoices as { fee: { amount: number } }[]).map(({ fee }) => fee.amount);
    expect(shares).toEqual([3_750, 1_250]);
    const { data } = (await get(`/payments/${(made.invoices as { _id: string }[])[0]?._id}`, ada)).body;
    expect(data).toMatchObject({
      status: 'Paid',
      net: { amount: 596_250 },
      payout: { reference: made.reference, status: 'Paid', bankReference: made.bankReference },
    });
  });

  it('shows the account’s last digits and never its number; at rest it is sealed', async () => {
    const made = await paidOut([300_000]);
    for (const path of [`/payouts/${made._id}`, '/payouts', `/payout-batches/${made.batchId}`, '/payouts/export.csv']) {
      const { body } = await get(path);
      expect(JSON.stringify(body)).toContain('••4579');
      expect(JSON.stringify(body)).not.toContain('0000014579');
    }
    const stored = await app.connection.collection('payouts').findOne({ reference: made.reference });
    expect(JSON.stringify(stored)).not.toContain('0000014579');
  });

  it('notifies the annotator that it was paid: net, account, and the bank’s reference', async () => {
    const made = await paidOut([123_400]);
    const mail = await app.connection
      .collection('outbox')
      .findOne({ 'to.address': ada.email, text: { $regex: String(made.bankReference) } });
    expect(mail?.subject).toBe('Paid: ₦1,184.00');
    expect(mail?.text).toContain('First Bank of Nigeria ••4579');
  });
});

describe('a second admin', () => {
  it('must approve a batch over the limit; the maker may not', async () => {
    const before = bank.transfers().length;
    const ids = [await work.invoice(ada, { amount: 30_000_000 }), await work.invoice(ada, { amount: 21_000_000 })];
    const { body } = await post('/payouts', { ids });
    const [made] = body.data.payouts;
    expect([body.data.status, body.data.needsApproval, body.data.mayApprove, made.status]).toEqual([
      'Awaiting Approval',
      true,
      false,
      'Awaiting Approval',
    ]);
    expectAnswer(await post(`/payout-batches/${body.data._id}/approve`), 409);
    expect(bank.transfers()).toHaveLength(before);
    expect((await get(`/payout-batches/${body.data._id}`, second)).body.data.mayApprove).toBe(true);
    expectAnswer(await post(`/payout-batches/${body.data._id}/approve`, {}, second), 200);
    await until('the payout to be paid', async () => (await payout(made._id)).status === 'Paid');
    expectAnswer(await post(`/payout-batches/${body.data._id}/approve`, {}, second), 409);
    expect((await get(`/payout-batches/${body.data._id}`)).body.data.progress).toEqual([{ status: 'Paid', count: 1 }]);
  });

  it('is notified in the transaction that makes the batch: neither exists without the other', async () => {
    const notifier = app.app.get(PayoutNotifier, { strict: false });
    const id = await work.invoice(ada, { amount: 60_000_000 });
    const count = (collection: string, filter = {}) => app.connection.collection(collection).countDocuments(filter);
    const before = [await count('payoutbatches'), await count('notifications', { kind: 'payout-approval' })];
    const awaitsApproval = notifier.awaitsApproval.bind(notifier);
    notifier.awaitsApproval = () => Promise.reject(new Error('the server was killed'));
    expectAnswer(await post(`/payments/${id}/pay`), 500);
    notifier.awaitsApproval = awaitsApproval;
    expect([await count('payoutbatches'), await count('notifications', { kind: 'payout-approval' })]).toEqual(before);
    expect((await get(`/payments/${id}`)).body.data.status).toBe('Unpaid');
    const { body } = await post(`/payments/${id}/pay`);
    expect([await count('payoutbatches'), await count('notifications', { kind: 'payout-approval' })]).toEqual(before.map((n = 0) => n + 1));
    expectAnswer(await post(`/payout-batches/${(await payout(body.data.payout._id)).batchId}/cancel`), 200);
  });

  it('or its maker may cancel it: nothing was sent, and the invoices are unpaid again', async () => {
    const id = await work.invoice(ada, { amount: 60_000_000 });
    const owedBefore = await owed();
    const answer = await post(`/payments/${id}/pay`);
    expectAnswer(answer, 200, { message: expect.stringContaining('another admin must approve') });
    const { batchId, reference } = await payout(answer.body.data.payout._id);
    const cancelled = await post(`/payout-batches/${batchId}/cancel`);
    expectAnswer(cancelled, 200, { 'data.status': 'Cancelled', 'data.payouts.0.status': 'Cancelled' });
    expect((await get(`/payments/${id}`)).body.data.status).toBe('Unpaid');
    expect([atBank(reference), await owed()]).toEqual([[], owedBefore]);
  });
});

describe('the bank fails', () => {
  it('a failed transfer says why, the invoice is unpaid again, and a retry is a new payout', async () => {
    bank.setFaults({ rate: 1, kinds: ['fail'], lateMs: 50 });
    const owedBefore = await owed();
    const failed = await paidOut([400_000]);
    bank.setFaults(behaving);
    expect(failed).toMatchObject({ status: 'Failed', why: 'The account is closed or cannot take money just now' });
    expect((await owed()) - owedBefore).toBe(400_000);
    const retried = await post(`/payouts/${failed._id}/retry`);
    expectAnswer(retried, 201);
    expect(retried.body.data.reference).not.toBe(failed.reference);
    expect(retried.body.data.retryOf).toBe(failed._id);
    await until('the retry to be paid', async () => (await payout(retried.body.data._id)).status === 'Paid');
    expect((await payout(failed._id)).retriedBy).toBe(retried.body.data._id);
    expectAnswer(await post(`/payouts/${failed._id}/retry`), 409);
    expect(await owed()).toBe(owedBefore);
  });

  it.each(['timeout', 'error-before', 'error-after', 'reset', 'garbage', 'slow', 'twice', 'late'] as const)(
    '%s: it is paid once, under one reference',
    async (kind) => {
      bank.setFaults({ rate: 1, kinds: [kind], slowMs: 700, lateMs: 200 });
      const id = await work.invoice(ada, { amount: 250_000 });
      const { body } = await post('/payouts', { ids: [id] });
      const { _id, reference } = body.data.payouts[0];
      await until('the transfer to be sent', async () => (await payout(_id)).status !== 'Queued');
      await new Promise((resolve) => setTimeout(resolve, 300));
      bank.setFaults(behaving);
      await until('the payout to be paid', async () => (await payout(_id)).status === 'Paid');
      expect(atBank(reference)).toHaveLength(1);
    },
  );

  it('money that comes back after it was paid is a correction with a reason, and is owed again', async () => {
    bank.setFaults({ rate: 1, kinds: ['reverse'], reverseMs: 400 });
    const [bankBefore, owedBefore] = [await ledgerBank(), await owed()];
    const id = await work.invoice(ada, { amount: 700_000 });
    const { body } = await post('/payouts', { ids: [id] });
    const { _id } = body.data.payouts[0];
    await until('the payout to come back', async () => (await payout(_id)).status === 'Returned');
    bank.setFaults(behaving);
    expect([(await ledgerBank()) - bankBefore, (await owed()) - owedBefore]).toEqual([0, 700_000]);
    const { data } = (await get(`/payments/${id}`)).body;
    expect([data.status, data.paidDate]).toEqual(['Unpaid', null]);
    const trace = (await get(`/payments/${id}/trace`)).body.data;
    const kinds = trace.postings.map(({ kind }: { kind: string }) => kind);
    expect(kinds.at(0)).toBe('invoice');
    expect(['correction', 'return']).toContain(kinds.at(-1));
    expect(trace.postings.at(-1).reason).toBe('the bank sent the money back');
    const retried = await post(`/payouts/${_id}/retry`);
    expectAnswer(retried, 201, { 'data.retryOf': _id });
    await until('the retry to be paid', async () => (await payout(retried.body.data._id)).status === 'Paid');
  });

  it('an amount that is not ours moves nothing and calls the admins', async () => {
    bank.setFaults({ rate: 1, kinds: ['long'], longMs: 60_000 });
    const id = await work.invoice(ada, { amount: 333_300 });
    const { body } = await post('/payouts', { ids: [id] });
    const { _id, reference } = body.data.payouts[0];
    await until('the transfer to be at the bank', async () => atBank(reference).length === 1);
    const { signatureOf, webhookBody } = await import('@labelbridge/simulated-bank');
    const [transfer] = atBank(reference);
    const text = transfer ? webhookBody({ ...transfer, amount: 1, status: 'success' }) : '';
    expectAnswer(
      await app.http('POST', '/api/webhooks/simulated', { body: text, headers: { 'x-paystack-signature': signatureOf(SECRET, text) } }),
      200,
    );
    expect(await payout(_id)).toMatchObject({ status: 'Sent', needsAttention: expect.stringContaining('The bank says ₦0.01') });
    expect(await app.connection.collection('notifications').countDocuments({ kind: 'payout-attention', text: { $regex: reference } })).toBe(
      2,
    );
    bank.setFaults(behaving);
  });
});

it('Pay Now 100 times at once with one key is one payout and 100 equal answers; with as many keys, one payout', async () => {
  const [one, other] = [await work.invoice(ada), await work.invoice(ada)];
  const same = await Promise.all(
    Array.from({ length: 100 }, () => post(`/payments/${one}/pay`, {}, admin, { 'idempotency-key': 'one-intention' })),
  );
  expect(same.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.message])).toEqual([]);
  expect(new Set(same.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  await until('the payment', async () => (await get(`/payments/${one}`)).body.data.status === 'Paid');
  const many = await Promise.all(
    Array.from({ length: 100 }, (_, n) => post(`/payments/${other}/pay`, {}, admin, { 'idempotency-key': `intention-${n}` })),
  );
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(many.filter(({ status }) => status === 409)).toHaveLength(99);
  const payouts = await app.connection
    .collection('payouts')
    .find({
      'invoices.invoiceNumber': {
        $in: [same[0]?.body.data.invoiceNumber, many.find(({ status }) => status === 200)?.body.data.invoiceNumber],
      },
    })
    .toArray();
  expect(payouts).toHaveLength(2);
}, 120_000);

describe('the daily report', () => {
  it('finds no difference, and names a transfer that only one side has', async () => {
    bank.setFaults(behaving);
    const clean = await post('/payouts/reports/run');
    expectAnswer(clean, 200, { 'data.difference.amount': 0 });
    expect(clean.body.data.bank.amount).toBeGreaterThan(0);
    const headers = { authorization: `Bearer ${SECRET}` };
    const recipient = bank.transfers()[0]?.recipient.code;
    await fetch(`${bank.url}/transfer`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ source: 'balance', amount: 777, recipient, reference: 'somebody-elses-transfer' }),
    });
    const differing = (await post('/payouts/reports/run')).body.data;
    expect(differing.difference.amount).toBe(777);
    expect(differing.unmatched).toEqual([{ reference: 'somebody-elses-transfer', bank: { amount: 777, currency: 'NGN' }, ledger: null }]);
    expect((await get('/payouts/reports')).body.data).toHaveLength(1);
  });

  it('names what an admin recorded as sent back and the bank did not; the check of the records takes it for no tampering', async () => {
    bank.setFaults(behaving);
    const { _id, reference } = await paidOut([70_000]);
    expectAnswer(await post(`/payouts/${_id}/return`, { reason: 'The account was closed.' }), 200);
    const { unmatched } = (await post('/payouts/reports/run')).body.data;
    expect(unmatched).toContainEqual({ reference, bank: { amount: 65_000, currency: 'NGN' }, ledger: { amount: 0, currency: 'NGN' } });
    const faults = async () => {
      const { faults: found } = await app.app.get(MoneyCheck, { strict: false }).recordFaults();
      return found.map(({ text }) => text).filter((text) => text.includes(reference));
    };
    expect(await faults()).toEqual([]);
    const reports = app.connection.collection('payoutreports');
    await reports.updateMany({}, { $set: { 'unmatched.$[line].bankKobo': 65_001 } }, { arrayFilters: [{ 'line.reference': reference }] });
    expect(await faults()).toHaveLength(1);
  });

  it.each(['2026-13-01', '2999-01-01', 'today', '20261120'])('of %s is refused', async (day) => {
    expectAnswer(await post('/payouts/reports/run', { day }), 400);
  });
});
