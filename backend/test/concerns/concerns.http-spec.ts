import { describe, expect, it } from '@jest/globals';
import { CONCERN_LIMITS, CONCERN_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { NOT_TEXT, tally, UNKNOWN_ID } from '../support/work.js';
import { concernCalls, TEXT } from './concerns.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { member, join, project, at, open, opened, read, list, support, leave, withdraw, answer, hide, stored, crowd, supports } =
  concernCalls({ app, work });
const { admin } = work;
const nameOf = async ({ _id }: Pick<TestPerson, '_id'>): Promise<string> => {
  const user = await app.connection.collection('users').findOne({ _id: new Types.ObjectId(_id) });
  return `${user?.firstname} ${user?.lastname}`;
};

describe('who works in a project', () => {
  it('opens a concern, joins one, changes whether the name is shown, and takes the support back', async () => {
    const projectId = await project();
    const [opener, second] = [await member(projectId), await member(projectId)];
    expectAnswer(await open(opener, projectId, { text: ` ${TEXT} `, named: true }), 201, {
      message: CONCERN_MESSAGES.opened,
      'data.text': TEXT,
      'data.state': 'open',
      'data.mine': true,
      'data.support': 'named',
      'data.supporters': 1,
      'data.people': 2,
      'data.openedBy': await nameOf(opener),
      'data.answerDueBy': null,
      'data.overdue': false,
    });
    const [{ _id: id }] = await list(second, projectId);
    expectAnswer(await read(second, projectId, id), 200, { 'data.mine': false, 'data.support': null });
    const hidden = { 'data.supporters': 2, 'data.support': 'hidden', 'data.names': [await nameOf(opener)] };
    for (let again = 0; again < 2; again += 1) expectAnswer(await support(second, projectId, id), 200, hidden);
    const names = [await nameOf(opener), await nameOf(second)];
    expectAnswer(await support(second, projectId, id, true), 200, { 'data.supporters': 2, 'data.support': 'named', 'data.names': names });
    expectAnswer(await support(opener, projectId, id, false), 200, { 'data.supporters': 2, 'data.openedBy': null });
    expectAnswer(await read(second, projectId, id), 200, { 'data.names': [await nameOf(second)], 'data.openedBy': null });
    for (let again = 0; again < 2; again += 1) {
      expectAnswer(await leave(second, projectId, id), 200, { 'data.supporters': 1, 'data.support': null, 'data.names': [] });
    }
    expectAnswer(await support(second, projectId, id), 200, { 'data.supporters': 2 });
  });

  it('has a job in it or has joined it; for others there is no project, and admins neither open nor join', async () => {
    const projectId = await project();
    const worker = await app.person();
    await work.job(worker, { projectId });
    const id = await opened(worker, projectId);
    const applicant = await app.person();
    await work.as(applicant, 'POST', `/projects/${projectId}/apply`);
    const elsewhere = await member(await project());
    const calls = [
      ['GET', ''],
      ['GET', '/rule'],
      ['GET', `/${id}`],
      ['POST', '', { text: TEXT, named: true }],
      ['PUT', `/${id}/support`, { named: true }],
      ['DELETE', `/${id}/support`],
      ['DELETE', `/${id}`],
    ] as const;
    for (const person of [applicant, elsewhere]) {
      for (const [method, path, body] of calls) expectAnswer(await work.as(person, method, at(projectId, path), body), 404);
    }
    for (const [method, path, body] of calls.slice(3)) expectAnswer(await work.as(admin, method, at(projectId, path), body), 403);
    for (const path of ['/figures', '/export.csv']) expectAnswer(await work.as(worker, 'GET', at(projectId, path)), 403);
    for (const body of [{ text: 'Yes.', seen: 0 }, { reason: 'No.' }]) {
      expectAnswer(await work.as(worker, 'POST', at(projectId, `/${id}/${'seen' in body ? 'answers' : 'hide'}`), body), 403);
    }
    const other = await project();
    await join(worker, other);
    for (const path of [`/${id}`, `/${UNKNOWN_ID}`]) expectAnswer(await work.as(worker, 'GET', at(other, path)), 404);
    expectAnswer(await support(worker, other, id), 404);
    expect(await stored(id)).toMatchObject({ state: 'open', supporters: 1, others: 0 });
  });
});

// @fairwork 5.1
it('a hidden name is in no answer to anybody, and the person themself sees that they joined', async () => {
  const projectId = await project({ projectName: 'Signs of Jos' });
  const hidden = await app.person('USER', { firstname: 'Zainab', lastname: 'Yakasai' });
  const opener = await app.person('USER', { firstname: 'Obafemi', lastname: 'Xaba' });
  for (const person of [hidden, opener]) await join(person, projectId);
  const shown = await Promise.all(Array.from({ length: CONCERN_LIMITS.names + 1 }, () => member(projectId)));
  const id = await opened(opener, projectId);
  expectAnswer(await support(hidden, projectId, id), 200);
  for (const person of shown) expectAnswer(await support(person, projectId, id, true), 200);
  const secret = new RegExp([hidden, opener].flatMap(({ _id, email }) => [_id, email]).join('|') + '|Zainab|Yakasai|Obafemi|Xaba', 'i');
  await answer(admin, projectId, id);
  for (const reader of [admin, shown[0] ?? admin, hidden, opener]) {
    const answers = [
      await read(reader, projectId, id),
      await work.as(reader, 'GET', at(projectId)),
      await work.as(reader, 'GET', at(projectId, '/rule')),
    ];
    if (reader === admin) {
      answers.push(await work.as(reader, 'GET', at(projectId, '/export.csv')), await work.as(reader, 'GET', at(projectId, '/figures')));
      answers.push(await work.as(reader, 'GET', `/audit?target=${id}`), await hide(reader, projectId, id));
    }
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(secret);
    }
  }
  expectAnswer(await read(hidden, projectId, id), 200, { 'data.support': 'hidden', 'data.mine': false });
  expectAnswer(await read(opener, projectId, id), 200, { 'data.support': 'hidden', 'data.mine': true });
  const names = await Promise.all(shown.slice(0, CONCERN_LIMITS.names).map(nameOf));
  const seen = (await read(admin, projectId, id)).body.data;
  expect(seen.supporters).toBe(CONCERN_LIMITS.names + 3);
  expect(new Set([...seen.names, ...(await Promise.all(shown.map(nameOf)))]).size).toBe(shown.length);
  expect(seen.names).toHaveLength(names.length);
  expect(seen).not.toHaveProperty('annotatorId');
  const told = await app.connection
    .collection('notifications')
    .find({ userId: new Types.ObjectId(admin._id) })
    .toArray();
  expect(JSON.stringify(told)).not.toMatch(secret);
});

