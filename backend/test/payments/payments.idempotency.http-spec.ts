import { describe, expect, it } from '@jest/globals';
import { DECLINE_REASONS, IDEMPOTENCY_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { underKey } from '../../src/common/idempotency/idempotency-effects.js';
import { IdempotencyStore } from '../../src/common/idempotency/idempotency.store.js';
import { JobTransitionsService } from '../../src/modules/work/jobs/job-transitions.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfInvoices } from '../support/suites.js';
import { callerOf, givePayoutAccount } from '../support/test-app.js';

const { app, admin, work } = await suiteOfInvoices();
const other = await app.person('ADMIN');
const ada = await app.person();
await givePayoutAccount(app, ada);

const pay = (id: string, key: string, person = admin) =>
  app.http('POST', `/api/payments/${id}/pay`, { token: person.token, headers: { 'idempotency-key': key } });
const payMany = (ids: string[], key: string) =>
  app.http('POST', '/api/payments/pay', { token: admin.token, body: { ids }, headers: { 'idempotency-key': key } });

describe('a repeated money call', () => {
  it('with the same key gets the same answer again', async () => {
    const id = await work.invoice(ada);
    const first = await pay(id, 'once');
    const second = await pay(id, 'once');
    expectAnswer(first, 200);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expectAnswer(second, 200);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('without a key is decided again', async () => {
    const id = await work.invoice(ada);
    await pay(id, 'with');
    expectAnswer(await app.http('POST', `/api/payments/${id}/pay`, { token: admin.token }), 409);
  });

  it('50 times at once with one key: one payment, 50 equal answers', async () => {
    const id = await work.invoice(ada);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(id, 'burst')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
  });

  it('with the same key for another thing is refused and does nothing', async () => {
    const [first, second] = [await work.invoice(ada), await work.invoice(ada)];
    await pay(first, 'one-thing');
    const refused = await pay(second, 'one-thing');
    expectAnswer(refused, 409, IDEMPOTENCY_MESSAGES.otherRequest);
    const { body } = await app.http('GET', `/api/payments/${second}`, { token: admin.token });
    expect(body.data.status).toBe('Unpaid');
  });

  it('on many keeps the result of each', async () => {
    const [paid, unpaid] = [await work.invoice(ada), await work.invoice(ada)];
    await pay(paid, 'before-many');
    const first = await payMany([paid, unpaid], 'many');
    const second = await payMany([paid, unpaid], 'many');
    expect(first.body.data).toHaveLength(1);
    expect(first.body.failed).toHaveLength(1);
    expect(second.body).toEqual(first.body);
    expectAnswer(await payMany([unpaid, paid], 'many'), 409);
  });

  it('a refusal that was decided is repeated, under its own request id', async () => {
    const id = await work.invoice(ada);
    await pay(id, 'pays');
    const first = await pay(id, 'too-late');
    const second = await pay(id, 'too-late');
    expectAnswer(first, 409);
    expectAnswer(second, 409);
    expect({ ...second.body, requestId: '' }).toEqual({ ...first.body, requestId: '' });
    expect(second.body.requestId).not.toBe(first.body.requestId);
  });

  it('bad input does not use up the key', async () => {
    expectAnswer(await payMany(['x'], 'mistyped'), 400);
    const id = await work.invoice(ada);
    expect((await payMany([id], 'mistyped')).body.data).toHaveLength(1);
  });

  it('keys of another person and another route are other keys', async () => {
    const [first, second] = [await work.invoice(ada), await work.invoice(ada)];
    expectAnswer(await pay(first, 'shared'), 200);
    expectAnswer(await pay(second, 'shared', other), 200);
    expectAnswer(await payMany([first], 'shared'), 200);
  });

  it.each([' ', 'x'.repeat(201), 'näh'])('refuses the key %j', async (key) => {
    const id = await work.invoice(ada);
    const bytes = Buffer.from(key, 'utf8').toString('latin1');
    const { status, body } = await pay(id, bytes === ' ' ? 'a b' : bytes);
    expectAnswer({ status, body }, 400, { 'details.0.field': 'Idempotency-Key' });
  });

  it.each([
    ['submit', ada, { link: 'https://docs.example.com/done', minutes: 30 }, 0],
    ['approve', admin, { approvedAmount: { amount: 5_000, currency: 'NGN' }, reason: 'As agreed', confirmMinutes: true }, 1],
    ['decline', ada, { reason: DECLINE_REASONS[0] }, 0],
    ['cancel', admin, { reason: 'The client stopped the project.' }, 0],
  ] as const)('a request to %s that died after it had done its work is answered with what it did', async (action, by, body, invoices) => {
    const jobId = await work.assign(ada);
    if (action === 'approve') await work.submit(ada, jobId);
    const act = () =>
      app.http('POST', `/api/jobs/${jobId}/${action}`, { token: by.token, body, headers: { 'idempotency-key': `killed-${action}` } });
    const first = await act();
    expectAnswer(first, 200);
    const keys = app.connection.collection('idempotencykeys');
    await keys.updateMany({ effects: jobId }, { $set: { answer: null } });
    app.advance(6_000);
    const again = await act();
    expectAnswer(again, 200, { data: first.body.data });
    expect(await app.connection.collection('invoices').countDocuments({ jobId: new Types.ObjectId(jobId) })).toBe(invoices);
  });

  it('a request that another server continues does nothing', async () => {
    const jobId = await work.assign(ada);
    await work.submit(ada, jobId);
    const keys = app.connection.collection('idempotencykeys');
    const transitions = app.app.get(JobTransitionsService);
    const [store, person] = [app.app.get(IdempotencyStore), callerOf(admin, 'ADMIN')];
    await store.take({ id: 'taken', holder: 'me' }, 'hash');
    await keys.updateOne({ _id: 'taken' as never }, { $set: { holder: 'another' } });
    const late = underKey({ id: 'taken', holder: 'me', prior: [] }, () =>
      transitions.approve(person, jobId, { approvedAmount: { amount: 5_000, currency: 'NGN' }, reason: 'As agreed', confirmMinutes: true }),
    );
    await expect(late).rejects.toThrow(IDEMPOTENCY_MESSAGES.underWay);
    expect(await app.connection.collection('invoices').countDocuments({ jobId: new Types.ObjectId(jobId) })).toBe(0);
  });

  it('a request is kept for the one that handles it as long as that one lives', async () => {
    const store = app.app.get(IdempotencyStore);
    const hold = { id: 'alive', holder: 'me' };
    await store.take(hold, 'hash');
    app.advance(4_000);
    await store.renew(hold);
    app.advance(4_000);
    const alive = await store.find('alive');
    expect(alive && (await store.takeOver(alive, 'another'))).toBeNull();
    app.advance(1_001);
    expect(alive && (await store.takeOver(alive, 'another'))).toMatchObject({ holder: 'another', effects: [] });
  });

  it('a request that died with its process is done by the next one, after its lease', async () => {
    const id = await work.invoice(ada);
    await pay(id, 'dies');
    const keys = app.connection.collection('idempotencykeys');
    await keys.updateMany({}, { $set: { answer: null } });
    app.advance(6_000);
    expectAnswer(await pay(id, 'dies'), 200);
  });
});
