import { afterEach, expect, it, jest } from '@jest/globals';
import { Types } from 'mongoose';
import { UnaidedItems } from '../../src/modules/work/annotation/work/unaided-items.js';
import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, mine, made, task, imported, assign, itemsOf } = annotationCalls({ app, work });
afterEach(() => void jest.restoreAllMocks());

interface Row {
  readonly _id: string;
  readonly item: { readonly data: { readonly text: string }; readonly prediction: object | null };
}

const idOf = (id: string) => new Types.ObjectId(id);
const proposal = [{ from_name: 'mood', to_name: 'text', type: 'choices', value: { choices: ['Good'] } }];
const row = (n: number) => JSON.stringify({ data: { text: `text ${n}` }, predictions: [{ model_version: 'm1', result: proposal }] });

/** A task with a proposal on each of its items. */
async function proposedTask(size: number, fields: object = {}) {
  const own = await task({ reviewShare: 0, ...fields });
  expect(await imported(own._id, 'jsonl', Array.from({ length: size }, (_, n) => row(n)).join('\n'))).toMatchObject({ accepted: size });
  return own;
}

/** Hides the proposal of every second item. */
function everySecond() {
  let asked = 0;
  jest.spyOn(UnaidedItems.prototype, 'isChosen').mockImplementation(() => asked++ % 2 === 0);
}

async function answered(id: string, value: string, baseRevision = 0): Promise<void> {
  const change = { baseRevision, source: 'phone', sequence: baseRevision + 1, seconds: 1, changes: put(mood(value)) };
  expectAnswer(await mine('PATCH', `/annotations/${id}`, change), 200);
  expectAnswer(await mine('POST', `/assignments/${id}/done`), 200);
}

const figuresOf = async (projectId: string) => made(await admins('GET', `/projects/${projectId}/quality`)).suggestions;

it('hides what a machine proposed on some items and on all gold items, and tells nobody which', async () => {
  const own = await proposedTask(8);
  const [first] = made(await admins('GET', `/tasks/${own._id}/items`));
  expectAnswer(await admins('POST', `/items/${first._id}/gold`, { regions: [mood()], explanation: 'Good.' }), 201);
  everySecond();
  const job = await assign(own._id);
  const rows: Row[] = await itemsOf(job._id);
  const hidden = rows.filter(({ item }) => item.prediction === null).map(({ item }) => item.data.text);
  expect(hidden).toContain('text 0');
  const stored = await app.connection
    .collection('assignments')
    .find({ jobId: idOf(job._id), unaided: true })
    .toArray();
  expect(stored.map(({ _id }) => String(_id)).sort()).toEqual(rows.flatMap(({ _id, item }) => (item.prediction ? [] : [_id])).sort());
  expect(hidden.length).toBeGreaterThan(3);
  expect(hidden.length).toBeLessThan(8);
  expect(JSON.stringify(rows)).not.toContain('unaided');
  const seen = await itemsOf(job._id, '', work.admin);
  expect(seen.every(({ item }: Row) => item.prediction !== null)).toBe(true);
});

it('keeps what a person saw: an item that becomes a gold item later keeps its proposal', async () => {
  const own = await proposedTask(2);
  jest.spyOn(UnaidedItems.prototype, 'isChosen').mockReturnValue(false);
  const job = await assign(own._id);
  for (const { _id } of made(await admins('GET', `/tasks/${own._id}/items`)))
    expectAnswer(await admins('POST', `/items/${_id}/gold`, { regions: [mood()], explanation: 'Good.' }), 201);
  expect((await itemsOf(job._id)).every(({ item }: Row) => item.prediction !== null)).toBe(true);
});

it('counts answers that are as proposed, with the proposal in sight and without, each once', async () => {
  const own = await proposedTask(8);
  expect(await figuresOf(own.project._id)).toBeNull();
  everySecond();
  const job = await assign(own._id);
  const rows: Row[] = await itemsOf(job._id);
  const [aided, unaided] = [rows.filter(({ item }) => item.prediction), rows.filter(({ item }) => !item.prediction)];
  expect([aided.length, unaided.length]).toEqual([4, 4]);
  for (const { _id } of aided) await answered(_id, 'Good');
  for (const [place, { _id }] of unaided.entries()) await answered(_id, place === 0 ? 'Good' : 'Bad');
  expect(await figuresOf(own.project._id)).toMatchObject({ aided: { right: 4, seen: 4 }, unaided: { right: 1, seen: 4 } });
  const again = aided[0]?._id ?? '';
  expectAnswer(await mine('POST', `/assignments/${again}/reopen`), 200);
  await answered(again, 'Bad', 1);
  expect(await figuresOf(own.project._id)).toMatchObject({ aided: { right: 3, seen: 4 } });
});

it('leaves items without a proposal, and gold items, out of the figures', async () => {
  const own = await proposedTask(2);
  await imported(own._id, 'text', 'no proposal');
  const [first] = made(await admins('GET', `/tasks/${own._id}/items`));
  expectAnswer(await admins('POST', `/items/${first._id}/gold`, { regions: [mood()], explanation: 'Good.' }), 201);
  jest.spyOn(UnaidedItems.prototype, 'isChosen').mockReturnValue(false);
  const job = await assign(own._id);
  for (const { _id } of await itemsOf(job._id)) await answered(_id, 'Good');
  expect(await figuresOf(own.project._id)).toMatchObject({ aided: { right: 1, seen: 1 }, unaided: { right: 0, seen: 0 } });
});
