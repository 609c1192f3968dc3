import { expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfInvoices } from '../support/suites.js';
import { givePayoutAccount } from '../support/test-app.js';

const { app, admin, work } = await suiteOfInvoices({ PAYOUT_PROVIDER: 'manual' });
const ada = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
await givePayoutAccount(app, ada);

const post = (path: string, body: unknown = {}) => app.http('POST', `/api${path}`, { token: admin.token, body });

it('waits for the reference that an admin types, which stands on one payout only', async () => {
  const [first, second] = [await work.invoice(ada), await work.invoice(ada)];
  const answer = await post(`/payments/${first}/pay`);
  expectAnswer(answer, 200, { message: 'Make the transfer at your bank, then enter its reference.', 'data.status': 'Processing' });
  const { _id } = answer.body.data.payout;
  expectAnswer(await post(`/payouts/${_id}/confirm`, { bankReference: '' }), 400);
  const confirmed = await post(`/payouts/${_id}/confirm`, { bankReference: 'FT26324/77' });
  expectAnswer(confirmed, 200, { 'data.status': 'Paid', 'data.bankReference': 'FT26324/77' });
  expectAnswer(await post(`/payouts/${_id}/confirm`, { bankReference: 'FT26324/77' }), 409);
  const duplicate = await post(`/payments/${second}/pay`, { bankReference: 'FT26324/77' });
  expectAnswer(duplicate, 409, 'This bank reference is on another payout already.');
});

it('is paid at once where the request has the reference', async () => {
  const { body } = await post(`/payments/${await work.invoice(ada)}/pay`, { bankReference: 'FT-2' });
  expect([body.message, body.data.status, body.data.payout.bankReference]).toEqual(['Invoice paid.', 'Paid', 'FT-2']);
});

it('may be recorded as failed, or as sent back later, each with a reason', async () => {
  const failing = (await post(`/payments/${await work.invoice(ada)}/pay`)).body.data;
  expectAnswer(await post(`/payouts/${failing.payout._id}/fail`, {}), 400);
  expect((await post(`/payouts/${failing.payout._id}/fail`, { reason: 'The account is closed.' })).body.data).toMatchObject({
    status: 'Failed',
    why: 'The account is closed.',
  });
  const paid = (await post(`/payments/${await work.invoice(ada)}/pay`, { bankReference: 'FT-3' })).body.data;
  expect((await post(`/payouts/${paid.payout._id}/return`, { reason: 'It came back.' })).body.data).toMatchObject({
    status: 'Returned',
    why: 'It came back.',
  });
  const again = (await app.http('GET', `/api/payments/${paid._id}`, { token: admin.token })).body.data;
  expect([again.status, again.history.at(-1)]).toEqual(['Unpaid', expect.objectContaining({ action: 'reopen', reason: 'It came back.' })]);
});

it('has no webhook, no name to resolve, and a report without a bank', async () => {
  expectAnswer(await app.http('POST', '/api/webhooks/manual', { body: '{}' }), 401);
  expectAnswer(await app.http('POST', '/api/webhooks/simulated', { body: '{}' }), 404);
  const { body } = await post('/payouts/reports/run');
  expect([body.data.bank, body.data.difference, body.data.ledger.amount]).toEqual([null, null, expect.any(Number)]);
});
