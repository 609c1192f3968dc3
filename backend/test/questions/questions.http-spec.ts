import { describe, expect, it, test } from '@jest/globals';
import { QUESTION_LIMITS, QUESTION_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { NOT_TEXT, tally, UNKNOWN_ID } from '../support/work.js';
import { ANSWER, questionCalls, TEXT } from './questions.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { member, project, at, ask, asked, list, follow, answer, close, backdate } = questionCalls({ app, work });
const { admin } = work;
const textsOf = (questions: { text: string }[]) => questions.map(({ text }) => text);
const stored = (id: string) => app.connection.collection('questions').findOne({ _id: new Types.ObjectId(id) });

describe('who works in a project', () => {
  it('asks, reads and follows questions, and never sees who asked, follows or answered', async () => {
    const projectId = await project();
    const [asker, second] = [await member(projectId), await member(projectId)];
    expectAnswer(await ask(asker, projectId, ` ${TEXT} `), 201, {
      message: QUESTION_MESSAGES.asked,
      'data.text': TEXT,
      'data.state': 'open',
      'data.mine': true,
      'data.followed': true,
      'data.followers': 0,
      'data.askedBy': null,
    });
    const [question] = await list(second, projectId);
    expect(question).toMatchObject({ text: TEXT, mine: false, followed: false, askedBy: null });
    expectAnswer(await follow(second, projectId, question._id), 200, { 'data.followed': true, 'data.followers': 1 });
    expectAnswer(await follow(second, projectId, question._id), 200, { 'data.followers': 1 });
    expectAnswer(await follow(asker, projectId, question._id), 200, { 'data.followers': 1, 'data.mine': true });
    expectAnswer(await answer(admin, projectId, question._id), 201, { 'data.reply.by': expect.stringMatching(/\S/) });
    const seen = await work.as(second, 'GET', at(projectId, `/${question._id}`));
    expectAnswer(seen, 200, { 'data.reply.text': ANSWER, 'data.reply.by': null, 'data.askedBy': null });
    expect(JSON.stringify(seen.body)).not.toContain(asker._id);
    const [forAdmins] = await list(admin, projectId);
    expect(forAdmins).toMatchObject({ askedBy: { _id: asker._id, name: expect.stringMatching(/\S/) }, followers: 1, mine: false });
    // Somebody who answers late is not counted, but may press again what they pressed before.
    expectAnswer(await follow(second, projectId, question._id), 200, { 'data.followers': 1 });
    expectAnswer(await follow(await member(projectId), projectId, question._id), 409, { message: QUESTION_MESSAGES.ended });
  });

  it('has a job in it or has joined it; for others there is no project', async () => {
    const projectId = await project();
    const worker = await app.person();
    await work.job(worker, { projectId });
    const id = await asked(worker, projectId);
    const applicant = await app.person();
    await work.as(applicant, 'POST', `/projects/${projectId}/apply`);
    const elsewhere = await member(await project());
    for (const person of [applicant, elsewhere]) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['GET', '/similar?text=wide'],
        ['GET', `/${id}`],
        ['POST', '', { text: TEXT }],
        ['POST', `/${id}/follow`],
      ] as const) {
        expectAnswer(await work.as(person, method, at(projectId, path), body), 404);
      }
    }
  });

  it('cannot answer or close, and admins cannot ask or follow', async () => {
    const projectId = await project();
    const person = await member(projectId);
    const id = await asked(person, projectId);
    for (const [method, path, body] of [
      ['POST', `/${id}/answers`, { text: ANSWER }],
      ['PUT', `/${id}/answers`, { text: ANSWER, revision: 0 }],
      ['POST', `/${id}/close`, { reason: 'No' }],
      ['GET', '/figures', undefined],
      ['GET', '/export.csv', undefined],
    ] as const) {
      expectAnswer(await work.as(person, method, at(projectId, path), body), 403);
    }
    expectAnswer(await ask(admin, projectId), 403);
    expectAnswer(await follow(admin, projectId, id), 403);
    expect(await stored(id)).toMatchObject({ state: 'open', answer: null, closing: null, followers: 0 });
  });

  it('finds no question of another project under this one', async () => {
    const [here, there] = [await project(), await project()];
    const person = await member(here);
    const id = await asked(await member(there), there);
    expectAnswer(await work.as(person, 'GET', at(here, `/${id}`)), 404);
    expectAnswer(await follow(person, here, id), 404);
    expectAnswer(await work.as(admin, 'GET', at(here, `/${id}`)), 404);
    expectAnswer(await answer(admin, here, id), 404);
    expectAnswer(await work.as(admin, 'PUT', at(here, `/${id}/answers`), { text: ANSWER, revision: 0 }), 404);
    expectAnswer(await close(admin, here, id, { reason: 'No' }), 404);
    expectAnswer(await work.as(admin, 'GET', at(UNKNOWN_ID)), 404);
    expect(await stored(id)).toMatchObject({ state: 'open', followers: 0 });
  });
});

