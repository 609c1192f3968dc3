import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { GoldRecount, GoldRecountWorker } from '../../src/modules/work/quality/gold-recount.js';
import { mood, put, span } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, type TestPerson } from '../support/test-app.js';
import { APPROVAL, UNKNOWN_ID } from '../support/work.js';
import { GOOD, goldCalls, isGold } from './gold.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, mine, project, assign, jobOf, answerAll } = goldCalls({ app, work });

const HOUR = 3_600_000;
const recount = () =>
  app.app.get(GoldRecount, { strict: false }).drain(
    () => false,
    (error) => {
      throw error;
    },
  );
const standingOf = async (projectId: string, person: TestPerson) =>
  made(await admins('GET', `/projects/${projectId}/quality/people`)).find(
    ({ annotatorId }: { annotatorId: string }) => annotatorId === person._id,
  );

const REASON = { region: 'mood', text: 'Nobody complains.' };

describe('a gold item', () => {
  it('is set by admins, with an answer that its interface allows', async () => {
    const { gold } = await project(1);
    const id = gold[0]?._id ?? '';
    const path = `/items/${id}/gold`;
    const tooMany = Array.from({ length: 101 }, (_, n) => span(`s${n}`, 0, 2));
    for (const [body, field] of [
      [{}, 'regions'],
      [{ regions: 'Good' }, 'regions'],
      [{ regions: [mood('Great')] }, 'regions[0].answer.value'],
      [{ regions: tooMany }, 'regions'],
      [{ regions: GOOD, explanation: 'x'.repeat(1_001) }, 'explanation'],
      [{ regions: GOOD, explanation: ['x'] }, 'explanation'],
      [{ regions: GOOD, weight: 3 }, 'weight'],
      [{ regions: GOOD, reasons: { mood: 'x' } }, 'reasons'],
      [{ regions: GOOD, reasons: [{ region: 'mood', text: 'x'.repeat(301) }] }, 'reasons.0.text'],
      [{ regions: GOOD, reasons: [{ region: 'other', text: 'x' }] }, 'reasons.0.region'],
      [{ regions: GOOD, reasons: [REASON, REASON] }, 'reasons.1.region'],
      [{ regions: GOOD, reasons: Array.from({ length: 101 }, () => REASON) }, 'reasons'],
    ] as const) {
      expectAnswer(await admins('POST', path, body), 400, { 'details.0.field': field });
    }
    expectAnswer(await work.as(work.annotator, 'POST', path, { regions: GOOD }), 403);
    expectAnswer(await work.as(work.annotator, 'GET', path), 403);
    expectAnswer(await admins('POST', `/items/${UNKNOWN_ID}/gold`, { regions: GOOD }), 404);
    expectAnswer(await admins('GET', path), 200, { 'data.regions': GOOD, 'data.explanation': 'It is good.', 'data.retired': null });
    expectAnswer(await admins('POST', path, { regions: GOOD, reasons: [{ ...REASON, text: ` ${REASON.text} ` }] }), 201);
    expectAnswer(await admins('GET', path), 200, { 'data.reasons': [REASON] });
    // A change without reasons keeps reasons of regions that stay the same.
    expectAnswer(await admins('POST', path, { regions: GOOD }), 201, { 'data.reasons': [REASON] });
    expectAnswer(await admins('POST', path, { regions: [mood('Bad')] }), 201, { 'data.reasons': [] });
    expectAnswer(await admins('DELETE', path), 200, { 'data.retired': 'withdrawn' });
    expectAnswer(await admins('GET', path), 404);
    expectAnswer(await admins('DELETE', path), 404);
  });

  it('is mixed into the first items of a person, once each, and nothing tells it from the others', async () => {
    const { batch, goldTask } = await project(12);
    const person = await app.person();
    // More than the 12 places of a first block that are not gold.
    const first = await jobOf(await batch(13), person);
    const second = await jobOf(await batch(18), person);
    const golds = [...first.items, ...second.items].filter(isGold).map(({ item }) => item.data.text);
    expect(golds.length).toBeGreaterThanOrEqual(8);
    expect(new Set(golds).size).toBe(golds.length);
    expect([...first.items, ...second.items].filter((each) => !isGold(each))).toHaveLength(31);
    for (const { items } of [first, second]) {
      expect(items.map(({ item }) => [item._id, item.index, item.externalId])).toEqual(items.map(({ _id }, place) => [_id, place, null]));
      expect(JSON.stringify(items)).not.toMatch(/Good|explanation/);
    }
    expect(JSON.stringify(first.items)).not.toContain(goldTask);
    const annotation = await work.as(person, 'GET', `/annotations/${first.items[0]?._id}`);
    expectAnswer(annotation, 200, { 'data.itemId': first.items[0]?._id });
  });

  it('counts the first answer, and shows both sides the same figures', async () => {
    const { projectId, batch } = await project(10);
    const person = await app.person();
    const { items } = await jobOf(await batch(20), person);
    const golds = items.filter(isGold);
    await answerAll(person, items, (item) => (item === golds[0] ? 'Bad' : 'Good'));
    const id = golds[0]?._id ?? '';
    expectAnswer(await work.as(person, 'POST', `/assignments/${id}/reopen`), 200);
    const again = { baseRevision: 1, source: 'test', sequence: 2, seconds: 1, changes: put(mood('Good')) };
    expectAnswer(await work.as(person, 'PATCH', `/annotations/${id}`, again), 200);
    expectAnswer(await work.as(person, 'POST', `/assignments/${id}/done`), 200);
    // Figures that move with an answer would tell which items are gold.
    expect(await standingOf(projectId, person)).toMatchObject({ right: 0, seen: 0, low: null, high: null });
    expect(await mine(person)).toBeUndefined();
    await advanceWith(app, 24 * HOUR, [person, work.admin]);
    const figures = { right: golds.length - 1, seen: golds.length, state: 'working' };
    expect(await standingOf(projectId, person)).toMatchObject(figures);
    const own = await mine(person);
    expect(own).toMatchObject({ ...figures, projectId, shown: [] });
    const { low, high } = await standingOf(projectId, person);
    expect([own.low, own.high]).toEqual([low, high]);
    const { body: csv } = await admins('GET', `/projects/${projectId}/quality/people/export.csv`);
    expect(String(csv)).toContain(`,${figures.right},${figures.seen},`);
    const quality = made(await admins('GET', `/projects/${projectId}/quality`));
    expect(quality).toMatchObject({ right: figures.right, seen: figures.seen, goldActive: 10, goldRetired: 0, paused: 0 });
    expect(quality.days).toEqual([expect.objectContaining({ right: figures.right, seen: figures.seen })]);
  });
});

