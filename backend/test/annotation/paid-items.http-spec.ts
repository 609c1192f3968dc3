import { describe, expect, it } from '@jest/globals';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { annotationCalls, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { RATE, TASK } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { admins, mine, made, task, imported, job, itemsOf, finish } = annotationCalls({ app, work });

const PER_ITEM = { amount: 5_000, currency: 'NGN', per: 'item' } as const;
const naira = (amount: number) => ({ amount, currency: 'NGN' });

/** A job of three items at this rate: two done, the last one skipped. */
async function worked(rate: object = PER_ITEM) {
  const { _id: jobId } = await job(TEXTS, { rate });
  const items = await itemsOf(jobId);
  for (const { _id } of items.slice(0, 2)) await finish(_id);
  made(await mine('POST', `/assignments/${items[2]._id}/skip`, { reason: 'Empty' }));
  return { _id: jobId, items };
}
const submit = async (id: string, minutes = 600) => made(await mine('POST', `/jobs/${id}/submit`, { minutes, note: 'Long' }));
const approved = (id: string, amount: number, more: object = {}) =>
  admins('POST', `/jobs/${id}/approve`, { approvedAmount: naira(amount), confirmMinutes: true, ...more });

describe('a rate per item', () => {
  it('pays the items that are done by the count of the server, whatever minutes are claimed', async () => {
    const { _id } = await worked();
    expect((await submit(_id)).proposedAmount).toEqual(naira(10_000));
    expect(made(await admins('GET', '/jobs?status=submitted')).find((row: { _id: string }) => row._id === _id).proposedAmount).toEqual(
      naira(10_000),
    );
    for (const { _id: id } of (await itemsOf(_id)).slice(0, 2))
      made(await admins('POST', `/annotations/${id}/review`, { verdict: 'accept' }));
    expectAnswer(await approved(_id, 15_000), 400, { 'details.0.field': 'reason' });
    const { invoice } = made(await approved(_id, 10_000));
    expect(made(await admins('GET', `/payments/${invoice._id}`)).amount).toEqual(naira(10_000));
  });

  it('pays skipped ones too where it says so, and is approved among many', async () => {
    const { _id } = await worked({ ...PER_ITEM, paySkipped: true });
    expect(made(await mine('GET', `/jobs/${_id}`)).offer.rate).toEqual({ ...PER_ITEM, paySkipped: true });
    await submit(_id, 1);
    for (const { _id: id } of (await itemsOf(_id)).slice(0, 2))
      made(await admins('POST', `/annotations/${id}/review`, { verdict: 'accept' }));
    expect((await admins('POST', '/jobs/approve', { ids: [_id], confirmMinutesOf: [_id] })).body.data[0].approvedAmount).toEqual(
      naira(15_000),
    );
  });

  it('pays in a cancelled job what is done so far', async () => {
    const { _id, items } = await worked();
    made(await mine('POST', `/assignments/${items[1]._id}/reopen`));
    expect(made(await admins('GET', `/jobs/${_id}`)).cancellation).toEqual({ started: true, proposed: naira(5_000) });
    const { approvedAmount, invoice } = made(await admins('POST', `/jobs/${_id}/cancel`, { reason: 'The client stopped it.' }));
    expect([approvedAmount, invoice.status]).toEqual([naira(5_000), 'Unpaid']);
  });

  it('is that of the assignment, and pays items that are added and none that is taken out', async () => {
    const { _id, items } = await worked();
    const { task: own } = made(await admins('GET', `/jobs/${_id}`));
    made(await admins('PUT', `/tasks/${own._id}`, { rate: { ...PER_ITEM, amount: 10_000, paySkipped: true } }));
    await imported(own._id, 'text', 'New\nOther');
    const rows = made(await admins('GET', `/tasks/${own._id}/items`));
    made(await admins('POST', `/items/${rows[4]._id}/exclude`));
    const [added] = (await itemsOf(_id)).slice(items.length);
    await finish(added._id);
    const done = await submit(_id);
    expect([done.rate, done.proposedAmount]).toEqual([{ ...PER_ITEM, paySkipped: false }, naira(15_000)]);
  });

  it('says its unit in Naira before any fee', async () => {
    const { _id } = await job(TEXTS, { rate: { amount: 10, currency: 'USD', per: 'item' } });
    const { offer } = made(await mine('GET', `/jobs/${_id}`));
    expect(offer.net).toEqual(offer.gross);
  });
});

describe('a rate per item of work elsewhere', () => {
  const refusal = { details: [{ field: 'rate.per', message: WORKPLACE_MESSAGES.itemRateElsewhere }] };

  it('is refused by name: in a new task, of its project, and where either changes', async () => {
    const created = { ...TASK, createdBy: work.admin._id };
    expectAnswer(await admins('POST', '/tasks', { ...created, rate: PER_ITEM }), 400, refusal);
    const project = await work.project({ rate: PER_ITEM });
    expectAnswer(await admins('POST', '/tasks', { ...created, projectId: project._id }), 400, refusal);
    const external = await work.task({ projectId: project._id, rate: RATE });
    expectAnswer(await admins('PUT', `/tasks/${external._id}`, { rate: PER_ITEM }), 400, refusal);
    const inProduct = await task({ rate: PER_ITEM });
    const outside = { workplace: 'external', taskLink: TASK.taskLink, interfaceId: null };
    expectAnswer(await admins('PUT', `/tasks/${inProduct._id}`, outside), 400, refusal);
    const tooMuch = { ...PER_ITEM, amount: 10_000_001 };
    expectAnswer(await admins('PUT', `/tasks/${inProduct._id}`, { rate: tooMuch }), 400, {
      details: [{ field: 'rate.amount', message: 'An item pays at most ₦100,000.' }],
    });
  });

  it('is named as a mistake of a row in a file of tasks', async () => {
    const text = `Task Name,Due Date,Task Link,Guideline Link,Rate,Currency,Per\nImage Annotation,2099-12-31,https://a.example,https://b.example,5,NGN,item`;
    const { _id } = made(await admins('POST', '/tasks/imports', { fileName: 'tasks.csv', text }), 201);
    const [row] = made(await admins('GET', `/bulk/${_id}/rows`));
    expect(row.problems).toEqual(refusal.details);
  });
});
