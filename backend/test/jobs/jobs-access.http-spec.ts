import { describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { AMOUNT, APPROVAL, NOT_TEXT, SUBMISSION, UNKNOWN_ID, expectRefused, stored, type BadCall } from '../support/work.js';

const { app, work } = await suiteOfWork();
const other = await app.person();

const OWN: readonly (readonly [string, string, unknown])[] = [
  ['GET', '', undefined],
  ['POST', '/start', undefined],
  ['POST', '/open-guideline', undefined],
  ['POST', '/submit', SUBMISSION],
  ['POST', '/rework', undefined],
];
const ADMINS: readonly (readonly [string, unknown])[] = [
  ['/approve', APPROVAL],
  ['/reject', { reason: 'Signs are blurred.' }],
  ['/message', { text: 'x' }],
];

describe("another annotator's job", () => {
  // @asvs V8.2.2
  it('answers 404 to an annotator as if it did not exist, and stays unchanged', async () => {
    const job = await work.job();
    const before = await stored(app);
    for (const [method, path, body] of OWN) {
      const foreign = await work.as(other, method, `/jobs/${job._id}${path}`, body);
      const missing = await work.as(other, method, `/jobs/${UNKNOWN_ID}${path}`, body);
      expectAnswer(foreign, 404);
      expectAnswer(missing, 404);
      expect(foreign.body.message).toBe(missing.body.message);
    }
    expect((await work.as(other, 'GET', '/jobs')).body.data).toEqual([]);
    expect(await stored(app)).toBe(before);
  });

  it('decisions are for admins, work for annotators', async () => {
    const job = await work.submitted();
    const before = await stored(app);
    for (const [path, body] of ADMINS) {
      expectAnswer(await work.as(work.annotator, 'POST', `/jobs/${job._id}${path}`, body), 403);
      expectAnswer(await work.as(work.admin, 'POST', `/jobs/${UNKNOWN_ID}${path}`, body), 404);
      expectAnswer(await work.as(undefined, 'POST', `/jobs/${job._id}${path}`, body), 401);
    }
    expectAnswer(await work.as(work.annotator, 'POST', '/jobs/approve', { ids: [job._id] }), 403);
    for (const [method, path, body] of OWN.slice(1)) {
      expectAnswer(await work.as(work.admin, method, `/jobs/${job._id}${path}`, body), 403);
    }
    expect(await stored(app)).toBe(before);
  });
});

describe('bad input', () => {
  // @asvs V1.4.2, V2.2.1, V2.2.3
  it('is refused naming the field, and nothing is stored', async () => {
    const [pending, submitted] = [await work.job(), await work.submitted()];
    const submit = (name: string, body: unknown, field: string | undefined): BadCall => [
      name,
      'POST',
      `/jobs/${pending._id}/submit`,
      body,
      field,
    ];
    const decide = (name: string, action: string, body: unknown, field: string | undefined): BadCall => [
      name,
      'POST',
      `/jobs/${submitted._id}/${action}`,
      body,
      field,
    ];
    const asAnnotator: BadCall[] = [
      ...[{ $gt: 0 }, '90', 0, -5, 1.5, 44_641, null, [90], true].map((minutes) =>
        submit(`minutes ${JSON.stringify(minutes)}`, { ...SUBMISSION, minutes }, 'minutes'),
      ),
      submit('no minutes', { note: 'x' }, 'minutes'),
      submit('neither link nor note', { minutes: 5 }, 'link'),
      submit('empty link and note', { minutes: 5, link: '', note: '  ' }, 'link'),
      submit('javascript link', { minutes: 5, link: 'javascript:alert(1)' }, 'link'),
      submit('link as operator', { minutes: 5, link: { $ne: null } }, 'link'),
      submit('note as list', { minutes: 5, note: ['x'] }, 'note'),
      submit('long note', { minutes: 5, note: 'x'.repeat(2_001) }, 'note'),
      submit('more', { ...SUBMISSION, status: 'approved' }, 'status'),
      ['malformed id', 'POST', '/jobs/1/submit', SUBMISSION, 'id'],
      ['malformed id', 'POST', '/jobs/%00/start', undefined, 'id'],
      ['status', 'GET', '/jobs?status=done', undefined, 'status'],
      ['status operator', 'GET', '/jobs?status[$ne]=pending', undefined, 'status[$ne]'],
      ['modality', 'GET', '/jobs?modality=smell', undefined, 'modality'],
      ['projectId', 'GET', '/jobs?projectId=7', undefined, 'projectId'],
      ['taskId', 'GET', '/jobs?taskId=1', undefined, 'taskId'],
      ['sort', 'GET', '/jobs?sort=submittedDate', undefined, 'sort'],
    ];
    const asAdmin: BadCall[] = [
      ...[{ $gt: 0 }, '6000', 0, -1, 0.5, 10_000_000_001, null, [1]].map((amount) =>
        decide(`amount ${JSON.stringify(amount)}`, 'approve', { approvedAmount: { ...AMOUNT, amount } }, 'approvedAmount.amount'),
      ),
      ...[{ $ne: null }, 'EUR', 'ngn', 1, null].map((currency) =>
        decide(`currency ${JSON.stringify(currency)}`, 'approve', { approvedAmount: { ...AMOUNT, currency } }, 'approvedAmount.currency'),
      ),
      ...[undefined, null, 6_000, 'x', [AMOUNT]].map((approvedAmount) =>
        decide(`approvedAmount ${JSON.stringify(approvedAmount)}`, 'approve', { approvedAmount }, 'approvedAmount'),
      ),
      decide('more', 'approve', { approvedAmount: AMOUNT, force: true }, 'force'),
      decide('from', 'approve', { approvedAmount: AMOUNT, from: { $ne: null } }, 'from'),
      decide('from', 'reject', { reason: 'Signs are blurred.', from: 'done' }, 'from'),
      decide('more in it', 'approve', { approvedAmount: { ...AMOUNT, fee: 1 } }, 'approvedAmount.fee'),
      ...[...NOT_TEXT, '', ' ', 'x'.repeat(1_001), 'Too fast. Looks like AI!', 'Blurred'].map((reason) =>
        decide('reason', 'reject', { reason }, 'reason'),
      ),
      ...[...NOT_TEXT, '', ' ', 'x'.repeat(2_001)].map((text) => decide('text', 'message', { text }, 'text')),
      ['ids', 'POST', '/jobs/approve', { ids: ['x'] }, 'ids'],
      ['annotatorId', 'GET', '/jobs?annotatorId=me', undefined, 'annotatorId'],
    ];
    await expectRefused(app, work.annotator, asAnnotator);
    await expectRefused(app, work.admin, asAdmin);
  });

  it('a rejection without a reason says that the annotator reads it', async () => {
    const { _id } = await work.submitted();
    const { body } = await work.as(work.admin, 'POST', `/jobs/${_id}/reject`, {});
    expect(body).toMatchObject({
      message: 'Please say why: the annotator will read it.',
      responseMessage: 'Please say why: the annotator will read it.',
    });
  });
});