describe('the bounds', () => {
  it('name the field and the rule, and nothing is stored', async () => {
    const projectId = await project();
    const person = await member(projectId);
    for (const text of [...NOT_TEXT, undefined, '', ' '.repeat(30), 'Too short', 'x'.repeat(QUESTION_LIMITS.textMax + 1)]) {
      expectAnswer(await work.as(person, 'POST', at(projectId), { text }), 400, { 'details.0.field': 'text' });
    }
    const id = await asked(person, projectId, 'x'.repeat(QUESTION_LIMITS.textMax));
    for (const text of [...NOT_TEXT, undefined, '', ' ', 'x'.repeat(QUESTION_LIMITS.answerMax + 1)]) {
      expectAnswer(await work.as(admin, 'POST', at(projectId, `/${id}/answers`), { text }), 400, { 'details.0.field': 'text' });
    }
    for (const [body, field] of [
      [{}, 'reason'],
      [{ reason: ' ' }, 'reason'],
      [{ reason: 'x'.repeat(QUESTION_LIMITS.reasonMax + 1) }, 'reason'],
      [{ reason: 'The same', sameAs: 'that' }, 'sameAs'],
      [{ reason: 'The same', sameAs: id }, 'sameAs'],
      [{ reason: 'The same', sameAs: UNKNOWN_ID }, 'sameAs'],
    ] as const) {
      expectAnswer(await close(admin, projectId, id, body), 400, { 'details.0.field': field });
    }
    for (const query of ['?text=', '?text=x'].map((start) => `/similar${start}${'y'.repeat(QUESTION_LIMITS.textMax)}y`)) {
      expectAnswer(await work.as(person, 'GET', at(projectId, query)), 400, { 'details.0.field': 'text' });
    }
    expectAnswer(await work.as(person, 'GET', at(projectId, '?state=late')), 400, { 'details.0.field': 'state' });
    expect(await app.connection.collection('questions').countDocuments({ projectId: new Types.ObjectId(projectId) })).toBe(1);
    expectAnswer(await answer(admin, projectId, id, 'x'.repeat(QUESTION_LIMITS.answerMax)), 201);
  });

  it('ten questions of a person may wait in a project, also if they are asked at once', async () => {
    const [projectId, other] = [await project(), await project()];
    const person = await member(projectId);
    const all = await Promise.all(Array.from({ length: 14 }, (_, number) => ask(person, projectId, `${TEXT} ${number}`)));
    expect(tally(all)).toEqual({ 201: QUESTION_LIMITS.unanswered, 409: 4 });
    expect(all.find(({ status }) => status === 409)?.body.message).toBe(QUESTION_MESSAGES.tooMany);
    expect(await list(admin, projectId)).toHaveLength(QUESTION_LIMITS.unanswered);
    const [first] = await list(admin, projectId);
    expectAnswer(await answer(admin, projectId, first._id), 201);
    expectAnswer(await ask(person, projectId), 201);
    expectAnswer(await ask(person, projectId), 409);
    await work.job(person, { projectId: other });
    expectAnswer(await ask(person, other), 201);
    expectAnswer(await ask(await member(projectId), projectId), 201);
  });

  it('a person asks twenty questions a day', async () => {
    const person = await app.person();
    const projects = [await project(), await project(), await project()];
    for (const projectId of projects) await work.job(person, { projectId });
    const of = (number: number) => projects[Math.floor(number / 9)] ?? '';
    const all = await Promise.all(Array.from({ length: 24 }, (_, number) => ask(person, of(number), `${TEXT} ${number}`)));
    expect(tally(all)).toEqual({ 201: QUESTION_LIMITS.aDay, 409: 4 });
    expectAnswer(await ask(person, projects[2] ?? ''), 409, { message: QUESTION_MESSAGES.tooManyToday });
    await app.connection.collection('questionaskers').updateOne({ _id: new Types.ObjectId(person._id) }, { $set: { day: '2020-01-01' } });
    expectAnswer(await ask(person, projects[2] ?? ''), 201);
  });

  it('nobody asks about a project that is over', async () => {
    const projectId = await project();
    const person = await member(projectId);
    const id = await asked(person, projectId);
    expectAnswer(await work.as(admin, 'DELETE', `/projects/${projectId}`), 200);
    expectAnswer(await ask(person, projectId), 409, { message: QUESTION_MESSAGES.projectOver });
    expectAnswer(await answer(admin, projectId, id), 201);
    expect(await list(person, projectId)).toHaveLength(1);
  });
});

test('twenty people who have a question at once are all counted, each once', async () => {
  const projectId = await project();
  const id = await asked(await member(projectId), projectId);
  const people: TestPerson[] = [];
  for (let count = 0; count < 20; count++) people.push(await app.person());
  for (const person of people) await work.job(person, { projectId });
  const twice = await Promise.all([...people, ...people].map((person) => follow(person, projectId, id)));
  expect(tally(twice)).toEqual({ 200: 40 });
  expect(await stored(id)).toMatchObject({ followers: 20 });
  expect(await app.connection.collection('questionfollows').countDocuments({ questionId: new Types.ObjectId(id) })).toBe(21);
});