describe('a person who answers gold items wrongly', () => {
  /** Answers until the pause. */
  async function paused(goldItems = 40) {
    const made = await project(goldItems);
    const person = await app.person();
    const job = await jobOf(await made.batch(25), person);
    await answerAll(person, job.items, (item) => (isGold(item) ? 'Bad' : 'Good'));
    return { ...made, person, job };
  }

  it('is taught, then gets no new work, and is told why; what is done is submitted and approved', async () => {
    const { projectId, batch, person, job } = await paused();
    const own = await mine(person);
    expect(own).toMatchObject({ state: 'paused', right: 0, returnsLeft: 2 });
    expect(own.seen).toBeGreaterThanOrEqual(8);
    expect(own.shown).toHaveLength(4);
    expect(own.shown[0]).toMatchObject({
      given: 'mood: Bad',
      known: 'mood: Good',
      explanation: 'It is good.',
      right: false,
      dispute: null,
    });
    const all = made(await work.as(person, 'GET', '/users/me/quality'));
    expect(made(await admins('GET', `/users/${person._id}/quality`))).toEqual({ ...all, name: expect.stringMatching(/./) });
    for (const nobody of [UNKNOWN_ID, work.admin._id]) expectAnswer(await admins('GET', `/users/${nobody}/quality`), 404);
    const refused = await assign(await batch(5), person);
    expectAnswer(refused, 409);
    expect(refused.body.message).toMatch(/paused.*quality page of the project/);
    const application = made(await work.as(person, 'POST', `/projects/${projectId}/apply`), 201);
    made(await admins('POST', `/applications/${application._id}/approve`));
    const taken = await work.as(person, 'POST', `/projects/${projectId}/next-batch`);
    expectAnswer(taken, 409);
    expect(taken.body.message).toMatch(/paused.*My quality/);
    expect(made(await work.as(person, 'GET', '/overview')).pausedProjects).toEqual([{ _id: projectId, projectName: expect.any(String) }]);
    expectAnswer(await work.as(person, 'POST', `/jobs/${job.id}/submit`, { minutes: 1 }), 200);
    expectAnswer(await admins('POST', `/jobs/${job.id}/approve`, APPROVAL), 200);
    const kinds = await app.connection.collection('notifications').distinct('kind', { userId: new Types.ObjectId(person._id) });
    expect(kinds).toEqual(expect.arrayContaining(['quality-taught', 'quality-paused']));
    // Shown items are given to nobody new.
    expect(made(await admins('GET', `/projects/${projectId}/quality`))).toMatchObject({ goldActive: 36, goldRetired: 4, paused: 1 });
  });

  it('comes back by ten fresh gold items', async () => {
    const { projectId, batch, person } = await paused();
    const path = `/projects/${projectId}/return`;
    expectAnswer(await work.as(await app.person(), 'POST', path), 404);
    expectAnswer(await work.as(person, 'POST', path), 200);
    expectAnswer(await work.as(person, 'POST', path), 409);
    const { items } = await jobOf(await batch(12), person);
    expect(items.slice(0, 20).filter(isGold)).toHaveLength(10);
    await answerAll(person, items, () => 'Good');
    expect(await mine(person)).toMatchObject({ state: 'working', returnsLeft: 1 });
  });

  it('is let back by an admin with a reason, when no return is left', async () => {
    const { projectId, batch, person } = await paused();
    await app.connection.collection('standings').updateOne({ annotatorId: new Types.ObjectId(person._id) }, { $set: { returns: 2 } });
    expectAnswer(await work.as(person, 'POST', `/projects/${projectId}/return`), 409);
    const path = `/standings/${(await standingOf(projectId, person))._id}/resume`;
    expectAnswer(await admins('POST', path, { reason: '' }), 400, { 'details.0.field': 'reason' });
    expectAnswer(await admins('POST', path, { reason: 'We talked about it.' }), 200, { 'data.state': 'working', 'data.fresh.seen': 0 });
    expectAnswer(await admins('POST', path, { reason: 'We talked about it.' }), 409);
    expectAnswer(await assign(await batch(3), person), 201);
  });

  it('needs ten items that they have not met', async () => {
    const { projectId, person } = await paused(12);
    expectAnswer(await work.as(person, 'POST', `/projects/${projectId}/return`), 409);
  });

  it('objects once to a shown item; a mended answer counts for everybody', async () => {
    const { projectId, batch, person } = await paused();
    const other = await app.person();
    const [shown] = (await mine(person)).shown;
    const path = `/gold-answers/${shown._id}/dispute`;
    expectAnswer(await work.as(person, 'POST', path, { text: ' ' }), 400, { 'details.0.field': 'text' });
    expectAnswer(await work.as(other, 'POST', path, { text: 'It is mine.' }), 404);
    expectAnswer(await work.as(person, 'POST', path, { text: 'It is bad, look.' }), 200, { 'data.dispute.state': 'open' });
    expectAnswer(await work.as(person, 'POST', path, { text: 'Again.' }), 409);
    const [dispute] = made(await admins('GET', `/projects/${projectId}/gold-disputes`));
    expect(dispute).toMatchObject({ _id: shown._id, given: 'mood: Bad', known: 'mood: Good', answers: 1 });
    const decide = `/gold-answers/${shown._id}/decide`;
    expectAnswer(await admins('POST', decide, { upheld: 'yes', reason: 'x' }), 400, { 'details.0.field': 'upheld' });
    expectAnswer(await admins('POST', decide, { upheld: true, reason: 'You are right.', regions: [mood('Great')] }), 400);
    const before = await standingOf(projectId, person);
    expectAnswer(await admins('POST', decide, { upheld: true, reason: 'You are right.', regions: [mood('Bad')] }), 200);
    expectAnswer(await admins('POST', decide, { upheld: false, reason: 'No.' }), 409);
    await recount();
    expect(await standingOf(projectId, person)).toMatchObject({ right: before.right + 1, seen: before.seen });
    expect((await mine(person)).shown.find(({ _id }: { _id: string }) => _id === shown._id)).toMatchObject({
      right: true,
      known: 'mood: Bad',
      dispute: { state: 'upheld', reason: 'You are right.' },
    });
    expect(made(await admins('GET', `/projects/${projectId}/gold-disputes`))).toEqual([]);
    expectAnswer(await assign(await batch(3), other), 201);
  });

  it('is not paused any more if the gold was wrong', async () => {
    const { projectId, gold, person } = await paused();
    for (const { _id } of gold) expectAnswer(await admins('DELETE', `/items/${_id}/gold`), 200);
    await recount();
    expect(await standingOf(projectId, person)).toMatchObject({ state: 'working', right: 0, seen: 0, low: null, high: null });
  });
});

