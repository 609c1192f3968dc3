import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { Clock } from '../../src/common/clock/clock.js';
import { requestContext } from '../../src/common/context/request-context.js';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer, type TestApp, type TestPerson, until } from '../support/test-app.js';
import { tally } from '../support/work.js';

const OFF = { RATE_LIMITS: 'off' };
const { app, work } = await suiteOfWork(OFF);
// One instance serialises the messages of a thread: a race needs two.
const twin = await secondInstance(app, OFF);
afterAll(() => twin.close());
const { admin, annotator } = work;
const jobs = app.connection.collection('jobs');
const ROUNDS = 8;

const call = (at: TestApp, by: TestPerson, method: string, path: string, body?: unknown): Promise<Answer> =>
  at.http(method, `/api${path}`, { token: by.token, body });
const rename = (at: TestApp, id: string, projectName: string) => call(at, admin, 'PUT', `/projects/${id}`, { projectName });
const namesIn = async (projectId: string) =>
  new Set((await jobs.find({ projectId: new Types.ObjectId(projectId) }).toArray()).map((job) => job['projectName']));
const rowsOf = async (by: TestPerson, query: string) => (await call(app, by, 'GET', `/jobs?${query}&limit=100`)).body.data;

describe("a project's name in the rows of its jobs", () => {
  it('follows when it is renamed, whatever the status, in both lists and on the page of the job; other projects keep theirs', async () => {
    const [project, other] = [await work.project(), await work.project({ projectName: 'Market stalls' })];
    const [open] = [await work.job(annotator, { projectId: project._id }), await work.submitted(annotator, { projectId: project._id })];
    const [apart, alone] = [await work.job(annotator, { projectId: other._id }), await work.job(annotator)];
    expectAnswer(await rename(app, project._id, 'Road signs of Lagos'), 200);
    for (const by of [admin, annotator]) {
      const names = (await rowsOf(by, `projectId=${project._id}`)).map((row: { task: { projectName: string } }) => row.task.projectName);
      expect(names).toEqual(['Road signs of Lagos', 'Road signs of Lagos']);
      const shown = await Promise.all(
        [open, apart, alone].map(async ({ _id }) => (await call(app, by, 'GET', `/jobs/${_id}`)).body.data.task.project),
      );
      expect(shown).toEqual([
        { _id: project._id, projectName: 'Road signs of Lagos' },
        { _id: other._id, projectName: 'Market stalls' },
        null,
      ]);
    }
  });

  it('is right in every job where the project is renamed while tasks of it are assigned', async () => {
    const project = await work.project();
    const raced = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const tasks = await Promise.all(Array.from({ length: 6 }, () => work.task({ projectId: project._id })));
      const name = `Road signs ${round}`;
      const assigned = tasks.map(({ _id }, place) =>
        call(place % 2 ? app : twin, admin, 'POST', '/tasks/assign', { taskId: _id, userId: annotator._id }),
      );
      const renamed = Promise.race(assigned).then(() => rename(app, project._id, name));
      const answers = await Promise.all([...assigned, renamed]);
      expect(tally(answers)).toEqual({ 200: 1, 201: 6 });
      // The answers have the names at the assignment: some from before the rename, some from after.
      for (const { body } of answers) if (body.data.task) raced.add(`${body.data.task.project.projectName === name}`);
      expect([round, await namesIn(project._id)]).toEqual([round, new Set([name])]);
    }
    expect(raced).toEqual(new Set(['true', 'false']));
  });

  it('is right where a task moves into a project that is renamed at the same moment', async () => {
    const [from, to] = [await work.project(), await work.project()];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { task } = await work.job(annotator, { projectId: from._id });
      const name = `Renamed ${round}`;
      const moved = call(twin, admin, 'PUT', `/tasks/${task._id}`, { projectId: to._id });
      expect(tally(await Promise.all([moved, rename(app, to._id, name)]))).toEqual({ 200: 2 });
      expect([round, await namesIn(to._id)]).toEqual([round, new Set([name])]);
    }
  });
});

describe("an annotator's name in the rows of their jobs", () => {
  const profile = (at: TestApp, by: TestPerson, changes: object) => call(at, by, 'PATCH', '/users/me', changes);
  const keptOf = async ({ _id }: TestPerson) =>
    (await jobs.find({ annotatorId: new Types.ObjectId(_id) }).toArray()).map((job) => job['annotator']);

  it('follows their profile, whatever the status of the job, and the overview with it; others keep theirs', async () => {
    const [person, other] = [await app.person(), await app.person('USER', { firstname: 'Fatima', lastname: 'Bello' })];
    await work.job(person);
    await work.submitted(person);
    const { task } = await work.job(other);
    expectAnswer(await profile(app, person, { firstname: 'Adaeze', lastname: 'Obi', telegram: 'adaeze_obi' }), 200);
    const shown = { firstname: 'Adaeze', lastname: 'Obi', username: person.username, telegram: 'adaeze_obi' };
    const annotatorsOf = async (query: string) => (await rowsOf(admin, query)).map((row: { annotator: unknown }) => row.annotator);
    expect(await annotatorsOf(`annotatorId=${person._id}`)).toEqual([shown, shown]);
    expect(await annotatorsOf(`taskId=${task._id}`)).toMatchObject([{ firstname: 'Fatima', lastname: 'Bello' }]);
    const { todaysAssignedTasks } = (await call(app, admin, 'GET', '/overview')).body.data;
    expect(todaysAssignedTasks.map((row: { annotatorName: string }) => row.annotatorName).slice(0, 3)).toEqual([
      'Fatima Bello',
      'Adaeze Obi',
      'Adaeze Obi',
    ]);
    await profile(app, person, { telegram: null, availableHoursPerWeek: 12 });
    expect(await annotatorsOf(`annotatorId=${person._id}&status=pending`)).toEqual([{ ...shown, telegram: undefined }]);
  });

  it('is right in every job where the person is renamed while tasks are assigned to them', async () => {
    const person = await app.person();
    const raced = new Set<boolean>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const tasks = await Promise.all(Array.from({ length: 6 }, () => work.task()));
      const firstname = `Round ${round}`;
      const assigned = tasks.map(({ _id }, place) =>
        call(place % 2 ? app : twin, admin, 'POST', '/tasks/assign', { taskId: _id, userId: person._id }),
      );
      const renamed = Promise.race(assigned).then(() => profile(app, person, { firstname }));
      const answers = await Promise.all([...assigned, renamed]);
      expect(tally(answers)).toEqual({ 200: 1, 201: 6 });
      for (const { body } of answers) if (body.data.task) raced.add(body.data.annotator.firstname === firstname);
      const names = new Set((await keptOf(person)).map((kept) => kept.firstname));
      expect([round, names]).toEqual([round, new Set([firstname])]);
    }
    expect(raced.size).toBe(2);
  });
});

