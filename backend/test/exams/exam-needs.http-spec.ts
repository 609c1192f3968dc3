import { describe, expect, it } from '@jest/globals';
import { EXAM_MESSAGES } from '@labelbridge/contracts';
import { AskedAgain } from '../../src/modules/work/exams/asked-again.js';
import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { UNKNOWN_ID } from '../support/work.js';
import { examCalls, WHY } from './exams.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, imported, draft, exam, as, begin, answerAll, submit, take, mine, need } = examCalls({ app, work });
const { task } = annotationCalls({ app, work });

describe('a project that needs an exam', () => {
  it('names it, refuses who has not passed it, and admits at once who has', async () => {
    const { id, projectId } = await exam();
    const person = await app.person();
    for (const [of, wrong] of [
      [projectId, UNKNOWN_ID],
      [projectId, 'x'],
      [projectId, (await exam()).id],
      [(await work.project())._id, id],
      [projectId, (await work.task({ projectId }))._id],
    ]) {
      expectAnswer(await need(of, wrong), 400, { 'details.0.field': 'needs.exam' });
    }
    const closed = await draft(1);
    expectAnswer(await need(closed.projectId, closed.id), 400, { 'details.0.field': 'needs.exam' });
    expectAnswer(await need(projectId, id), 200, { 'data.needs.exam': id, 'data.examTitle': 'Kind texts' });
    // The need stays where a change does not name it.
    made(await admins('PUT', `/projects/${projectId}`, { needs: { languages: [], work: [], domains: [], equipment: ['phone'] } }));
    expectAnswer(await need(projectId, id), 200);
    made(await admins('PUT', `/projects/${projectId}`, { admitsAtOnce: true, capacity: 9 }));
    const found = async (fit: string) =>
      made(await as(person, 'GET', `/projects?mine=available&fit=${fit}&limit=100`)).some(({ _id }: { _id: string }) => _id === projectId);
    expect([await found('met'), await found('missing')]).toEqual([false, true]);
    expectAnswer(await as(person, 'GET', `/projects/${projectId}`), 200, { 'data.passedExam': false, 'data.needs.exam': id });
    expectAnswer(await as(person, 'GET', `/projects/${projectId}/fit`), 200, {
      'data.missing': [],
      'data.missingExam': { _id: id, title: 'Kind texts' },
    });
    const before = made(await as(person, 'GET', '/projects/outlook'));
    expectAnswer(await as(person, 'POST', `/projects/${projectId}/apply`), 409, {
      message: EXAM_MESSAGES.lacking('Kind texts'),
      'details.0': { field: 'needs.exam', message: id },
    });
    const { data } = (await app.http('GET', '/api/projects/public?limit=100')).body;
    expect(data.find(({ _id }: { _id: string }) => _id === projectId)).toMatchObject({ examTitle: 'Kind texts' });
    await take(id, person, 2);
    expectAnswer(await as(person, 'POST', `/projects/${projectId}/apply`), 409);
    const passed = await app.person();
    expect(await take(id, passed, 3)).toMatchObject({ state: 'passed' });
    expectAnswer(await as(passed, 'GET', `/projects/${projectId}/fit`), 200, { 'data.missingExam': null });
    expect(made(await as(passed, 'GET', '/projects/outlook'))).toMatchObject({ fitting: before.fitting + 1, exams: before.exams - 1 });
    await app.connection.collection('users').updateMany({}, { $set: { emailVerifiedAt: app.now() } });
    expectAnswer(await as(passed, 'POST', `/projects/${projectId}/apply`), 201, { 'data.status': 'approved' });
  });

  it('keeps its exam open until it needs it no longer', async () => {
    const { id, projectId } = await exam();
    made(await need(projectId, id));
    expectAnswer(await admins('POST', `/tasks/${id}/exam/close`), 409, EXAM_MESSAGES.needed);
    expectAnswer(await admins('DELETE', `/tasks/${id}`), 409, EXAM_MESSAGES.needed);
    // Each of two decisions at once sees the other.
    for (let time = 0; time < 3; time += 1) {
      made(await need(projectId, null));
      const [set, end] = await Promise.all([need(projectId, id), admins('POST', `/tasks/${id}/exam/close`)]);
      expect([set.status, end.status].sort()).toEqual(set.status === 200 ? [200, 409] : [200, 400]);
      if (end.status === 200) made(await admins('POST', `/tasks/${id}/exam/open`));
    }
    made(await need(projectId, null));
    expectAnswer(await admins('GET', `/projects/${projectId}`), 200, { 'data.needs': null });
    expectAnswer(await admins('DELETE', `/tasks/${id}`), 200, { 'data.archived': true });
    const person = await app.person();
    expectAnswer(await as(person, 'POST', `/exams/${id}/tries`), 404);
    expectAnswer(await as(person, 'POST', `/projects/${projectId}/apply`), 201);
  });

  it('keeps passes when the exam changes, until admins ask again', async () => {
    const { id, projectId, items } = await exam();
    made(await need(projectId, id));
    const person = await app.person();
    await take(id, person, 5);
    made(await admins('POST', `/items/${items[1]}/gold`, { regions: [{ ...GOOD, answer: { key: 'choices', value: ['Bad'] } }] }), 201);
    expect(await mine(id, person)).toMatchObject({ state: 'passed' });
    expectAnswer(await admins('POST', `/tasks/${id}/exam/ask-again`, {}), 400, { 'details.0.field': 'reason' });
    const other = await app.person();
    const open = await begin(id, other);
    expectAnswer(await admins('POST', `/tasks/${id}/exam/ask-again`, { reason: 'The guideline is new.' }), 200, { 'data.people': 0 });
    await app.app.get(AskedAgain, { strict: false }).drain(
      () => false,
      (error) => {
        throw error;
      },
    );
    const told = made(await as(person, 'GET', '/notifications')).filter(({ kind }: { kind: string }) => kind === 'exam-asked-again');
    expect(told.map(({ text }: { text: string }) => text)).toEqual([expect.stringContaining('The guideline is new.')]);
    expect(JSON.stringify(made(await as(other, 'GET', '/notifications')))).not.toContain('asked again');
    expectAnswer(await as(other, 'GET', `/exam-tries/${open}/items/1`), 409);
    expect(await mine(id, person)).toMatchObject({ state: 'ready', triesLeft: 2, results: [{ state: 'passed' }] });
    expectAnswer(await as(person, 'POST', `/projects/${projectId}/apply`), 409);
    const again = await begin(id, person);
    await answerAll(again, person, 5);
    expect(made(await submit(again, person))).toMatchObject({ state: 'passed', right: 4 });
    expectAnswer(await as(person, 'POST', `/projects/${projectId}/apply`), 201);
  });
});