it('an answer on a gold item of another batch is a result of neither, and nobody gets the item again', async () => {
  const { projectId, goldTask, batch } = await project(3);
  const person = await app.person();
  const { items, id } = await jobOf(await batch(13), person);
  await answerAll(person, items, () => 'Good');
  expectAnswer(await work.as(person, 'POST', `/jobs/${id}/submit`, { minutes: 1 }), 200);
  const card = made(await admins('GET', `/projects/${projectId}/dataset-card`));
  expect(card.annotations).toMatchObject({ submitted: 13 });
  const exported = await admins('GET', `/tasks/${goldTask}/export?format=jsonl&states=submitted`);
  expectAnswer(exported, 200);
  expect(String(exported.body ?? '')).not.toContain('Good');
  expectAnswer(await assign(goldTask, person), 409);
  expectAnswer(await assign(goldTask, await app.person()), 201);
});

it('the figures say what an accepted item is paid, and how long it takes', async () => {
  const { projectId, batch } = await project(1);
  const accepted = async () => made(await admins('GET', `/projects/${projectId}/quality`)).accepted;
  const person = await app.person();
  const { items, id } = await jobOf(await batch(3), person);
  const [skipped, ...others] = items;
  made(await work.as(person, 'POST', `/assignments/${skipped?._id}/skip`, { reason: 'Empty' }));
  await answerAll(person, others, () => 'Good');
  made(await work.as(person, 'POST', `/jobs/${id}/submit`, { minutes: 1 }));
  expect(await accepted()).toEqual({ items: 0, secondsPerItem: null, payPerItem: [] });
  made(await admins('POST', `/jobs/${id}/approve`, { ...APPROVAL, approvedAmount: { amount: 1_000, currency: 'NGN' } }));
  await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(id) }, { $set: { 'clock.seconds': 90 } });
  const payPerItem = [{ amount: Math.round(1_000 / others.length), currency: 'NGN' }];
  expect(await accepted()).toEqual({ items: others.length, secondsPerItem: 90 / others.length, payPerItem });
});