describe('the bounds', () => {
  it('name the field and the rule, and nothing is stored', async () => {
    const projectId = await project();
    const person = await member(projectId);
    for (const text of [...NOT_TEXT, undefined, '', ' '.repeat(30), 'Too short', 'x'.repeat(CONCERN_LIMITS.textMax + 1)]) {
      expectAnswer(await work.as(person, 'POST', at(projectId), { text, named: true }), 400, { 'details.0.field': 'text' });
    }
    for (const named of [undefined, null, 'yes', 1, []]) {
      expectAnswer(await work.as(person, 'POST', at(projectId), { text: TEXT, named }), 400, { 'details.0.field': 'named' });
    }
    const id = await opened(person, projectId, { text: 'x'.repeat(CONCERN_LIMITS.textMax) });
    expectAnswer(await work.as(person, 'PUT', at(projectId, `/${id}/support`), {}), 400, { 'details.0.field': 'named' });
    for (const text of [...NOT_TEXT, undefined, '', ' ', 'x'.repeat(CONCERN_LIMITS.answerMax + 1)]) {
      expectAnswer(await work.as(admin, 'POST', at(projectId, `/${id}/answers`), { text, seen: 0 }), 400, { 'details.0.field': 'text' });
    }
    for (const seen of [undefined, -1, 0.5, '0', CONCERN_LIMITS.answers + 1]) {
      expectAnswer(await work.as(admin, 'POST', at(projectId, `/${id}/answers`), { text: 'Yes.', seen }), 400, {
        'details.0.field': 'seen',
      });
    }
    for (const reason of [undefined, ' ', 'x'.repeat(CONCERN_LIMITS.reasonMax + 1)]) {
      expectAnswer(await work.as(admin, 'POST', at(projectId, `/${id}/hide`), { reason }), 400, { 'details.0.field': 'reason' });
    }
    expectAnswer(await work.as(person, 'GET', at(projectId, '?state=late')), 400, { 'details.0.field': 'state' });
    expect(await list(person, projectId)).toHaveLength(1);
    expectAnswer(await answer(admin, projectId, id, { text: 'x'.repeat(CONCERN_LIMITS.answerMax) }), 201);
  });

  it('three concerns of a person may wait in a project, also if they are opened at once', async () => {
    const projectId = await project();
    const person = await member(projectId);
    const all = await Promise.all(Array.from({ length: 5 }, (_, number) => open(person, projectId, { text: `${TEXT} ${number}` })));
    expect(tally(all)).toEqual({ 201: CONCERN_LIMITS.unanswered, 409: 2 });
    expect(all.find(({ status }) => status === 409)?.body.message).toBe(CONCERN_MESSAGES.tooMany);
    const [first] = await list(person, projectId);
    expectAnswer(await answer(admin, projectId, first._id), 201);
    expectAnswer(await open(person, projectId), 201);
    expectAnswer(await open(await member(projectId), projectId), 201);
  });

  it('a person opens five concerns a day, also if they withdraw them', async () => {
    const person = await app.person();
    const projects = [await project(), await project(), await project()];
    for (const projectId of projects) await join(person, projectId);
    const first = await opened(person, projects[0] ?? '');
    expectAnswer(await withdraw(person, projects[0] ?? '', first), 200);
    const all = await Promise.all(Array.from({ length: 6 }, (_, number) => open(person, projects[Math.floor(number / 2)] ?? '')));
    expect(tally(all)).toEqual({ 201: CONCERN_LIMITS.aDay - 1, 409: 2 });
    expect(all.find(({ status }) => status === 409)?.body.message).toBe(CONCERN_MESSAGES.tooManyToday);
    await app.connection.collection('concernopeners').updateOne({ _id: new Types.ObjectId(person._id) }, { $set: { day: '2020-01-01' } });
    expectAnswer(await open(person, projects[2] ?? ''), 201);
  });

  it('nobody opens or joins one about a project that is over', async () => {
    const projectId = await project();
    const [person, other] = [await member(projectId), await member(projectId)];
    const id = await opened(person, projectId);
    expectAnswer(await work.as(admin, 'DELETE', `/projects/${projectId}`), 200);
    expectAnswer(await open(person, projectId), 409, { message: CONCERN_MESSAGES.projectOver });
    expectAnswer(await support(other, projectId, id, true), 409, { message: CONCERN_MESSAGES.projectOver });
    expectAnswer(await answer(admin, projectId, id), 201);
  });
});

