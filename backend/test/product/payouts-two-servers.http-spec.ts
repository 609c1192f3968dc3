import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SimulatedBank, startSimulatedBank } from '@labelbridge/simulated-bank';
import { Types } from 'mongoose';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { type PayoutRecord } from '../../src/modules/money/payments/payouts/persistence/payout.schema.js';
import { Work } from '../support/payments.fixtures.js';
import { secondInstance } from '../support/security.js';
import { type TestApp, type TestPerson, givePayoutAccount, startTestApp, until } from '../support/test-app.js';

const SECRET = 'sk_test_of_two_servers';
const AMOUNT = 600_000;
let bank: SimulatedBank;
let servers: [TestApp, TestApp];
let admin: TestPerson;
let work: Work;

beforeAll(async () => {
  bank = await startSimulatedBank({ secret: SECRET });
  const environment = { PAYSTACK_BASE_URL: bank.url, PAYSTACK_SECRET_KEY: SECRET, PAYOUT_APPROVAL_OVER: '10000000000', RATE_LIMITS: 'off' };
  const first = await startTestApp(environment);
  servers = [first, await secondInstance(first, environment)];
  bank.setWebhookUrl(`${servers[1].url}/api/webhooks/simulated`);
  admin = await first.person('ADMIN');
  work = new Work(first, admin);
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
  await bank.stop();
});

let intentions = 0;
const press = (server: TestApp, path: string, body: unknown = {}) =>
  server.http('POST', `/api${path}`, { token: admin.token, body, headers: { 'idempotency-key': `intention-${(intentions += 1)}` } });
const onBoth = <T>(times: number, ask: (server: TestApp) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_unused, n) => ask(n % 2 === 0 ? servers[0] : servers[1])));
const owing = async (invoices: number): Promise<string[]> => {
  const annotator = await servers[0].person();
  await givePayoutAccount(servers[0], annotator);
  const ids: string[] = [];
  for (let n = 0; n < invoices; n += 1) ids.push(await work.invoice(annotator, { amount: AMOUNT }));
  return ids;
};
const payoutsOf = (ids: readonly string[]) =>
  servers[0].connection
    .collection<PayoutRecord>('payouts')
    .find({ 'invoices._id': { $in: ids.map((id) => new Types.ObjectId(id)) } })
    .toArray();
const atBank = (reference: unknown) => bank.transfers().filter((transfer) => transfer.reference === reference);

/** Two servers share only the database, which must prevent a second payout. */
describe('two servers, both of which pay', () => {
  it('make one payout of an invoice, however often and wherever it is pressed, and the bank has it once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [id = ''] = await owing(1);
      const answers = await onBoth(20, (server) => press(server, `/payments/${id}/pay`));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      const made = await payoutsOf([id]);
      expect(made.map(({ status, netKobo }) => [status, netKobo])).toEqual([['Paid', AMOUNT]]);
      expect(atBank(made[0]?.reference).map(({ amount, status }) => [amount, status])).toEqual([[AMOUNT, 'success']]);
    }
  });

  it('retry a failed payout once, and the bank has the money once', async () => {
    bank.setFaults({ rate: 1, kinds: ['fail'], lateMs: 20 });
    const [id = ''] = await owing(1);
    await press(servers[0], `/payments/${id}/pay`);
    await until('the payout to fail', async () => (await payoutsOf([id]))[0]?.status === 'Failed');
    bank.setFaults({ rate: 0 });
    const [failed] = await payoutsOf([id]);
    const answers = await onBoth(10, (server) => press(server, `/payouts/${failed?._id}/retry`));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    await until('the retry to be paid', async () => (await payoutsOf([id])).some(({ status }) => status === 'Paid'));
    const made = await payoutsOf([id]);
    expect(made.map(({ status }) => status).sort()).toEqual(['Failed', 'Paid']);
    const paid = made.flatMap(({ reference }) => atBank(reference)).filter(({ status }) => status === 'success');
    expect(paid.map(({ amount }) => amount)).toEqual([AMOUNT]);
  });

  it('pay what is due to many in parts that do not overlap, to the kobo of what the ledger and the bank say', async () => {
    const ids = (await Promise.all(Array.from({ length: 6 }, () => owing(2)))).flat();
    const ledger = servers[0].app.get(LedgerService, { strict: false });
    const [before, sentBefore] = [await ledger.balanceOf('bank', 'NGN'), bank.transfers().length];
    const answers = await onBoth(8, (server) => press(server, '/payouts', { ids }));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await until('all to be paid', async () => (await payoutsOf(ids)).every(({ status }) => status === 'Paid'));
    const made = await payoutsOf(ids);
    const paid = made.flatMap(({ invoices }) => invoices.map(({ _id }) => String(_id)));
    expect([...paid].sort()).toEqual([...ids].sort());
    const sent = bank.transfers().slice(sentBefore);
    expect(sent).toHaveLength(made.length);
    expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(ids.length * AMOUNT);
    expect((await ledger.balanceOf('bank', 'NGN')) - before).toBe(ids.length * AMOUNT);
    expect(await ledger.check()).toEqual({ faults: [], unbalanced: [] });
  });
});
