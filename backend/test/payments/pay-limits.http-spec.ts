import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PAY_ALONE_HOURS } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Clock } from '../../src/common/clock/clock.js';
import { Transactions } from '../../src/database/transactions.js';
import { PayLimits } from '../../src/modules/money/payments/payouts/creation/pay-limits.js';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Work } from '../support/payments.fixtures.js';
import { mailsTo } from '../support/security.js';
import { type TestApp, type TestPerson, givePayoutAccount, setRole, startTestApp } from '../support/test-app.js';

const LIMIT = 5_000_000;
let app: TestApp;
let admin: TestPerson;
let second: TestPerson;
let ada: TestPerson;
let bola: TestPerson;
let work: Work;

const post = (path: string, body: unknown = {}, person = admin) => app.http('POST', `/api${path}`, { token: person.token, body });
const invoice = (annotator: TestPerson, amount: number) => work.invoice(annotator, { amount });
/** Creates payouts of new invoices. @returns the batch */
const paid = async (amounts: readonly number[], to = ada, by = admin) => {
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await invoice(to, amount));
  const { status, body } = await post('/payouts', { ids }, by);
  expectAnswer({ status, body }, 201);
  return body.data;
};

beforeAll(async () => {
  app = await startTestApp({ PAYOUT_PROVIDER: 'manual', PAYOUT_APPROVAL_OVER: String(LIMIT), RATE_LIMITS: 'off' });
});
afterAll(() => app.close());
beforeEach(async () => {
  [admin, second] = [await app.person('ADMIN'), await app.person('ADMIN')];
  [ada, bola] = [await app.person(), await app.person()];
  work = new Work(app, admin);
  for (const person of [ada, bola]) await givePayoutAccount(app, person);
});

describe('what one admin may pay alone', () => {
  it('is not split around: the third of three payouts of ₦20,000 under a limit of ₦50,000 needs a second admin', async () => {
    expect((await paid([2_000_000])).needsApproval).toBe(false);
    expect((await paid([2_000_000], bola)).needsApproval).toBe(false);
    const ids = [await invoice(bola, 2_000_000)];
    const preview = await post('/payouts/preview', { ids });
    const { needsApproval, limit, paidAlone } = preview.body.data;
    expect([needsApproval, limit.amount, paidAlone.amount]).toEqual([true, 5_000_000, 4_000_000]);
    const third = (await post('/payouts', { ids })).body;
    expect([third.data.status, third.message]).toEqual(['Awaiting Approval', expect.stringContaining('in 24 hours')]);
    expectAnswer(await post(`/payout-batches/${third.data._id}/approve`), 409);
    expectAnswer(await post(`/payout-batches/${third.data._id}/approve`, {}, second), 200);
  });

  it('is not split around by requests at once, of one payout or of several', async () => {
    const ids: string[] = [];
    for (const annotator of [ada, bola, ada, bola, ada, bola]) ids.push(await invoice(annotator, 1_500_000));
    const pairs = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4, 6)];
    const made = await Promise.all(pairs.map((pair) => post('/payouts', { ids: pair })));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(made.filter(({ body }) => !body.data.needsApproval)).toHaveLength(1);
    expect(await app.connection.collection('paylimits').countDocuments({ 'reserved.0': { $exists: true } })).toBe(0);
  });

  it('is not split around by requests of one payout at once, to one payee or by one admin', async () => {
    for (const annotator of [ada, bola]) await paid([100_000], annotator);
    const ids: string[] = [];
    for (const annotator of [ada, bola, ada, bola, ada, bola]) ids.push(await invoice(annotator, 1_500_000));
    const made = await Promise.all(ids.map((id) => post('/payouts', { ids: [id] })));
    expect(made.map(({ status }) => status)).toEqual(ids.map(() => 201));
    expect(made.filter(({ body }) => !body.data.needsApproval)).toHaveLength(3);
  });

  it('counts what a payee had from other admins, and nothing that other payees had of them', async () => {
    await paid([3_000_000], ada, second);
    expect((await paid([2_000_001], ada)).needsApproval).toBe(true);
    expect((await paid([2_000_000], bola)).needsApproval).toBe(false);
  });

  it('is free again a day later, but for what is still open', async () => {
    const { payouts } = await paid([4_000_000]);
    await app.connection
      .collection('payouts')
      .updateMany({ madeBy: admin._id }, { $set: { createdAt: new Date(app.now().getTime() - PAY_ALONE_HOURS * 3_600_000) } });
    const [id, other] = [await invoice(bola, 2_000_000), await invoice(bola, 2_000_000)];
    expect((await post('/payouts/preview', { ids: [id] })).body.data.needsApproval).toBe(true);
    expectAnswer(await post(`/payouts/${payouts[0]._id}/confirm`, { bankReference: `A${payouts[0]._id}` }), 200);
    expect((await post('/payouts/preview', { ids: [id, other] })).body.data.needsApproval).toBe(false);
  });

  it('does not count what failed, was cancelled, or was approved by a second admin; what came back after it was paid counts', async () => {
    const [failed] = (await paid([4_000_000])).payouts;
    expectAnswer(await post(`/payouts/${failed._id}/fail`, { reason: 'the bank is closed' }), 200);
    const approved = await paid([6_000_000]);
    expectAnswer(await post(`/payout-batches/${approved._id}/approve`, {}, second), 200);
    const cancelled = await paid([6_000_000], bola);
    expectAnswer(await post(`/payout-batches/${cancelled._id}/cancel`), 200);
    const returned = await paid([3_000_000]);
    expect(returned.needsApproval).toBe(false);
    const [{ _id }] = returned.payouts;
    expectAnswer(await post(`/payouts/${_id}/confirm`, { bankReference: `B${_id}` }), 200);
    expectAnswer(await post(`/payouts/${_id}/return`, { reason: 'the bank sent it back' }), 200);
    expect((await paid([2_000_001])).needsApproval).toBe(true);
  });
});

