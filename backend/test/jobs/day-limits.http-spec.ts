import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, businessDate, CONTENT_DAY_HOURS, DAY_LIMIT_MESSAGES, LONG_DAY_HOURS, startOfBusinessDay } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { timedJobs } from '../support/timed-jobs.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { logIn } = timedJobs({ app, work });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let me: TestPerson;
let content: string;
let plain: string;
const mine = (method: string, path: string, body?: unknown) => work.as(me, method, path, body);
const newJob = async (projectId: string): Promise<string> => (await work.job(me, { projectId }))._id;
const start = (id: string) => mine('POST', `/jobs/${id}/clock/start`);
const at = (ago: number) => new Date(app.now().getTime() - ago);
/** Counted time of a job, so long ago. */
const worked = async (id: string, from: number, to: number): Promise<void> => {
  const time = [{ from: at(from), to: at(to) }];
  const log = { annotatorId: new Types.ObjectId(me._id), first: at(from), last: at(to) };
  await app.connection
    .collection('worklogs')
    .updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { ...log, intervals: time, recorded: time, vouched: time, worked: [] } },
      { upsert: true },
    );
};

beforeEach(async () => {
  // At noon, so that the hours of a test are on one day.
  const nextDay = startOfBusinessDay(addDays(businessDate(app.now()), 1));
  app.advance(nextDay.getTime() + 12 * HOUR - app.now().getTime());
  await logIn(work.admin);
  me = await app.person();
  expectAnswer(await mine('PUT', '/users/me/content', { allowed: ['abuse'] }), 200);
  [content, plain] = [(await work.project({ content: ['abuse'] }))._id, (await work.project())._id];
});

describe(`disturbing content is shown ${CONTENT_DAY_HOURS} hours a day`, () => {
  // @fairwork 2.2
  it('over all jobs that may show it: then no clock of such a job starts, and others do', async () => {
    const [one, two, next, other] = [await newJob(content), await newJob(content), await newJob(content), await newJob(plain)];
    await worked(one, 5 * HOUR, 3 * HOUR);
    await worked(two, 3 * HOUR, 1 * HOUR + MINUTE);
    expectAnswer(await start(next), 200);
    await worked(two, 3 * HOUR, 1 * HOUR);
    expectAnswer(await start(next), 409, DAY_LIMIT_MESSAGES.content);
    expectAnswer(await mine('POST', `/jobs/${next}/start`), 409, DAY_LIMIT_MESSAGES.content);
    expectAnswer(await start(other), 200);
  });

  it('without hours of the day before, or of other work', async () => {
    const [yesterday, other, next] = [await newJob(content), await newJob(plain), await newJob(content)];
    await worked(yesterday, 20 * HOUR, 12 * HOUR);
    await worked(other, 6 * HOUR, HOUR);
    expectAnswer(await start(next), 200);
  });

  it('whatever the project states later', async () => {
    const [one, next] = [await newJob(content), await newJob(content)];
    await worked(one, 5 * HOUR, HOUR);
    expectAnswer(await work.as(work.admin, 'PUT', `/projects/${content}`, { content: [] }), 200);
    expectAnswer(await start(next), 409, DAY_LIMIT_MESSAGES.content);
  });

  it('and a clock that runs then pauses; its recorded time counts', async () => {
    const id = await newJob(content);
    expectAnswer(await start(id), 200);
    const before = await newJob(content);
    await worked(before, 4 * HOUR, MINUTE);
    const since = app.now().toISOString();
    app.advance(2 * MINUTE);
    const intervals = [{ from: since, to: app.now().toISOString() }];
    const answer = await mine('POST', `/jobs/${id}/clock`, { intervals, runningSince: since });
    expectAnswer(answer, 200);
    expect(answer.body.data).toMatchObject({ seconds: 120, runningSince: null, dayStop: 'content' });
    expectAnswer(await start(id), 409, DAY_LIMIT_MESSAGES.content);
  });
});

