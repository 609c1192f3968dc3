import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, task, imported, itemsOf } = annotationCalls({ app, work });

const GOOD = [mood('Good')];
const mine = async (person: TestPerson) => made(await work.as(person, 'GET', '/users/me/quality')).projects[0];

/** A project with gold items, all "Good", and batches of other items with the same interface. */
async function project(goldItems: number) {
  const gold = await task({ title: 'Gold' });
  const names = Array.from({ length: goldItems }, (_, n) => JSON.stringify({ id: `gold-${n}`, text: `gold ${n}` }));
  await imported(gold._id, 'jsonl', names.join('\n'));
  const items = made(await admins('GET', `/tasks/${gold._id}/items?limit=100`));
  for (const { _id } of items) expectAnswer(await admins('POST', `/items/${_id}/gold`, { regions: GOOD, explanation: 'It is good.' }), 201);
  const batch = async (size: number): Promise<string> => {
    const made = await work.task({
      workplace: 'labelbridge',
      taskLink: undefined,
      taskName: 'Text Annotation',
      projectId: gold.project._id,
      interfaceId: gold.interfaceId,
      rate: { amount: 150_000, currency: 'NGN', per: 'hour' },
      reviewShare: 0,
    });
    await imported(made._id, 'text', Array.from({ length: size }, (_, n) => `item ${n}`).join('\n'));
    return made._id;
  };
  return { projectId: gold.project._id as string, goldTask: gold._id as string, gold: items as { _id: string }[], batch };
}

const assign = (taskId: string, person: TestPerson) => admins('POST', '/tasks/assign', { taskId, userId: person._id });

interface JobItem {
  readonly _id: string;
  readonly state: string;
  readonly item: {
    readonly _id: string;
    readonly index: number;
    readonly externalId: string | null;
    readonly data: { readonly text: string };
  };
}

const isGold = ({ item }: JobItem): boolean => item.data.text.startsWith('gold');

async function jobOf(taskId: string, person: TestPerson): Promise<{ id: string; items: JobItem[] }> {
  const { _id } = made(await assign(taskId, person), 201);
  return { id: _id, items: await itemsOf(_id, '?limit=100', person) };
}

async function answer(person: TestPerson, { _id }: JobItem, value: 'Good' | 'Bad'): Promise<void> {
  const patch = { baseRevision: 0, source: 'test', sequence: 1, seconds: 1, changes: put(mood(value)) };
  expectAnswer(await work.as(person, 'PATCH', `/annotations/${_id}`, patch), 200);
  expectAnswer(await work.as(person, 'POST', `/assignments/${_id}/done`), 200);
}

async function answerAll(person: TestPerson, items: readonly JobItem[], value: (item: JobItem) => 'Good' | 'Bad'): Promise<void> {
  for (const item of items) await answer(person, item, value(item));
}

it('a batch that is declined and taken again has the same items, so that the second look does not tell which are gold', async () => {
  const { projectId, batch } = await project(12);
  const person = await app.person();
  const task = await batch(20);
  const first = await jobOf(task, person);
  const standing = () => app.connection.collection('standings').findOne({ projectId: new Types.ObjectId(projectId) });
  const before = await standing();
  expectAnswer(await work.as(person, 'POST', `/jobs/${first.id}/decline`, { reason: 'I have no time for it' }), 200);
  const second = await jobOf(task, person);
  expect(second.items.map(({ item }) => item.data.text)).toEqual(first.items.map(({ item }) => item.data.text));
  expect(second.items.filter(isGold).length).toBeGreaterThan(0);
  // They did no work, so the share of gold does not fall.
  expect(await standing()).toEqual(before);
});

describe('an item that was shown', () => {
  async function shown() {
    const { batch, projectId } = await project(30);
    const person = await app.person();
    const { items } = await jobOf(await batch(25), person);
    await answerAll(person, items, (item) => (isGold(item) ? 'Bad' : 'Good'));
    const [one] = (await mine(person)).shown;
    expectAnswer(await work.as(person, 'POST', `/gold-answers/${one._id}/dispute`, { text: 'It is bad.' }), 200);
    const [{ itemId }] = made(await admins('GET', `/projects/${projectId}/gold-disputes`));
    expectAnswer(await admins('DELETE', `/items/${itemId}/gold`), 200);
    return { id: one._id as string, itemId: itemId as string, projectId };
  }

  it('is not given again after it was withdrawn and set again', async () => {
    const { itemId } = await shown();
    expectAnswer(await admins('POST', `/items/${itemId}/gold`, { regions: GOOD }), 201, { 'data.retired': 'shown' });
  });

  it('has an objection that can be upheld, even if the item was withdrawn meanwhile', async () => {
    const { id, projectId } = await shown();
    expectAnswer(await admins('POST', `/gold-answers/${id}/decide`, { upheld: true, reason: 'You are right.' }), 200);
    expect(made(await admins('GET', `/projects/${projectId}/gold-disputes`))).toEqual([]);
  });
});
