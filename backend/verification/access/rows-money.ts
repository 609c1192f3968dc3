import { type Row, type Sent } from './row.js';
import { ADMINS, OWN_OR_ADMIN, PUBLIC, session } from './callers.js';
import { type AccessFixture, invoiced } from './fixture.js';

const unpaid = async (fixture: AccessFixture): Promise<Sent> => ({ id: (await invoiced(fixture)).invoiceId });
const paid = async (fixture: AccessFixture): Promise<Sent> => {
  const { invoiceId } = await invoiced(fixture);
  await fixture.must('admin', 'POST', `/payments/${invoiceId}/pay`);
  return { id: invoiceId };
};

const BONUS = { amount: 200_000, currency: 'NGN', reason: 'The rate was too low.' };
const bonus = async (fixture: AccessFixture): Promise<Record<string, unknown>> => ({
  ...BONUS,
  annotatorId: fixture.people.owner._id,
  jobId: (await fixture.work.submitted())._id,
});
const unpaidBonus = async (fixture: AccessFixture): Promise<Sent> => {
  const { data } = await fixture.must('admin', 'POST', '/payments/bonus', await bonus(fixture));
  return { id: data._id, body: { reason: 'It was given twice.' } };
};

const selection = async (fixture: AccessFixture): Promise<Sent> => ({ body: { ids: [(await invoiced(fixture)).invoiceId] } });

const payoutOf = async (fixture: AccessFixture): Promise<{ _id: string; batchId: string }> => {
  const { id } = await paid(fixture);
  const { payout } = (await fixture.must('admin', 'GET', `/payments/${id}`)).data;
  return (await fixture.must('admin', 'GET', `/payouts/${payout._id}`)).data;
};
const standing = new WeakMap<AccessFixture, ReturnType<typeof payoutOf>>();
/** Shares one payout among all cells that do not change it: a new one needs a job from its task to its pay. */
const standingPayout = (fixture: AccessFixture): ReturnType<typeof payoutOf> => {
  const made = standing.get(fixture) ?? payoutOf(fixture);
  standing.set(fixture, made);
  return made;
};
const payout = async (fixture: AccessFixture): Promise<Sent> => ({ id: (await standingPayout(fixture))._id });
const batch = async (fixture: AccessFixture): Promise<Sent> => ({ id: (await standingPayout(fixture)).batchId });

const statement = async (fixture: AccessFixture): Promise<Sent> => {
  await invoiced(fixture);
  return { query: `?annotatorId=${fixture.people.owner._id}` };
};

/** Creates a rate proposed by a third admin: an admin cannot approve a rate of their own. */
const waitingRate = async ({ app, spare }: AccessFixture): Promise<Sent> => {
  const { _id } = await spare('ADMIN');
  const proposals = app.connection.collection('proposedrates');
  await proposals.deleteMany({});
  const by = { _id, name: 'Another admin', role: 'ADMIN' };
  const { insertedId } = await proposals.insertOne({ from: 'USD', rate: 152_345, source: 'Labelbridge', by, at: app.now() });
  return { id: String(insertedId) };
};

