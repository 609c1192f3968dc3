import { describe, expect, it } from '@jest/globals';
import { EXAM_MESSAGES } from '@labelbridge/contracts';
import { mood } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith } from '../support/test-app.js';
import { RATE, tally, UNKNOWN_ID } from '../support/work.js';
import { examCalls, HOUR, WHY } from './exams.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, imported, draft, know, exam, as, begin, partsOf, answer, answerAll, submit, take, mine } = examCalls({ app, work });

describe('the task of an exam', () => {
  it('is unpaid, in the product, of a project, and for nobody by assignment', async () => {
    const { id, projectId } = await draft(0, {});
    const path = `/tasks/${id}`;
    const defaults = { passMark: 11, tries: 2, practice: 3, minutes: 15, open: false };
    expectAnswer(await admins('GET', path), 200, { 'data.exam': defaults, 'data.rate': null, 'data.progress': null });
    const cases: readonly [object, string][] = [
      [{ exam: { passMark: 0 } }, 'exam.passMark'],
      [{ exam: { passMark: 61 } }, 'exam.passMark'],
      [{ exam: { passMark: '3' } }, 'exam.passMark'],
      [{ exam: { passMark: null } }, 'exam.passMark'],
      [{ exam: { tries: 0 } }, 'exam.tries'],
      [{ exam: { tries: 6 } }, 'exam.tries'],
      [{ exam: { practice: 6 } }, 'exam.practice'],
      [{ exam: { practice: -1 } }, 'exam.practice'],
      [{ exam: { minutes: 16 } }, 'exam.minutes'],
      [{ exam: { round: 7 } }, 'exam.round'],
      [{ exam: [] }, 'exam'],
      [{ exam: null }, 'exam'],
      [{ rate: RATE }, 'rate'],
      [{ queued: true }, 'queued'],
      [{ overlap: 2 }, 'overlap'],
      [{ overlapMost: 3 }, 'overlapMost'],
      [{ projectId: null }, 'projectId'],
      [{ projectId: (await work.project())._id }, 'projectId'],
      [{ workplace: 'external', taskLink: 'https://work.example/1' }, 'workplace'],
    ];
    for (const [change, field] of cases) {
      const answered = await admins('PUT', path, change);
      expect({ change, status: answered.status, field: answered.body.details?.[0]?.field }).toEqual({ change, status: 400, field });
    }
    const plain = await work.task({ projectId });
    expectAnswer(await admins('PUT', `/tasks/${plain._id}`, { exam: {} }), 400, { 'details.0.field': 'exam' });
    expectAnswer(await admins('POST', '/tasks/assign', { taskId: id, userId: work.annotator._id }), 409, EXAM_MESSAGES.notWork);
    expectAnswer(await admins('POST', `/tasks/${id}/batches`, { size: 1 }), 409, EXAM_MESSAGES.noResults);
    expectAnswer(await admins('GET', `/tasks/${id}/export?format=jsonl`), 409, EXAM_MESSAGES.noResults);
    expectAnswer(await admins('PUT', path, { exam: { passMark: 4, minutes: 5 } }), 200, {
      'data.exam': { ...defaults, passMark: 4, minutes: 5 },
    });
  });

  it('opens once all items have a known answer, and then keeps its items', async () => {
    const { id, items } = await draft(4, { passMark: 4, practice: 1 });
    const path = `/tasks/${id}/exam`;
    const [first = '', ...others] = items;
    await know(others);
    expectAnswer(await admins('GET', path), 200, {
      'data.faults': [EXAM_MESSAGES.unknown(1), EXAM_MESSAGES.markTooHigh(4, 3)],
      'data.tests': 3,
    });
    expectAnswer(await admins('POST', `${path}/open`), 409);
    await know([first]);
    made(await admins('PUT', `/tasks/${id}`, { exam: { passMark: 3 } }));
    expectAnswer(await admins('POST', `${path}/open`), 200, { 'data.open': true, 'data.faults': [] });
    expectAnswer(await admins('POST', `${path}/open`), 200);
    expectAnswer(await admins('PUT', `/tasks/${id}`, { exam: { passMark: 4 } }), 400, { 'details.0.field': 'exam.passMark' });
    const refused = [
      await admins('PUT', `/tasks/${id}`, { exam: { practice: 0 } }),
      await admins('DELETE', `/items/${first}`),
      await admins('POST', `/items/${first}/exclude`),
      await admins('DELETE', `/items/${first}/gold`),
    ];
    for (const each of refused) expectAnswer(each, 409, EXAM_MESSAGES.itemsFixed);
    const { accepted } = await imported(id, 'text', 'one more');
    expect(accepted).toBe(0);
    expectAnswer(await admins('GET', `/tasks/${id}`), 200, { 'data.itemCount': 4 });
    // A known answer may be mended.
    await know([first], 'Bad');
    made(await admins('POST', `${path}/close`));
    expectAnswer(await admins('DELETE', `/items/${first}/gold`), 200);
    expectAnswer(await admins('POST', `${path}/open`), 409);
  });
});