describe('the list', () => {
  it('of admins begins with the oldest question without an answer, filters what waits too long, and counts it', async () => {
    const projectId = await project();
    const person = await member(projectId);
    const texts = ['The first question', 'The second question', 'The third question', 'The fourth question', 'The fifth question'];
    const ids: string[] = [];
    for (const text of texts) ids.push(await asked(person, projectId, text));
    const [first = '', second = '', third = '', fourth = ''] = ids;
    for (const id of [first, second, third]) await backdate(id, QUESTION_LIMITS.overdueHours + 1);
    await backdate(fourth, QUESTION_LIMITS.overdueHours - 1);
    await answer(admin, projectId, first);
    await close(admin, projectId, second, { reason: 'See the guideline.' });
    const found = await list(admin, projectId);
    expect(textsOf(found)).toEqual([
      'The third question',
      'The fourth question',
      'The fifth question',
      'The second question',
      'The first question',
    ]);
    expect(found.map(({ overdue }: { overdue: boolean }) => overdue)).toEqual([true, false, false, false, false]);
    expect(textsOf(await list(admin, projectId, '?state=overdue'))).toEqual(['The third question']);
    expect(textsOf(await list(admin, projectId, '?state=open&sort=-askedAt'))[2]).toBe('The third question');
    expect(textsOf(await list(admin, projectId, '?state=answered'))).toEqual(['The first question']);
    expect(textsOf(await list(admin, projectId, '?state=closed'))).toEqual(['The second question']);
    expectAnswer(await work.as(admin, 'GET', at(projectId, '/figures')), 200, { 'data.open': 3, 'data.overdue': 1 });
    expectAnswer(await work.as(admin, 'GET', at(await project(), '/figures')), 200, { 'data.open': 0, 'data.overdue': 0 });
    const { page } = (await work.as(admin, 'GET', at(projectId, '?limit=3'))).body;
    expect(page.total).toBe(5);
    expect(textsOf(await list(admin, projectId, `?limit=3&cursor=${page.next}`))).toEqual(['The second question', 'The first question']);
  });

  it('is searched by words of question and answer, and never by a name', async () => {
    const projectId = await project();
    const asker = await app.person('USER', { firstname: 'Oluwatobiloba', lastname: 'Ige' });
    await work.job(asker, { projectId });
    const id = await asked(asker, projectId);
    const found = async (q: string) => (await list(asker, projectId, `?q=${q}`)).length;
    expect([await found('wid%20sign'), await found('oluwatobi')]).toEqual([1, 0]);
    await answer(admin, projectId, id, 'Zebras are not signs.');
    expect([await found('wid%20sign'), await found('zebra'), await found('lion'), await found('oluwatobi')]).toEqual([1, 1, 0, 0]);
  });

  it('leaves as CSV, with what a spreadsheet would run made harmless', async () => {
    const projectId = await project();
    await asked(await member(projectId), projectId, '=HYPERLINK("x") is asked');
    const { status, body } = await work.as(admin, 'GET', at(projectId, '/export.csv?state=open'));
    expect([status, String(body).split('\r\n').length]).toEqual([200, 3]);
    expect(body).toContain(`"'=HYPERLINK(""x"") is asked",`);
    expect(String((await work.as(admin, 'GET', at(projectId, '/export.csv?state=closed'))).body).split('\r\n')).toHaveLength(2);
    expectAnswer(await work.as(admin, 'GET', at(projectId, '/export.csv?limit=2')), 400, { 'details.0.field': 'limit' });
  });

  it('shows the questions that are like a typed one, without closed ones', async () => {
    const projectId = await project();
    const person = await member(projectId);
    await asked(person, projectId);
    const closed = await asked(person, projectId, 'How wide is the box of a sign?');
    await asked(person, projectId, 'When does the project end?');
    await close(admin, projectId, closed, { reason: 'The same' });
    const like = async (text: string) => {
      const { body } = await work.as(person, 'GET', at(projectId, `/similar?text=${encodeURIComponent(text)}`));
      return textsOf(body.data.found);
    };
    expect(await like('Must the box of a sign be wide?')).toEqual([TEXT]);
    expect(await like('How are we paid?')).toEqual([]);
    expect(await like('')).toEqual([]);
    expect(await like('.* [a-z]+ $where')).toEqual([]);
  });
});

it('admins with a duty for it are told of new questions on the bell, in one row a project, without the words of the person', async () => {
  const projectId = await project({ projectName: 'Signs of Kano' });
  const person = await member(projectId);
  await asked(person, projectId);
  await asked(person, projectId, 'When does the project end?');
  await app.app.get(AdminEvents, { strict: false }).deliver();
  const bells = { userId: new Types.ObjectId(admin._id), kind: 'questions-asked', group: `questions-asked:${projectId}` };
  const told = await app.connection.collection('notifications').find(bells).toArray();
  expect(told).toEqual([
    expect.objectContaining({ title: '2 questions about Signs of Kano', link: `/admin/projects/${projectId}/questions`, count: 2 }),
  ]);
  expect(JSON.stringify(told)).not.toContain('wide');
});