export const MONEY_ROWS: readonly Row[] = [
  {
    route: 'GET /api/payments',
    rule: session(),
    done: 200,
    send: async (fixture) => ({ query: '?limit=100&sort=-invoicedDate', lists: [(await invoiced(fixture)).invoiceId] }),
    seenBy: ['owner', 'admin', 'secondAdmin'],
  },
  { route: 'GET /api/payments/totals', rule: session(), done: 200 },
  { route: 'GET /api/payments/export.csv', rule: session(), done: 200 },
  { route: 'GET /api/payments/:id', rule: OWN_OR_ADMIN, done: 200, send: unpaid },
  { route: 'GET /api/payments/:id/receipt', rule: OWN_OR_ADMIN, done: 200, send: paid },
  {
    route: 'POST /api/payments/pay',
    rule: ADMINS,
    done: 200,
    send: async (fixture) => ({ body: { ids: [(await invoiced(fixture)).invoiceId] } }),
  },
  { route: 'POST /api/payments/:id/pay', rule: ADMINS, done: 200, send: unpaid },
  { route: 'POST /api/payments/bonus', rule: ADMINS, done: 201, send: async (fixture) => ({ body: await bonus(fixture) }) },
  { route: 'POST /api/payments/:id/void', rule: ADMINS, done: 200, send: unpaidBonus },
  { route: 'GET /api/payments/:id/trace', rule: OWN_OR_ADMIN, done: 200, send: unpaid },
  { route: 'GET /api/trace', rule: ADMINS, done: 200, send: async () => ({ query: '?q=INV-2026-000001' }) },
  { route: 'GET /api/ledger/accounts', rule: ADMINS, done: 200 },
  { route: 'GET /api/ledger/postings', rule: ADMINS, done: 200 },
  { route: 'GET /api/ledger/postings/export.csv', rule: ADMINS, done: 200 },
  { route: 'GET /api/statements', rule: OWN_OR_ADMIN, done: 200, send: statement },
  { route: 'GET /api/statements/pdf', rule: OWN_OR_ADMIN, done: 200, send: statement },
  { route: 'GET /api/statements/export.csv', rule: OWN_OR_ADMIN, done: 200, send: statement },
  { route: 'GET /api/payouts', rule: ADMINS, done: 200 },
  { route: 'GET /api/payouts/export.csv', rule: ADMINS, done: 200 },
  { route: 'POST /api/payouts/preview', rule: ADMINS, done: 200, send: selection },
  { route: 'POST /api/payouts', rule: ADMINS, done: 201, send: selection },
  { route: 'GET /api/payouts/:id', rule: ADMINS, done: 200, send: payout },
  // A paid payout has no retry, confirmation or failure: the 409 shows that the caller may try.
  { route: 'POST /api/payouts/:id/retry', rule: ADMINS, done: 409, send: payout },
  {
    route: 'POST /api/payouts/:id/confirm',
    rule: ADMINS,
    done: 409,
    send: async (fixture) => ({ ...(await payout(fixture)), body: { bankReference: 'B-1' } }),
  },
  {
    route: 'POST /api/payouts/:id/fail',
    rule: ADMINS,
    done: 409,
    send: async (fixture) => ({ ...(await payout(fixture)), body: { reason: 'It was not made.' } }),
  },
  {
    route: 'POST /api/payouts/:id/return',
    rule: ADMINS,
    done: 200,
    send: async (fixture) => ({ id: (await payoutOf(fixture))._id, body: { reason: 'The bank sent it back.' } }),
  },
  { route: 'GET /api/payouts/reports', rule: ADMINS, done: 200 },
  { route: 'POST /api/payouts/reports/run', rule: ADMINS, done: 200 },
  { route: 'POST /api/webhooks/:provider', rule: PUBLIC, done: 404, send: async () => ({ id: 'nobody' }) },
  { route: 'GET /api/payout-batches', rule: ADMINS, done: 200 },
  { route: 'GET /api/payout-batches/:id', rule: ADMINS, done: 200, send: batch },
  // Its payouts are already sent: the batch has nothing to approve or cancel.
  { route: 'POST /api/payout-batches/:id/approve', rule: ADMINS, done: 409, send: batch },
  { route: 'POST /api/payout-batches/:id/cancel', rule: ADMINS, done: 409, send: batch },
  { route: 'GET /api/rates', rule: ADMINS, done: 200 },
  { route: 'GET /api/rates/current', rule: session(), done: 200 },
  { route: 'POST /api/rates', rule: ADMINS, done: 201, send: async () => ({ body: { from: 'USD', rate: 152_345 } }) },
  { route: 'GET /api/rates/band', rule: ADMINS, done: 200 },
  { route: 'POST /api/rates/:id/approve', rule: ADMINS, done: 200, send: waitingRate },
  { route: 'POST /api/rates/:id/refuse', rule: ADMINS, done: 200, send: waitingRate },
  { route: 'POST /api/rates/fetch', rule: ADMINS, done: 200, send: async () => ({ body: { from: 'USD' } }) },
];