describe('a try', () => {
  it('explains the practice after the own answer, and tells counts alone of the test', async () => {
    const { id } = await exam();
    const person = await app.person();
    expect(await mine(id, person)).toMatchObject({ state: 'ready', passMark: 3, tests: 5, practice: 1, minutes: 5, triesLeft: 2 });
    const tryId = await begin(id, person);
    const path = `/exam-tries/${tryId}`;
    const first = made(await as(person, 'GET', `${path}/items/1`));
    // Neither the id nor the field that names the answer leaves.
    expect(first).toMatchObject({ item: { data: { text: 'text 0' }, externalId: null, prediction: null }, explained: null, regions: [] });
    expect(Object.keys(first.item.data)).toEqual(['text']);
    expectAnswer(await as(person, 'PUT', `${path}/items/1`, { regions: [] }), 400, { 'details.0.field': 'mood' });
    expectAnswer(await as(person, 'PUT', `${path}/items/1`, { regions: [mood('Great')] }), 400);
    expectAnswer(await as(person, 'PUT', `${path}/items/1`, { right: true }), 400);
    for (const number of ['0', '61', 'x', '1.5', '-1']) {
      expectAnswer(await as(person, 'GET', `${path}/items/${number}`), 400, { 'details.0.field': 'number' });
    }
    expectAnswer(await as(person, 'GET', `${path}/items/7`), 404);
    const reasons = [{ region: 'mood', text: `${WHY} too` }];
    const explained = { right: false, known: [mood('Good')], explanation: WHY, reasons };
    expectAnswer(await answer(tryId, person, 1, 'Bad'), 200, { 'data.explained': explained, 'data.open': 5 });
    expectAnswer(await answer(tryId, person, 1, 'Good'), 409, EXAM_MESSAGES.practiceDone);
    expectAnswer(await as(person, 'GET', `${path}/items/1`), 200, { 'data.explained': explained });
    expectAnswer(await submit(tryId, person), 409, EXAM_MESSAGES.open(5));
    const texts: string[] = [];
    for (const number of [2, 3, 4, 5, 6]) {
      for (const value of ['Good', 'Bad']) texts.push(JSON.stringify((await answer(tryId, person, number, value)).body));
      texts.push(JSON.stringify((await as(person, 'GET', `${path}/items/${number}`)).body));
    }
    expect(made(await answer(tryId, person, 2, 'Good'))).toEqual({ number: 2, practice: false, answered: true, open: 0, explained: null });
    const result = await submit(tryId, person);
    expectAnswer(result, 200, { message: 'Not passed: 1 of 5 right.', 'data.state': 'failed', 'data.right': 1, 'data.of': 5 });
    for (const end of ['/items/2', '/items/1']) expectAnswer(await as(person, 'GET', `${path}${end}`), 409, EXAM_MESSAGES.ended);
    for (const list of ['/users/me/exams', `/exams/${id}`, path, '/users/me/quality', '/notifications', '/overview']) {
      texts.push(JSON.stringify((await as(person, 'GET', list)).body));
    }
    texts.push(JSON.stringify(result.body));
    expect(texts.filter((text) => text.includes(WHY) || text.includes('"known"'))).toEqual([]);
  });

  it('belongs to its person, and is one at a time', async () => {
    const { id } = await exam();
    const [person, other] = [await app.person(), await app.person()];
    const both = await Promise.all([1, 2, 3].map(() => as(person, 'POST', `/exams/${id}/tries`)));
    expect(tally(both)).toEqual({ 201: 3 });
    expect(new Set(both.map(({ body }) => body.data._id)).size).toBe(1);
    expect(await mine(id, person)).toMatchObject({ state: 'begun', triesLeft: 1, results: [expect.objectContaining({ number: 1 })] });
    const tryId = both[0]?.body.data._id;
    for (const [method, end, body] of [
      ['GET', ''],
      ['GET', '/items/1'],
      ['PUT', '/items/1', { regions: [mood()] }],
      ['POST', '/submit'],
    ] as const) {
      expectAnswer(await as(other, method, `/exam-tries/${tryId}${end}`, body), 404);
      expectAnswer(await as(work.admin, method, `/exam-tries/${tryId}${end}`, body), 403);
    }
    await answerAll(tryId, person, 5);
    const ends = await Promise.all([submit(tryId, person), submit(tryId, person)]);
    expect(tally(ends)).toEqual({ 200: 1, 409: 1 });
    expectAnswer(await as(person, 'POST', `/exams/${id}/tries`), 409, EXAM_MESSAGES.passedAlready);
    expect(made(await as(person, 'GET', '/users/me/exams')).exams[0]).toMatchObject({
      _id: id,
      state: 'passed',
      projectName: 'Road signs',
    });
  });

  it('waits 24 hours after the one before, and there are not more than the exam allows', async () => {
    const { id } = await exam();
    const person = await app.person();
    expect(await take(id, person, 2)).toMatchObject({ state: 'failed', right: 2 });
    const { state, nextAt } = await mine(id, person);
    expect([state, Date.parse(nextAt) - app.now().getTime() > 23.9 * HOUR]).toEqual(['waiting', true]);
    expectAnswer(await as(person, 'POST', `/exams/${id}/tries`), 409, { 'details.0.message': nextAt });
    await advanceWith(app, 25 * HOUR, [person, work.admin]);
    const tryId = await begin(id, person);
    await advanceWith(app, 25 * HOUR, [person, work.admin]);
    // It ended by itself, and counts.
    expectAnswer(await as(person, 'GET', `/exam-tries/${tryId}/items/1`), 409, EXAM_MESSAGES.ended);
    expectAnswer(await answer(tryId, person, 1), 409, EXAM_MESSAGES.ended);
    expect(await mine(id, person)).toMatchObject({
      state: 'used',
      triesLeft: 0,
      results: [{ state: 'expired', right: null }, { state: 'failed' }],
    });
    await advanceWith(app, 25 * HOUR, [person, work.admin]);
    expectAnswer(await as(person, 'POST', `/exams/${id}/tries`), 409, EXAM_MESSAGES.noTryLeft);
  });

  it('is marked by the known answers as they are when it is handed in', async () => {
    const { id, items } = await exam();
    const person = await app.person();
    const tryId = await begin(id, person);
    await answerAll(tryId, person, 2);
    await know(items.slice(1), 'Bad');
    expect(made(await submit(tryId, person))).toMatchObject({ state: 'passed', right: 3 });
    const rows = made(await admins('GET', `/tasks/${id}/exam/items`)).items;
    expect(rows.map(({ answers, right, suspect }: Record<string, unknown>) => [answers, right, suspect])).toEqual([
      [1, 1, false],
      [1, 0, true],
      [1, 0, true],
      [1, 1, false],
      [1, 1, false],
      [1, 1, false],
    ]);
  });

  it('is for active people, of open exams, of projects that they can find', async () => {
    const { id, projectId } = await exam();
    const [person, gone] = [await app.person(), await app.person()];
    expectAnswer(await as(person, 'POST', `/exams/${UNKNOWN_ID}/tries`), 404);
    expectAnswer(await as(person, 'POST', `/exams/${(await work.task())._id}/tries`), 404);
    expectAnswer(await as(person, 'POST', `/exams/${(await draft(1)).id}/tries`), 404);
    expectAnswer(await as(work.admin, 'POST', `/exams/${id}/tries`), 403);
    expectAnswer(await admins('PATCH', `/users/${gone._id}`, { status: 'suspended', reason: 'Two people use it.' }), 200);
    expectAnswer(await as(gone, 'POST', `/exams/${id}/tries`), 401);
    made(await admins('PUT', `/projects/${projectId}`, { publicStatus: 'Coming Soon' }));
    expectAnswer(await as(person, 'POST', `/exams/${id}/tries`), 404);
    made(await admins('PUT', `/projects/${projectId}`, { publicStatus: 'Active' }));
    const tryId = await begin(id, person);
    made(await admins('POST', `/tasks/${id}/exam/close`));
    expectAnswer(await answer(tryId, person, 1), 409, EXAM_MESSAGES.ended);
    expect(await mine(id, person)).toMatchObject({ state: 'closed', results: [{ state: 'void' }] });
    made(await admins('POST', `/tasks/${id}/exam/open`));
    // A try that was closed under them does not count.
    expect(await mine(id, person)).toMatchObject({ state: 'ready', triesLeft: 2 });
    expect(await partsOf(await begin(id, person), person)).toHaveLength(6);
  });
});