describe(`after ${LONG_DAY_HOURS} hours of a day, over all jobs`, () => {
  const long = async (): Promise<void> => worked(await newJob(plain), LONG_DAY_HOURS * HOUR, 0);
  /** Sends what a device recorded on a running clock since then. */
  const record = (id: string, since: string) =>
    mine('POST', `/jobs/${id}/clock`, { intervals: [{ from: since, to: app.now().toISOString() }], runningSince: since });

  it('a person is told to rest, and may go on', async () => {
    const id = await newJob(plain);
    await worked(await newJob(plain), LONG_DAY_HOURS * HOUR, MINUTE);
    expect((await start(id)).body.message).not.toContain(DAY_LIMIT_MESSAGES.rest);
    await long();
    const started = await start(id);
    expectAnswer(started, 200, { 'data.longDay': true, 'data.dayStop': null });
    expect(started.body.message).toContain(DAY_LIMIT_MESSAGES.rest);
  });

  it('whose clock runs on is told so by it', async () => {
    const id = await newJob(plain);
    await worked(await newJob(plain), LONG_DAY_HOURS * HOUR, MINUTE);
    expectAnswer(await start(id), 200, { 'data.longDay': false });
    const since = app.now().toISOString();
    expectAnswer(await record(id, since), 200, { 'data.longDay': false });
    app.advance(MINUTE);
    const told = await record(id, since);
    expectAnswer(told, 200, { 'data.longDay': true, 'data.dayStop': null, 'data.seconds': 60 });
    expect(told.body.data.runningSince).not.toBeNull();
  });

  it('a project may give no more work: no clock of it starts, and one that runs pauses; its recorded time counts', async () => {
    const strict = (await work.project({ stopsLongDays: true }))._id;
    const id = await newJob(strict);
    expectAnswer(await start(id), 200);
    await long();
    const since = app.now().toISOString();
    app.advance(2 * MINUTE);
    const answer = await record(id, since);
    expect(answer.body.data).toMatchObject({ seconds: 120, runningSince: null, dayStop: 'longDay', longDay: true });
    expectAnswer(await start(id), 409, DAY_LIMIT_MESSAGES.longDay);
    expectAnswer(await work.as(work.admin, 'GET', `/jobs/${id}`), 200, { 'data.clockMinutes': 2 });
    expectAnswer(await work.as(work.admin, 'PUT', `/projects/${strict}`, { stopsLongDays: false }), 200);
    expectAnswer(await start(id), 200);
  });

  it('nor a batch of it; work without a network is still taken, and finished', async () => {
    const { made, task, imported, job, itemsOf } = annotationCalls({ app, work });
    const [stops, others] = [{ stopsLongDays: true }, { stopsLongDays: false }];
    const queue = async (terms: object): Promise<string> => {
      const { _id, project } = await task({ queued: true });
      await imported(_id, 'text', 'a');
      made(await work.as(work.admin, 'PUT', `/projects/${project._id}`, { publicStatus: 'Active', ...terms }));
      const application = made(await mine('POST', `/projects/${project._id}/apply`), 201);
      made(await work.as(work.admin, 'POST', `/applications/${application._id}/approve`));
      return project._id;
    };
    const [strict, free] = [await queue(stops), await queue(others)];
    const { _id: id, task: held } = await job(['a'], {}, me);
    made(await work.as(work.admin, 'PUT', `/projects/${held.project._id}`, stops));
    const [item] = await itemsOf(id, '', me);
    await long();
    expectAnswer(await mine('POST', `/projects/${strict}/next-batch`), 409, DAY_LIMIT_MESSAGES.longDay);
    expectAnswer(await mine('POST', `/projects/${free}/next-batch`), 201);
    expectAnswer(await start(id), 409, DAY_LIMIT_MESSAGES.longDay);
    const change = { baseRevision: 0, source: 'phone', sequence: 1, changes: put(mood()), seconds: 0 };
    expectAnswer(await mine('PATCH', `/annotations/${item._id}`, change), 200);
    expectAnswer(await mine('POST', `/assignments/${item._id}/done`), 200);
    const nextDay = startOfBusinessDay(addDays(businessDate(app.now()), 1));
    app.advance(nextDay.getTime() - app.now().getTime());
    await logIn(me);
    expectAnswer(await mine('POST', `/projects/${strict}/next-batch`), 201);
  });
});

describe('the limits of a day', () => {
  /** Calls of the database while this runs, such as `projects.find`. */
  async function callsOf(make: () => Promise<unknown>): Promise<string[]> {
    const calls: string[] = [];
    app.connection.set('debug', (collection: string, method: string) => calls.push(`${collection}.${method}`));
    await make();
    app.connection.set('debug', false);
    return calls;
  }
  const readsOf = (calls: readonly string[]) =>
    ['worklogs', 'projects'].map((name) => calls.filter((call) => call === `${name}.find`).length);

  it("read the day's time once, and projects once, and only after so much work", async () => {
    const strict = (await work.project({ content: ['abuse'], stopsLongDays: true }))._id;
    const id = await newJob(strict);
    await worked(await newJob(content), 5 * HOUR, 2 * HOUR);
    expect(readsOf(await callsOf(() => start(id)))).toEqual([1, 0]);
    await worked(await newJob(plain), 2 * HOUR, HOUR);
    // To pause another clock reads its surroundings.
    expectAnswer(await mine('POST', `/jobs/${id}/clock/pause`), 200);
    const next = await newJob(strict);
    expect(readsOf(await callsOf(() => start(next)))).toEqual([1, 1]);
  });
});
