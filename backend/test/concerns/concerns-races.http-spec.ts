import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { QuestionAccess } from '../../src/modules/work/questions/question-access.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { tally } from '../support/work.js';
import { concernCalls } from './concerns.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { member, project, open, opened, read, support, leave, withdraw, stored, crowd, concerns, supports, bells } = concernCalls({
  app,
  work,
});
const { admin } = work;
const idOf = (id: string) => new Types.ObjectId(id);
const members = (projectId: string, count: number) => Promise.all(Array.from({ length: count }, () => member(projectId)));

it('two who join at the threshold at once set one due date, and admins are told once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const projectId = await project();
    const [opener = admin, ...others] = await members(projectId, 5);
    // 45 people: three make an answer due.
    await crowd(projectId, 40);
    const id = await opened(opener, projectId);
    const all = await Promise.all(others.map((person) => support(person, projectId, id)));
    expect(tally(all)).toEqual({ 200: 4 });
    const dates = new Set(all.map(({ body }) => body.data.answerDueBy).filter(Boolean));
    const record = await stored(id);
    expect([...dates]).toEqual([record?.answerDueBy?.toISOString()]);
    expect(record).toMatchObject({ supporters: 5, others: 4 });
    expect(await bells(admin, projectId, 'concerns-backed')).toEqual([expect.objectContaining({ count: 1 })]);
  }
});

it('twenty people who join at once are all counted, and one who joins twenty times is counted once', async () => {
  const projectId = await project();
  const [opener = admin, ...others] = await members(projectId, 21);
  const id = await opened(opener, projectId);
  expect(tally(await Promise.all(others.map((person) => support(person, projectId, id, true))))).toEqual({ 200: 20 });
  expect(await stored(id)).toMatchObject({ supporters: 21, others: 20 });
  const one = await member(projectId);
  const again = await Promise.all(Array.from({ length: 20 }, (_, number) => support(one, projectId, id, number % 2 === 0)));
  expect(tally(again)).toEqual({ 200: 20 });
  expect(await stored(id)).toMatchObject({ supporters: 22, others: 21 });
  expect(await supports().countDocuments({ concernId: idOf(id) })).toBe(22);
  expect(tally(await Promise.all(Array.from({ length: 5 }, () => leave(one, projectId, id))))).toEqual({ 200: 5 });
  expect(await stored(id)).toMatchObject({ supporters: 21, others: 20 });
});

it('a person who joins and leaves at once is counted as their support says', async () => {
  const projectId = await project();
  const [opener = admin, one = admin] = await members(projectId, 2);
  const id = await opened(opener, projectId);
  for (let round = 0; round < 8; round += 1) {
    await Promise.all([support(one, projectId, id), leave(one, projectId, id), support(one, projectId, id, true)]);
    const count = await supports().countDocuments({ concernId: idOf(id) });
    expect(await stored(id)).toMatchObject({ supporters: count, others: count - 1 });
  }
});

it('a concern that is withdrawn while another joins is gone with its support, or stays with both', async () => {
  const projectId = await project();
  const [opener = admin, other = admin] = await members(projectId, 2);
  for (let round = 0; round < 8; round += 1) {
    await app.connection.collection('concernopeners').deleteMany({});
    const id = await opened(opener, projectId);
    const [withdrawn, joined] = await Promise.all([withdraw(opener, projectId, id), support(other, projectId, id)]);
    const rows = await supports().countDocuments({ concernId: idOf(id) });
    const wasFirst = withdrawn.status === 200;
    expect([withdrawn.status, joined.status, rows]).toEqual(wasFirst ? [200, 404, 0] : [409, 200, 2]);
    expect((await read(admin, projectId, id)).status).toBe(wasFirst ? 404 : 200);
    await Promise.all([concerns().deleteMany({}), supports().deleteMany({})]);
  }
});

it('takes no concern and no support of a person whose account is erased in between', async () => {
  const projectId = await project();
  const shared = await opened(await member(projectId), projectId);
  const access = app.app.get(QuestionAccess, { strict: false });
  for (const act of [(person: TestPerson) => open(person, projectId), (person: TestPerson) => support(person, projectId, shared, true)]) {
    const person = await member(projectId);
    const { find: findProject } = access;
    access.find = async (...asked) => {
      access.find = findProject;
      const found = await access.find(...asked);
      expectAnswer(await work.as(person, 'POST', '/privacy/erase', { password: person.password }), 200);
      return found;
    };
    expectAnswer(await act(person), 404);
    expect(await concerns().countDocuments({ annotatorId: idOf(person._id) })).toBe(0);
    expect(await supports().countDocuments({ annotatorId: idOf(person._id) })).toBe(0);
  }
  expect(await stored(shared)).toMatchObject({ supporters: 1 });
});

it('leaves nothing of a person who is erased while they open and join', async () => {
  const projectId = await project();
  const shared = await opened(await member(projectId), projectId);
  for (let round = 0; round < 5; round += 1) {
    const person = await member(projectId);
    await Promise.all([
      open(person, projectId),
      work.as(person, 'POST', '/privacy/erase', { password: person.password }),
      support(person, projectId, shared, true),
    ]);
    expect([
      await concerns().countDocuments({ annotatorId: idOf(person._id) }),
      await supports().countDocuments({ annotatorId: idOf(person._id) }),
    ]).toEqual([0, 0]);
  }
});
