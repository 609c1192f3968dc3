import { describe, expect, it } from '@jest/globals';
import { BONUS_MAX, BONUS_MESSAGES, OWN_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { MoneyCheck } from '../../src/modules/money/payments/records/check/money-check.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { givePayoutAccount, setRole, type TestPerson } from '../support/test-app.js';
import { APPROVAL, tally, UNKNOWN_ID } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { admin, annotator: ada } = work;
const chinedu = await app.person();
await givePayoutAccount(app, ada);
const project = await work.project();
const job = await work.submitted(ada, { projectId: project._id, title: 'Street signs' });
const untouched = await work.job(ada, { title: 'Not begun' });
const foreign = await work.submitted(chinedu);

const BONUS = { annotatorId: ada._id, amount: 200_000, currency: 'NGN', reason: 'The rate was too low.', jobId: job._id };
const ask = (body: object, { person = admin, key }: { person?: TestPerson; key?: string } = {}) =>
  app.http('POST', '/api/payments/bonus', { token: person.token, body, headers: key ? { 'idempotency-key': key } : {} });
const give = async (more: object = {}) => {
  const { status, body } = await ask({ ...BONUS, ...more });
  expectAnswer({ status, body }, 201);
  return body.data;
};
const takeBack = (id: string, person = admin, reason = 'It was given twice.') =>
  app.http('POST', `/api/payments/${id}/void`, { token: person.token, body: { reason } });
const read = (person: TestPerson, path: string) => app.http('GET', `/api${path}`, { token: person.token });
const owed = async () => app.app.get(LedgerService, { strict: false }).balanceOf(`owed:${ada._id}`, 'NGN');
const postingsOf = async (id: string) => (await read(admin, `/ledger/postings?invoiceId=${id}`)).body.data;
const expectEqualBooks = async () => expect((await app.app.get(MoneyCheck, { strict: false }).run([])).faults).toEqual([]);

describe('a bonus', () => {
  it('is an invoice of its own with its reason, which the annotator reads and is told', async () => {
    const before = await owed();
    const given = await give();
    expect(given).toMatchObject({
      status: 'Unpaid',
      invoiceNumber: expect.stringMatching(/^INV-/),
      title: 'Bonus: Street signs',
      amount: { amount: 200_000, currency: 'NGN' },
      naira: { amount: 200_000, currency: 'NGN' },
      job: null,
      bonus: { reason: BONUS.reason, about: 'Street signs', jobId: job._id, projectId: project._id },
    });
    expect(await owed()).toBe(before + 200_000);
    expect(await postingsOf(given._id)).toMatchObject([{ kind: 'bonus', reason: BONUS.reason, jobId: job._id, annotatorId: ada._id }]);
    const own = (await read(ada, `/payments/${given._id}`)).body.data;
    expect([own.bonus, own.annotator]).toEqual([given.bonus, undefined]);
    expectAnswer(await read(chinedu, `/payments/${given._id}`), 404);
    const userId = new Types.ObjectId(ada._id);
    const told = await app.connection.collection('notifications').find({ userId, kind: 'bonus-given' }).toArray();
    expect(told.at(-1)).toMatchObject({ title: 'A bonus for you: ₦2,000.00', link: `/dashboard/payment/${given._id}` });
    expect(told.at(-1)?.text).toContain(BONUS.reason);
    const { data } = (await read(admin, `/audit?target=${given._id}`)).body;
    expect(data).toMatchObject([{ action: 'bonus.give', reason: BONUS.reason, target: { name: given.invoiceNumber } }]);
    await expectEqualBooks();
  });

  it('may be for the work in a project, any number of times, and does not touch the pay of the job', async () => {
    const { jobId: _, ...ofProject } = { ...BONUS, projectId: project._id };
    for (const currency of ['NGN', 'USD', 'NGN']) {
      const { status, body } = await ask({ ...ofProject, amount: 2_000, currency });
      expectAnswer({ status, body }, 201);
      expect(body.data.bonus).toMatchObject({ about: project.projectName, jobId: null, projectId: project._id });
    }
    const dollars = { kind: 'bonus-given', title: /^A bonus for you: \$20\.00 \((₦[\d,]+\.\d\d|in Naira once the rate is known)\)$/ };
    expect(await app.connection.collection('notifications').countDocuments(dollars)).toBe(1);
    await give();
    const approved = await app.http('POST', `/api/jobs/${job._id}/approve`, { token: admin.token, body: APPROVAL });
    expectAnswer(approved, 200);
    expectAnswer(
      await app.http('POST', `/api/jobs/${job._id}/reject`, { token: admin.token, body: { reason: 'Boxes are missing.' } }),
      200,
    );
    const { data } = (await read(ada, '/payments?status=unpaid&limit=100')).body;
    expect(data.every(({ job: of }: { job: unknown }) => of === null)).toBe(true);
    await expectEqualBooks();
  });

  it('is found, listed and exported like any invoice, and paid once, with a receipt', async () => {
    const { _id, invoiceNumber } = await give({ reason: 'For the night shift.' });
    for (const q of ['bonus street', invoiceNumber])
      expect((await read(admin, `/payments?q=${encodeURIComponent(q)}`)).body.data.map((row: { _id: string }) => row._id)).toContain(_id);
    const csv = await app.http('GET', '/api/payments/export.csv', { token: ada.token });
    expect(csv.body).toContain(`${invoiceNumber},Bonus: Street signs,2000.00,NGN,Unpaid`);
    const found = (await read(admin, `/search?q=${invoiceNumber}`)).body.data;
    expect(JSON.stringify(found)).toContain('Bonus: Street signs');
    const pays = await Promise.all(Array.from({ length: 5 }, () => app.http('POST', `/api/payments/${_id}/pay`, { token: admin.token })));
    expect(tally(pays)).toEqual({ 200: 1, 409: 4 });
    expectAnswer(await takeBack(_id), 409);
    expectAnswer(await read(ada, `/payments/${_id}/receipt`), 200);
    const { lines } = (await read(ada, '/statements')).body.data;
    expect(lines.map(({ text }: { text: string }) => text)).toContain(
      `Invoice ${invoiceNumber}, Bonus: Street signs: For the night shift.`,
    );
    await expectEqualBooks();
  });

  it('is for annotators: a former one who is an admin gets none', async () => {
    const former = await app.person();
    const { _id: jobId } = await work.submitted(former);
    await setRole(app.app, former._id, 'ADMIN');
    const { status, body } = await ask({ ...BONUS, annotatorId: former._id, jobId });
    expectAnswer({ status, body }, 400, { 'details.0.field': 'annotatorId', 'details.0.message': BONUS_MESSAGES.noAccount });
  });

  it('with one key is given once, however often it is sent at once', async () => {
    const count = () => app.connection.collection('invoices').countDocuments({ bonus: { $exists: true } });
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(BONUS, { key: 'one-bonus' })));
    expect(tally(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it.each([
    ['nothing', { amount: 0 }, 'amount'],
    ['half a kobo', { amount: 0.5 }, 'amount'],
    ['too much in Naira', { amount: BONUS_MAX.NGN + 1 }, 'amount'],
    ['too much in dollars', { amount: BONUS_MAX.USD + 1, currency: 'USD' }, 'amount'],
    ['another currency', { currency: 'EUR' }, 'currency'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['a long reason', { reason: 'a'.repeat(1_001) }, 'reason'],
    ['no work', { jobId: undefined }, 'jobId'],
    ['a job and a project', { projectId: project._id }, 'jobId'],
    ['a job of another person', { jobId: foreign._id }, 'jobId'],
    ['a job that nobody began', { jobId: untouched._id }, 'jobId'],
    ['an unknown job', { jobId: UNKNOWN_ID }, 'jobId'],
    ['an unknown project', { jobId: undefined, projectId: UNKNOWN_ID }, 'projectId'],
    ['a project of others', { annotatorId: chinedu._id, jobId: undefined, projectId: project._id }, 'projectId'],
    ['an unknown person', { annotatorId: UNKNOWN_ID }, 'annotatorId'],
    ['an operator', { annotatorId: { $ne: null } }, 'annotatorId'],
    ['more fields', { status: 'Paid' }, 'status'],
  ])('with %s is refused, and names the field', async (_what, more, field) => {
    const { status, body } = await ask({ ...BONUS, ...more });
    expectAnswer({ status, body }, 400);
    expect(body.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
  });

  it('is at most 500,000 Naira, or 300 dollars', async () => {
    await give({ amount: BONUS_MAX.NGN });
    await give({ amount: BONUS_MAX.USD, currency: 'USD' });
  });

  it('is sealed with its reason: a change by something else is seen', async () => {
    const { _id, invoiceNumber } = await give();
    const write = (reason: string) =>
      app.connection.collection('invoices').updateOne({ _id: new Types.ObjectId(_id as string) }, { $set: { 'bonus.reason': reason } });
    await write('Another reason.');
    const { faults } = await app.app.get(MoneyCheck, { strict: false }).run([]);
    expect(faults.map(({ text }) => text)).toEqual([expect.stringContaining(`${invoiceNumber} (${_id}) was changed`)]);
    await write(BONUS.reason);
    await expectEqualBooks();
  });

  it('is given by admins, and never to oneself', async () => {
    expectAnswer(await ask(BONUS, { person: ada }), 403);
    expectAnswer(await ask({ ...BONUS, annotatorId: admin._id }), 409, OWN_MESSAGES.notYourOwn);
  });
});

describe('taking a bonus back', () => {
  it('voids it with a posting that reverses, tells the annotator, and happens once', async () => {
    const before = await owed();
    const { _id } = await give();
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeBack(_id)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 4 });
    expect(await owed()).toBe(before);
    expect((await postingsOf(_id)).map(({ kind }: { kind: string }) => kind)).toEqual(['void', 'bonus']);
    const own = (await read(ada, `/payments/${_id}`)).body.data;
    expect([own.status, own.history.at(-1)]).toMatchObject(['Void', { action: 'void', reason: 'It was given twice.' }]);
    const told = await app.connection
      .collection('notifications')
      .countDocuments({ kind: 'bonus-voided', link: `/dashboard/payment/${_id}` });
    expect(told).toBe(1);
    expect((await read(admin, `/audit?target=${_id}`)).body.data.map(({ action }: { action: string }) => action)).toEqual([
      'bonus.void',
      'bonus.give',
    ]);
    await expectEqualBooks();
  });

  it('leaves it where both find it: among the void ones, and by its number', async () => {
    const { _id, invoiceNumber } = await give();
    expectAnswer(await takeBack(_id), 200);
    for (const [person, link] of [
      [admin, `/admin/payments?status=void&q=${invoiceNumber}`],
      [ada, `/dashboard/payment?tab=void&q=${invoiceNumber}`],
    ] as const) {
      const listed = (await read(person, `/payments?status=void&q=${invoiceNumber}`)).body.data;
      expect(listed).toMatchObject([{ _id, status: 'Void' }]);
      for (const status of ['unpaid', 'paid'])
        expect((await read(person, `/payments?status=${status}&q=${invoiceNumber}`)).body.data).toEqual([]);
      const found = (await read(person, `/search?q=${invoiceNumber}`)).body.data.payments;
      expect(found).toMatchObject([{ _id, link }]);
    }
    expect((await read(chinedu, `/payments?status=void&q=${invoiceNumber}`)).body.data).toEqual([]);
  });

  it('leaves it among the bonuses of its job, which the admins and the annotator read', async () => {
    const other = await work.submitted(ada, { title: 'Night signs' });
    const given = [await give({ jobId: other._id }), await give({ jobId: other._id })];
    expectAnswer(await takeBack(given[0]._id), 200);
    for (const person of [admin, ada]) {
      const { data } = (await read(person, `/payments?bonusOf=${other._id}`)).body;
      expect(data).toMatchObject([
        { _id: given[1]._id, status: 'Unpaid', bonus: { reason: BONUS.reason } },
        { _id: given[0]._id, status: 'Void' },
      ]);
    }
    expect((await read(chinedu, `/payments?bonusOf=${other._id}`)).body.data).toEqual([]);
    expectAnswer(await read(admin, '/payments?bonusOf=nobody'), 400, { 'details.0.field': 'bonusOf' });
  });

  it('and paying it at once: one of them happens', async () => {
    for (let round = 0; round < 4; round++) {
      const { _id } = await give();
      const [voided, paid] = await Promise.all([takeBack(_id), app.http('POST', `/api/payments/${_id}/pay`, { token: admin.token })]);
      expect([voided.status, paid.status].sort()).toEqual([200, 409]);
    }
    await expectEqualBooks();
  });

  it('is refused for the invoice of a job, without a reason, and to annotators', async () => {
    const other = await work.submitted(ada);
    const { body } = await app.http('POST', `/api/jobs/${other._id}/approve`, { token: admin.token, body: APPROVAL });
    expectAnswer(await takeBack(body.data.invoice._id), 409, BONUS_MESSAGES.onlyBonuses);
    const { _id } = await give();
    expectAnswer(await takeBack(_id, admin, ''), 400);
    expectAnswer(await takeBack(_id, ada), 403);
    expectAnswer(await takeBack(UNKNOWN_ID), 404);
    expect((await read(ada, `/payments/${_id}`)).body.data.status).toBe('Unpaid');
  });
});
