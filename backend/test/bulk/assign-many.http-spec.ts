// @slow
import { describe, expect, it } from '@jest/globals';
import { BULK_LIMITS, BULK_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson, until } from '../support/test-app.js';
import { RATE } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { admin, annotator, as } = work;

const HEADER = 'Task Name,Due Date,Title,Task Link,Guideline Link,Rate,Currency,Per';
const fileOf = (count: number, name: string): string =>
  [
    HEADER,
    ...Array.from(
      { length: count },
      (_unused, n) => `Image Annotation,2099-12-31,${name} ${n},https://work.example/${n},https://guide.example/1,500.00,NGN,task`,
    ),
  ].join('\n');
const run = async (id: string) => (await as(admin, 'GET', `/bulk/${id}`)).body.data;
const start = async (id: string) => {
  expectAnswer(await as(admin, 'POST', `/bulk/${id}/start`), 200);
  await until(`the end of run ${id}`, async () => (await run(id)).state !== 'running', 120_000);
  return run(id);
};
const importTasks = async (count: number, name: string): Promise<string> => {
  const { body } = await as(admin, 'POST', '/tasks/imports', { fileName: `${name}.csv`, text: fileOf(count, name) });
  expect(await start(body.data._id)).toMatchObject({ state: 'done', done: count });
  return body.data._id;
};
const plan = (body: object) => as(admin, 'POST', '/tasks/assignments', body);
const jobsOf = (person: TestPerson) =>
  app.connection
    .collection('jobs')
    .find()
    .toArray()
    .then((jobs) => jobs.filter(({ annotatorId }) => String(annotatorId) === person._id));
const hours = (person: TestPerson, availableHoursPerWeek: number) => as(person, 'PATCH', '/users/me', { availableHoursPerWeek });

