import { describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfInvoices } from '../support/suites.js';
import { type TestPerson, givePayoutAccount } from '../support/test-app.js';

const { app, admin, work } = await suiteOfInvoices({ PAYOUT_FEE: '5000' });
const ada = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
await givePayoutAccount(app, ada);

const post = (path: string, body: unknown = {}) => app.http('POST', `/api${path}`, { token: admin.token, body });

describe('what stops a payout is explained', () => {
  const pay = async (person: TestPerson, body: unknown = {}, amount = 600_000) => {
    const id = await work.invoice(person, { amount });
    return { id, answer: await post(`/payments/${id}/pay`, body) };
  };

  it('no account', async () => {
    const nobody = await app.person();
    const { answer } = await pay(nobody);
    expectAnswer(answer, 409, 'This annotator has no payout account yet. They can add one in their profile.');
  });

  it('a changed account, for a day', async () => {
    const person = await app.person();
    await givePayoutAccount(app, person);
    await givePayoutAccount(app, person, { accountNumber: '8031234567', bankCode: '999992' });
    const { id, answer } = await pay(person);
    expectAnswer(answer, 409, { message: expect.stringMatching(/held until .* Lagos time\.$/) });
    await app.connection
      .collection('users')
      .updateOne({ username: person.username }, { $set: { 'payoutAccount.heldUntil': new Date(app.now().getTime() - 1) } });
    expect((await post(`/payments/${id}/pay`)).body.data.status).toBe('Paid');
  });

  it('another name at the bank, until it is confirmed', async () => {
    const person = await app.person('USER', { firstname: 'Uche', lastname: 'Eze' });
    await givePayoutAccount(app, person, { accountNumber: '0000014599' });
    const { id, answer } = await pay(person);
    expectAnswer(answer, 409, 'The bank knows this account as BLESSING SOMEBODY-ELSE, not as Uche Eze. Please confirm the name to pay.');
    const preview = (await post('/payouts/preview', { ids: [id] })).body.data;
    expect(preview).toMatchObject({
      count: 0,
      net: { amount: 0 },
      lines: [
        {
          stop: { stop: 'confirm-name' },
          account: { resolvedName: 'BLESSING SOMEBODY-ELSE', nameMatch: 'mismatch', accountNumber: '••4599' },
        },
      ],
    });
    expect((await post('/payouts/preview', { ids: [id], confirmedNames: [person._id] })).body.data.count).toBe(1);
    expect((await post(`/payments/${id}/pay`, { confirmName: true })).body.data.status).toBe('Paid');
  });

  it('a fee that leaves nothing', async () => {
    const { answer } = await pay(ada, {}, 5_000);
    expectAnswer(answer, 409, 'The fee of ₦50.00 leaves nothing of ₦50.00. Pay it together with other invoices.');
  });

  it('of many, each says its own', async () => {
    const nobody = await app.person();
    const [stopped, fine] = [await work.invoice(nobody), await work.invoice(ada)];
    const { status, body } = await post('/payments/pay', { ids: [stopped, fine] });
    expectAnswer({ status, body }, 200);
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([fine]);
    expect(body.failed).toEqual([{ id: stopped, message: expect.stringContaining('no payout account') }]);
  });
});

it.each<[unknown, string]>([
  [{}, 'ids'],
  [{ ids: [], allDue: true }, 'ids'],
  [{ ids: ['0123456789abcdef01234567'], allDue: true }, 'ids'],
  [{ allDue: false }, 'allDue'],
  [{ allDue: true, confirmedNames: 'all' }, 'confirmedNames'],
])('payouts of %j are refused, and %s is named', async (body, field) => {
  const { status, body: answer } = await post('/payouts', body);
  expectAnswer({ status, body: answer }, 400);
  expect(answer.details.map((detail: { field: string }) => detail.field)).toEqual(expect.arrayContaining([field]));
});