describe('results of an exam', () => {
  it('are for admins, searched, sorted, paged, and a file', async () => {
    const { id } = await exam();
    const [ada, bola] = [await app.person('USER', { firstname: 'Zainabu', lastname: 'Xylo' }), await app.person()];
    await take(id, ada, 5);
    await take(id, bola, 0);
    const path = `/tasks/${id}/exam/tries`;
    const rightOf = async (query: string) => made(await admins('GET', `${path}${query}`)).map(({ right }: { right: number }) => right);
    expect(await rightOf('')).toEqual([0, 5]);
    expect(await rightOf('?sort=-right')).toEqual([5, 0]);
    expect(await rightOf('?q=zainabu')).toEqual([5]);
    expect(await rightOf('?limit=1&sort=right')).toEqual([0]);
    expectAnswer(await admins('GET', `${path}?sort=name`), 400, { 'details.0.field': 'sort' });
    expectAnswer(await admins('GET', path), 200, { 'data.1.name': 'Zainabu Xylo', 'data.1.state': 'passed', 'page.total': 2 });
    expect(String((await admins('GET', `${path}/export.csv`)).body)).toContain('Zainabu Xylo,1,5,5,3,Passed,yes,');
    expectAnswer(await admins('GET', `/tasks/${id}/exam`), 200, { 'data.people': 2, 'data.passed': 1 });
    expectAnswer(await as(ada, 'GET', path), 403);
    expectAnswer(await admins('GET', `/tasks/${(await work.task())._id}/exam`), 404);
    // A person's own data have their answers and result, never the known ones.
    const own = await as(ada, 'GET', '/privacy/export');
    const text = JSON.stringify(own.body);
    expect(text).toContain('examtries');
    expect(text).not.toMatch(new RegExp(`${WHY}|goldRevision`));
    const answers = own.body.records.examanswers;
    expect(Object.keys(answers[0]).sort()).toEqual(['_id', 'annotatorId', 'at', 'number', 'regions', 'tryId']);
    expectAnswer(await as(ada, 'POST', '/privacy/erase', { password: ada.password }), 200);
    expect(await rightOf('')).toEqual([0]);
    expect(await app.connection.collection('examanswers').countDocuments({ annotatorId: { $ne: null } })).toBeGreaterThan(0);
    expect(JSON.stringify(await app.connection.collection('examtries').find().toArray())).not.toMatch(/zainabu/i);
  });
});

const GOOD = { id: 'mood', from: 'mood', to: 'text', type: 'choices', labels: [], shape: { t: 'none' } };

it('stands in the dataset card with how many of the people who handed in work have passed it', async () => {
  const { id, projectId } = await exam();
  const [other, onlyExam] = [await exam(), await app.person()];
  await take(id, onlyExam, 3);
  const { interfaceId } = made(await admins('GET', `/tasks/${id}`));
  const { _id: taskId } = await task({ projectId, interfaceId, overlap: 4 });
  await imported(taskId, 'text', 'Ada lives in Lagos');
  for (const right of [3, 3, 3, 0]) {
    const person = await app.person();
    await take(other.id, person, 3);
    await take(id, person, right);
    const { _id } = made(await admins('POST', '/tasks/assign', { taskId, userId: person._id }), 201);
    const [item] = made(await as(person, 'GET', `/jobs/${_id}/items`));
    const patch = { baseRevision: 0, source: 'a', sequence: 1, seconds: 1, changes: put(mood('Good')) };
    made(await as(person, 'PATCH', `/annotations/${item._id}`, patch));
    made(await as(person, 'POST', `/assignments/${item._id}/done`));
    made(await as(person, 'POST', `/jobs/${_id}/submit`, { minutes: 1 }));
  }
  // Work that was done with a pass stays work that was done with a pass.
  expectAnswer(await admins('POST', `/tasks/${id}/exam/ask-again`, { reason: 'The guideline is new.' }), 200);
  // One of four did not: a smaller group is not shown by its number.
  expectAnswer(await admins('GET', `/projects/${projectId}/dataset-card`), 200, {
    'data.people': { count: '4', languages: [], equipment: [], exams: [{ id: 'Kind texts', people: '3 or more' }] },
  });
});