describe('the unread messages in the rows of jobs', () => {
  const SIDES = { annotator, admin };
  type Side = keyof typeof SIDES;
  const other = (side: Side): Side => (side === 'admin' ? 'annotator' : 'admin');
  const post = (at: TestApp, side: Side, id: string) => call(at, SIDES[side], 'POST', `/jobs/${id}/messages`, { text: 'Which signs?' });
  const read = (at: TestApp, side: Side, id: string) => call(at, SIDES[side], 'POST', `/jobs/${id}/messages/read`);
  /** The unread messages in each side's list. */
  const shown = async (taskId: string): Promise<Record<Side, number>> => {
    const of = async (side: Side) => (await rowsOf(SIDES[side], `taskId=${taskId}`))[0].unreadMessages ?? 0;
    return { annotator: await of('annotator'), admin: await of('admin') };
  };
  const kept = async (id: string) => {
    const thread = await app.connection.collection('threads').findOne({ _id: new Types.ObjectId(id) });
    return thread?.['unread'] ?? { annotator: 0, admin: 0 };
  };

  it('come to what a recount of messages and readings gives', async () => {
    const step = fc.record({ side: fc.constantFrom<Side>('annotator', 'admin'), posts: fc.boolean(), twin: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { _id, task } = await work.job();
        const expected = { annotator: 0, admin: 0 };
        for (const { side, posts, twin: elsewhere } of steps) {
          await (posts ? post : read)(elsewhere ? twin : app, side, _id);
          if (posts) expected[other(side)] += 1;
          else expected[side] = 0;
        }
        expect(await shown(task._id)).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  it('are right where messages of both sides come at the same moment on two instances', async () => {
    const { _id, task } = await work.job();
    const sides: Side[] = ['annotator', 'admin', 'annotator', 'admin', 'annotator', 'admin'];
    const answers = await Promise.all(sides.map((side, place) => post(place < 3 ? app : twin, side, _id)));
    expect(tally(answers)).toEqual({ 201: 6 });
    expect([await shown(task._id), await kept(_id)]).toEqual([
      { annotator: 3, admin: 3 },
      { annotator: 3, admin: 3 },
    ]);
  });

  it('are right where a message is read while another comes: it is unread, or was read', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { _id, task } = await work.job();
      await post(app, 'admin', _id);
      const both =
        round % 2 ? [post(twin, 'admin', _id), read(app, 'annotator', _id)] : [read(app, 'annotator', _id), post(twin, 'admin', _id)];
      expect(tally(await Promise.all(both))).toEqual({ 200: 1, 201: 1 });
      const { annotator: unread } = await shown(task._id);
      expect([round, await kept(_id)]).toEqual([round, { annotator: unread, admin: 0 }]);
      expect([0, 1]).toContain(unread);
      seen.add(unread);
      await post(app, 'admin', _id);
      expect((await shown(task._id)).annotator).toBe(unread + 1);
    }
    expect(seen).toContain(1);
  });

  it('follow while the job itself changes: no submission and no message is lost', async () => {
    const { _id, task } = await work.job();
    const submission = { minutes: 90, link: 'https://work.example/done' };
    const answers = await Promise.all([
      post(twin, 'admin', _id),
      call(app, annotator, 'POST', `/jobs/${_id}/submit`, submission),
      post(app, 'admin', _id),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 201: 2 });
    expect([await shown(task._id), (await rowsOf(admin, `taskId=${task._id}`))[0].status]).toEqual([
      { annotator: 2, admin: 0 },
      'submitted',
    ]);
  });
});

it('a list reads jobs and their number: nothing else', async () => {
  await work.job(annotator, { projectId: (await work.project())._id });
  const readsOf = async (by: TestPerson): Promise<string[]> => {
    const reads: string[] = [];
    app.connection.set('debug', (collection: string, method: string) => {
      // Ignores workers, which query outside of requests.
      if (requestContext()) reads.push(`${collection}.${method}`);
    });
    await rowsOf(by, 'status=pending');
    app.connection.set('debug', false);
    return reads;
  };
  // The clock stands still: a caller is cached for half a second, and a call may take longer on a busy machine.
  const clock = app.app.get(Clock);
  const [now, moment] = [clock.now, clock.now()];
  clock.now = () => moment;
  for (const by of [annotator, admin]) {
    await until('who calls is known', async () => !(await readsOf(by)).includes('sessions.findOne'));
    expect(await readsOf(by)).toEqual(['jobs.find', 'jobs.countDocuments']);
  }
  clock.now = now;
});