describe('what a request will pay that is being carried out', () => {
  const DAY_MS = PAY_ALONE_HOURS * 3_600_000;
  const limits = () => app.app.get(PayLimits, { strict: false });
  const linesOf = (amounts: readonly (readonly [TestPerson, number])[]) =>
    Promise.all(
      amounts.map(async ([{ _id }, netKobo]) => {
        const annotator = await app.app.get(UsersService).findOne(_id);
        if (!annotator) throw new Error('no such person');
        return { annotator, netKobo };
      }),
    );
  const begin = async (amounts: readonly (readonly [TestPerson, number])[], batchId = new Types.ObjectId()) => {
    const lines = await linesOf(amounts);
    await app.app.get(Transactions).run((session) => limits().begin(session, admin._id, batchId, lines));
    return batchId;
  };
  const needed = async (by: TestPerson, payee: TestPerson, amount: number) =>
    (await limits().check(by._id, await linesOf([[payee, amount]]))).needsApproval;
  const paidBy = async (by: TestPerson) => (await limits().check(by._id, [])).paidKobo;
  /** Stops the clock at an instant. */
  const at = async <T>(instant: Date, work: () => Promise<T>): Promise<T> => {
    const clock = app.app.get(Clock);
    const { now } = clock;
    clock.now = () => instant;
    return work().finally(() => void (clock.now = now));
  };

  it('counts for its admin and for each of its payees, until a day later', async () => {
    const now = app.now();
    await at(now, () =>
      begin([
        [ada, 2_000_000],
        [bola, 1_000_000],
      ]),
    );
    expect([await paidBy(admin), await paidBy(second)]).toEqual([3_000_000, 0]);
    expect([await needed(second, ada, 3_000_000), await needed(second, ada, 3_000_001)]).toEqual([false, true]);
    expect([await needed(second, bola, 4_000_000), await needed(second, bola, 4_000_001)]).toEqual([false, true]);
    const before = new Date(now.getTime() + DAY_MS - 1);
    expect([await at(before, () => paidBy(admin)), await at(before, () => needed(second, ada, 3_000_001))]).toEqual([3_000_000, true]);
    const after = new Date(now.getTime() + DAY_MS);
    expect([await at(after, () => paidBy(admin)), await at(after, () => needed(second, ada, LIMIT))]).toEqual([0, false]);
  });

  it('counts once where some of its payouts are made already, beside what others pay', async () => {
    const { _id } = await paid([1_000_000]);
    await begin(
      [
        [ada, 1_000_000],
        [bola, 2_000_000],
      ],
      new Types.ObjectId(String(_id)),
    );
    expect(await paidBy(admin)).toBe(3_000_000);
    expect([await needed(second, ada, 4_000_000), await needed(second, ada, 4_000_001)]).toEqual([false, true]);
    await paid([500_000]);
    expect(await paidBy(admin)).toBe(3_500_000);
  });

  it('counts no more when all of them are made, and what another request will pay does', async () => {
    const both = [
      [ada, 1_000_000],
      [bola, 500_000],
    ] as const;
    const [first] = [await begin(both), await begin(both)];
    expect(await paidBy(admin)).toBe(3_000_000);
    await app.app.get(Transactions).run((session) => limits().end(session, first));
    expect([await paidBy(admin), await needed(second, ada, 4_000_000), await needed(second, ada, 4_000_001)]).toEqual([
      1_500_000,
      false,
      true,
    ]);
  });
});