it('an item that is gold in the job of another batch stays in its own', async () => {
  const { gold, batch } = await project(3);
  const person = await app.person();
  await jobOf(await batch(20), person);
  expectAnswer(await admins('POST', `/items/${gold[0]?._id}/exclude`), 409);
  expectAnswer(await admins('DELETE', `/items/${gold[0]?._id}`), 409);
});

it('a changed known answer is compared with earlier answers in the background, and the project says how many wait', async () => {
  await app.app.get(GoldRecountWorker, { strict: false }).beforeApplicationShutdown();
  const { projectId, gold, batch } = await project(3);
  const person = await app.person();
  await answerAll(person, (await jobOf(await batch(20), person)).items, () => 'Good');
  const figures = async () => made(await admins('GET', `/projects/${projectId}/quality`));
  const before = await figures();
  expect(before).toMatchObject({ recounting: 0, right: before.seen });
  for (const { _id } of gold) expectAnswer(await admins('POST', `/items/${_id}/gold`, { regions: GOOD, explanation: 'Other words.' }), 201);
  expect(await figures()).toMatchObject({ recounting: 0 });
  for (const { _id } of gold) expectAnswer(await admins('POST', `/items/${_id}/gold`, { regions: [mood('Bad')] }), 201);
  expect(await figures()).toMatchObject({ recounting: before.seen });
  await recount();
  expect(await figures()).toMatchObject({ recounting: 0, seen: before.seen, right: 0 });
});