describe('a concern is withdrawn', () => {
  it('by the person who opened it, and only if nobody else supports it', async () => {
    const projectId = await project();
    const [opener, other] = [await member(projectId), await member(projectId)];
    await crowd(projectId, 60);
    const id = await opened(opener, projectId);
    expectAnswer(await withdraw(other, projectId, id), 404);
    await support(other, projectId, id);
    expectAnswer(await withdraw(opener, projectId, id), 409, { message: CONCERN_MESSAGES.stands });
    await leave(opener, projectId, id);
    expectAnswer(await withdraw(opener, projectId, id), 409, { message: CONCERN_MESSAGES.stands });
    await leave(other, projectId, id);
    expectAnswer(await withdraw(opener, projectId, id), 200, { message: CONCERN_MESSAGES.withdrawn });
    expect([await stored(id), await supports().countDocuments({ concernId: new Types.ObjectId(id) })]).toEqual([null, 0]);
    expectAnswer(await withdraw(opener, projectId, id), 404);
  });

  it('not after an answer, nor while one is due', async () => {
    const projectId = await project();
    const [opener, other] = [await member(projectId), await member(projectId)];
    const answered = await opened(opener, projectId);
    await answer(admin, projectId, answered);
    expectAnswer(await withdraw(opener, projectId, answered), 409);
    const due = await opened(opener, projectId);
    await support(other, projectId, due);
    await leave(other, projectId, due);
    expectAnswer(await withdraw(opener, projectId, due), 409);
  });
});

describe('a list of concerns', () => {
  it('begins for admins with what is due first, filters it, and counts it', async () => {
    const projectId = await project();
    const people = [await member(projectId), await member(projectId), await member(projectId)] as const;
    const ids: string[] = [];
    for (const [number, person] of [...people, ...people].entries()) {
      ids.push(await opened(person, projectId, { text: `The concern of number ${number}` }));
    }
    const [first = '', second = '', third = '', fourth = ''] = ids;
    for (const id of [third, second]) await support(people[0], projectId, id);
    const past = new Date(app.now().getTime() - 1_000);
    await app.connection
      .collection('concerns')
      .updateOne({ _id: new Types.ObjectId(second) }, { $set: { answerDueBy: past, turn: past.getTime() } });
    await answer(admin, projectId, fourth);
    const found = async (query = '') => (await list(admin, projectId, query)).map(({ _id }: { _id: string }) => _id);
    expect(await found()).toEqual([second, third, first, ...ids.slice(4), fourth]);
    expect(await found('?state=due')).toEqual([second, third]);
    expect(await found('?state=overdue')).toEqual([second]);
    expect(await found('?state=answered')).toEqual([fourth]);
    expect(await found('?sort=-supporters&limit=2')).toEqual([third, second]);
    expectAnswer(await work.as(admin, 'GET', at(projectId, '/figures')), 200, { 'data.due': 2, 'data.overdue': 1 });
    expectAnswer(await read(people[2], projectId, second), 200, { 'data.overdue': true });
    expect(await found('?q=number%203')).toEqual([fourth]);
  });
});