// Regression: a new admin got a mail to approve a batch that they may not approve yet.
it('a batch above it is announced to a new admin with when they may approve it, and to others as theirs to approve', async () => {
  await app.connection.collection('users').updateOne({ username: second.username }, { $set: { adminSince: app.now() } });
  const other = await app.person('ADMIN');
  const { _id } = await paid([LIMIT + 100]);
  const mailOf = async ({ email }: TestPerson) => (await mailsTo(app, email)).at(-1)?.replace(/\s+/g, ' ');
  expect(await mailOf(other)).toMatch(/made a payout of ₦50,001\.00.*approve or cancel it/);
  expect(await mailOf(second)).toMatch(/made a payout of ₦50,001\.00.*you may approve it from \d{1,2} \w+ \d{4} at \d\d:\d\d, Lagos time/);
  expect(await mailOf(second)).not.toContain('approve or cancel it');
  expect((await post(`/payout-batches/${_id}/approve`, {}, second)).body.message).toContain('Lagos time');
});

describe('nobody decides on what is their own', () => {
  const REFUSED = 'This is your own work or pay: another admin must decide on it.';
  const promote = (person: TestPerson) => setRole(app.app, person._id, 'ADMIN');
  const patch = (path: string, body: unknown, person: TestPerson) => app.http('PATCH', `/api${path}`, { token: person.token, body });

  it('approves, prices, rejects or cancels their own job, or changes its due date; another admin does', async () => {
    const jobId = await work.assign(ada);
    const rejected = await work.assign(ada);
    for (const id of [jobId, rejected]) await work.submit(ada, id);
    await promote(ada);
    const approvedAmount = { amount: 600_000, currency: 'NGN' };
    const approval = { approvedAmount, reason: 'Agreed', confirmMinutes: true };
    const answers = [
      await post(`/jobs/${jobId}/approve`, approval, ada),
      await post(`/jobs/${jobId}/reject`, { reason: 'Signs are blurred.' }, ada),
      await post(`/jobs/${jobId}/cancel`, { reason: 'no', amount: approvedAmount }, ada),
      await patch(`/jobs/${jobId}`, { dueDate: '2099-01-01' }, ada),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [409, REFUSED]));
    const many = await post('/jobs/approve', { ids: [jobId], confirmMinutesOf: [jobId] }, ada);
    expect(many.body.failed).toEqual([{ id: jobId, message: REFUSED }]);
    expect((await app.http('GET', `/api/jobs/${jobId}`, { token: ada.token })).body.data.status).toBe('submitted');
    expectAnswer(await post(`/jobs/${jobId}/approve`, approval), 200);
  });

  it('approves their own application', async () => {
    const project = await post('/projects', { projectName: 'Road signs', company: 'Acme Maps', dueDate: '2099-12-31' });
    const application = await post(`/projects/${project.body.data._id}/apply`, {}, ada);
    await promote(ada);
    expect((await post(`/applications/${application.body.data._id}/approve`, {}, ada)).body.message).toBe(REFUSED);
    expectAnswer(await post(`/applications/${application.body.data._id}/approve`), 200);
  });

  it('pays themselves, alone or among others, nor confirms, fails or approves what pays them', async () => {
    const [own, others] = [await invoice(ada, 600_000), await invoice(bola, 600_000)];
    const [made] = (await paid([600_000])).payouts;
    const batch = await paid([6_000_000]);
    await promote(ada);
    expect((await post(`/payments/${own}/pay`, {}, ada)).body.message).toBe(REFUSED);
    const preview = await post('/payouts/preview', { ids: [own, others] }, ada);
    expect(preview.body.data.lines.map(({ stop }: { stop: { stop: string } | null }) => stop?.stop)).toEqual(['own', undefined]);
    const many = await post('/payments/pay', { ids: [own, others] }, ada);
    expect([many.body.data.length, many.body.failed]).toEqual([1, [{ id: own, message: REFUSED }]]);
    expect((await post(`/payouts/${made._id}/confirm`, { bankReference: 'OWN-1' }, ada)).body.message).toBe(REFUSED);
    expect((await post(`/payouts/${made._id}/fail`, { reason: 'no' }, ada)).body.message).toBe(REFUSED);
    const approval = await post(`/payout-batches/${batch._id}/approve`, {}, ada);
    expectAnswer(approval, 409, 'This batch pays you: another admin must approve it.');
    const seen = async (person: TestPerson) =>
      (await app.http('GET', `/api/payout-batches/${batch._id}`, { token: person.token })).body.data.mayApprove;
    expect([await seen(ada), await seen(second)]).toEqual([false, true]);
    expectAnswer(await post(`/payments/${own}/pay`), 200);
  });
});