describe('many tasks to many people in one screen', () => {
  it('previews who gets what and what it pays, and assigns nobody before the start', async () => {
    const [ada, obi] = [await app.person(), await app.person()];
    const importId = await importTasks(5, 'Preview');
    const { status, body } = await plan({ importId, userIds: [ada._id, obi._id] });
    expectAnswer({ status, body }, 201, { 'data.state': 'ready', 'data.total': 5, 'data.waiting': 5 });
    const shares = body.data.people.map(({ tasks, pays }: { tasks: number; pays: string[] }) => [tasks, pays]);
    expect(shares).toEqual([
      [3, ['₦1,500.00 for 3']],
      [2, ['₦1,000.00 for 2']],
    ]);
    const { data } = (await as(admin, 'GET', `/bulk/${body.data._id}/rows`)).body;
    expect(data[0].name).toMatch(/^Preview 0: Person/);
    expect(await jobsOf(ada)).toHaveLength(0);
    expect(await start(body.data._id)).toMatchObject({ state: 'done', done: 5, failed: 0 });
    expect([(await jobsOf(ada)).length, (await jobsOf(obi)).length]).toEqual([3, 2]);
    const { body: told } = await as(ada, 'GET', '/notifications');
    const mine = told.data.filter(({ kind }: { kind: string }) => kind === 'tasks-assigned');
    expect(mine.map(({ title }: { title: string }) => title)).toEqual(['3 new tasks']);
  });

  it('names people who cannot take work, leaves them out, and shares by availability among the others', async () => {
    const [much, little, unsaid, suspended] = [await app.person(), await app.person(), await app.person(), await app.person()];
    await hours(much, 30);
    await hours(little, 10);
    await as(admin, 'PATCH', `/users/${suspended._id}`, { status: 'suspended', reason: 'Two people use it.' });
    const importId = await importTasks(8, 'Availability');
    const userIds = [much, little, unsaid, suspended, admin].map(({ _id }) => _id);
    const { body } = await plan({ importId, userIds, method: 'availability' });
    expect(body.data.people.map(({ tasks }: { tasks: number }) => tasks)).toEqual([6, 2]);
    expect(body.data.leftOut.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Has not said how many hours a week they are available.',
      'Is suspended.',
      'Is an admin.',
    ]);
  });

  it('gives nobody a task twice, lists partial failures, and makes the others', async () => {
    const [ada, obi] = [await app.person(), await app.person()];
    const tasks = [await work.task({ rate: RATE }), await work.task(), await work.task()];
    const taskIds = tasks.map(({ _id }) => _id);
    await as(admin, 'POST', '/tasks/assign', { taskId: taskIds[0], userId: ada._id });
    const { body } = await plan({ taskIds, userIds: [ada._id, obi._id] });
    expect(body.data.notes[0]).toContain('2 of the tasks have no rate');
    const { data } = (await as(admin, 'GET', `/bulk/${body.data._id}/rows`)).body;
    const toObi = data.filter(({ name }: { name: string }) => name.includes(obi.username));
    expect(toObi.length).toBeGreaterThan(0);
    // Before the run, all tasks are assigned by hand to one of the people.
    for (const taskId of taskIds) await as(admin, 'POST', '/tasks/assign', { taskId, userId: obi._id });
    const ended = await start(body.data._id);
    expect([ended.done + ended.failed, ended.failed]).toEqual([3, toObi.length]);
    const failures = (await as(admin, 'GET', `/bulk/${body.data._id}/rows?state=failed`)).body.data;
    expect(failures[0].problems[0].message).toBe(WORK_MESSAGES.jobAlreadyAssigned);
    expect(await jobsOf(obi)).toHaveLength(3);
  });

  it('takes all that match the filters, to all members of a project, and can leave out what somebody has', async () => {
    const project = await work.project({ projectName: 'Members only' });
    const { body: application } = await as(annotator, 'POST', `/projects/${project._id}/apply`);
    await as(admin, 'POST', `/applications/${application.data._id}/approve`);
    const [first] = [await work.task({ projectId: project._id }), await work.task({ projectId: project._id })];
    await as(admin, 'POST', '/tasks/assign', { taskId: first._id, userId: (await app.person())._id });
    const { body } = await plan({ all: true, projectId: project._id, onlyUnassigned: true, membersOf: project._id });
    expect([body.data.total, body.data.people.length]).toEqual([1, 1]);
  });

  it('refuses more people than it takes, and leaves nobody out in silence', async () => {
    const project = await work.project({ projectName: 'Crowded' });
    await work.task();
    const members = Array.from({ length: BULK_LIMITS.people + 1 }, () => new Types.ObjectId());
    const at = app.now();
    await app.connection
      .collection('applications')
      .insertMany(
        members.map((annotatorId) => ({
          ...{ projectId: new Types.ObjectId(String(project._id)), annotatorId, status: 'approved' },
          ...{ appliedAt: at, decidedAt: at, reason: null, history: [], searchWords: [] },
        })),
      );
    const { status, body } = await plan({ all: true, membersOf: project._id });
    expectAnswer({ status, body }, 400, { details: [{ field: 'membersOf', message: BULK_MESSAGES.membersTooMany }] });
    const named = await plan({ all: true, userIds: members.map(String) });
    expectAnswer(named, 400, `userIds ${BULK_MESSAGES.peopleTooMany}`);
  });

  it.each([
    [{ userIds: ['x'] }, 'userIds'],
    [{ userIds: ['0123456789abcdef01234567'] }, 'taskIds'],
    [{ all: true, importId: '0123456789abcdef01234567', userIds: ['0123456789abcdef01234567'] }, 'taskIds'],
    [{ all: true, q: 'nothing has this name', userIds: ['0123456789abcdef01234567'] }, 'taskIds'],
    [{ all: true }, 'userIds'],
    [{ all: true, userIds: ['0123456789abcdef01234567'] }, 'userIds'],
    [{ all: true, userIds: [], method: 'dice' }, 'method'],
  ])('refuses %j by name', async (body, field) => {
    await work.task();
    const answer = await plan(body);
    expectAnswer(answer, 400, { 'details.0.field': field });
  });
});
