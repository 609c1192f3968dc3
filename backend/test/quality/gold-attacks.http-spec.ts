import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { GOOD, goldCalls, isGold } from './gold.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, mine, project, jobOf, answerAll } = goldCalls({ app, work });

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

it('the export of personal data does not tell which items are gold, nor that a given answer was right', async () => {
  const { batch } = await project(12);
  const person = await app.person();
  const { items } = await jobOf(await batch(20), person);
  const records = async () => {
    const exported = (await app.http('GET', '/api/privacy/export', { token: person.token })).body.records;
    return { standings: exported.standings, fields: new Set(exported.assignments.flatMap((one: object) => Object.keys(one))) };
  };
  const before = await records();
  expect([before.standings.length, before.fields.has('mixed')]).toEqual([1, false]);
  await answerAll(person, items, () => 'Good');
  expect((await records()).standings).toEqual(before.standings);
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
