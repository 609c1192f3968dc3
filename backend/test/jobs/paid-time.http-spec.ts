import { beforeEach, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { annotationCalls, mood, put, span } from '../support/annotation.fixtures.js';
import { returnHeld } from '../support/held.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer } from '../support/test-app.js';
import { RATE } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, mine, made, job, itemsOf, patch } = annotationCalls({ app, work });
const MINUTE = 60_000;
const HOUR = 60;

const logIn = async (): Promise<void> => {
  for (const person of [work.annotator, work.admin]) {
    const { email, password } = person;
    person.token = (await app.http('POST', '/api/auth/login', { body: { email, password } })).body.token;
  }
};
/** Moves the clock and logs both in again, since an access token lasts 15 minutes. */
const wait = async (minutes: number): Promise<void> => {
  app.advance(minutes * MINUTE);
  await logIn();
};
beforeEach(async () => {
  Object.assign(work, { annotator: await app.person() });
  await logIn();
});

const at = (minutes: number) => new Date(app.now().getTime() + minutes * MINUTE).toISOString();
/** Reads the clock once: a stretch is exactly as long as it says. */
const stretch = (from: number, to: number) => {
  const now = app.now().getTime();
  return { from: now + from * MINUTE, to: now + to * MINUTE };
};
const start = (id: string) => mine('POST', `/jobs/${id}/start`);
const record = (id: string, from: number, to = 0) => mine('POST', `/jobs/${id}/clock`, { intervals: [{ from: at(from), to: at(to) }] });
const seen = async (id: string): Promise<Answer['body']> => made(await admins('GET', `/jobs/${id}`));
const skip = async (jobId: string) => {
  for (const { _id } of await itemsOf(jobId)) made(await mine('POST', `/assignments/${_id}/skip`, { reason: 'Blurred' }));
};
const submit = (id: string, minutes: number) => mine('POST', `/jobs/${id}/submit`, { minutes, note: 'Done' });
/** Works with a sign of work every four minutes. */
const workOn = async (id: string, minutes: number): Promise<void> => {
  for (let left = minutes; left > 0; left -= 4) {
    app.advance(Math.min(left, 4) * MINUTE);
    if (Math.ceil(left / 4) % 3 === 0) await logIn();
    made(await record(id, -Math.min(left, 4)));
  }
};

describe('26.2 the clock of a job', () => {
  it('takes nothing from the seconds of patches: three jobs are not three times the same days', async () => {
    const jobs = await Promise.all(['one', 'two', 'three'].map((text) => job([text], { reviewShare: 0 })));
    await wait(8 * 24 * HOUR);
    for (const { _id } of jobs) {
      const [item] = await itemsOf(_id);
      for (let n = 1; n <= 8; n++) made(await patch(item._id, n, n - 1, put(mood()), { seconds: 86_400 }));
      made(await mine('POST', `/assignments/${item._id}/done`));
      made(await submit(_id, 8 * 24 * HOUR));
      expect((await seen(_id)).clockMinutes).toBe(0);
    }
    const { body } = await admins('POST', '/jobs/approve', { ids: jobs.map(({ _id }) => _id) });
    expect([body.data, body.failed.length]).toEqual([[], 3]);
  });

  it('counts nothing before its start, and of one long interval only what a sign of work vouches for', async () => {
    const { _id } = await job(['one']);
    await wait(3 * 24 * HOUR);
    expect(made(await record(_id, -3 * 24 * HOUR)).clockMinutes).toBe(0);
    made(await start(_id));
    expect(made(await record(_id, -3 * 24 * HOUR)).clockMinutes).toBe(0);
    await wait(24 * HOUR);
    expect(made(await record(_id, -24 * HOUR, 1)).clockMinutes).toBe(15);
  });

  it('counts what was done without a network with the patches of that span, once, in any order', async () => {
    const { _id } = await job(['one', 'two']);
    const [one, two] = await itemsOf(_id);
    made(await start(_id));
    await wait(40);
    expect(made(await record(_id, -40, 1)).clockMinutes).toBe(15);
    const sent = [put(mood(), span('a', 0, 2)), { worked: [stretch(-41, -30)] }] as const;
    made(await patch(one._id, 1, 0, ...sent));
    made(await patch(one._id, 1, 0, ...sent));
    expect((await seen(_id)).clockMinutes).toBe(25);
    made(await patch(two._id, 1, 0, put(mood(), ...['a', 'b', 'c'].map((id) => span(id, 0, 2))), { worked: [stretch(-31, -10)] }));
    expect((await seen(_id)).clockMinutes).toBe(40);
  });

  it('starts where the work of its patches began, if it was started without a network', async () => {
    const { _id } = await job(['one']);
    const [item] = await itemsOf(_id);
    await wait(30);
    const began = stretch(-28, -20);
    made(await patch(item._id, 1, 0, put(mood()), { worked: [began] }));
    made(
      await mine('POST', `/jobs/${_id}/clock`, {
        intervals: [{ from: new Date(began.from).toISOString(), to: new Date(began.to).toISOString() }],
      }),
    );
    expect(await seen(_id)).toMatchObject({ clockMinutes: 8, startedAt: new Date(began.from).toISOString() });
  });

  it('is vouched for by what is sent for a quarter of an hour, and five minutes more for each change: not for days', async () => {
    const { _id } = await job(['one']);
    const [item] = await itemsOf(_id);
    made(await start(_id));
    await wait(8 * 24 * HOUR);
    made(await record(_id, -8 * 24 * HOUR));
    made(await patch(item._id, 1, 0, put(mood()), { worked: [stretch(-8 * 24 * HOUR, -HOUR)] }));
    expect((await seen(_id)).clockMinutes).toBeLessThanOrEqual(25);
  });

  it('is not vouched for by changes that change nothing, however many they are', async () => {
    const { _id } = await job(['one']);
    const [item] = await itemsOf(_id);
    made(await start(_id));
    made(await patch(item._id, 1, 0, put(mood(), span('a', 0, 2))));
    await wait(90 * HOUR);
    made(await record(_id, -90 * HOUR));
    const nothing = [...put(mood(), span('a', 0, 2)), ...Array.from({ length: 269 }, (_, n) => ({ id: `gone${n}`, after: null }))];
    for (let n = 1; n <= 4; n++) {
      const worked = [stretch(-22.5 * HOUR * n, -22.5 * HOUR * (n - 1))];
      made(await patch(item._id, n + 1, n, nothing, { worked }));
    }
    expect((await seen(_id)).clockMinutes).toBeLessThanOrEqual(15);
  });

  it('is vouched for once by an answer that is put back and forth', async () => {
    const { _id } = await job(['one']);
    const [item] = await itemsOf(_id);
    made(await start(_id));
    await wait(10 * HOUR);
    made(await record(_id, -10 * HOUR));
    for (let n = 1; n <= 20; n++) {
      const worked = [stretch(-20 * n - 20, -20 * n)];
      made(await patch(item._id, n, n - 1, put(mood(n % 2 ? 'Good' : 'Bad')), { worked }));
    }
    expect((await seen(_id)).clockMinutes).toBeLessThanOrEqual(35);
  });

  it('runs on with the patches that are sent', async () => {
    const { _id } = await job(['one']);
    const [item] = await itemsOf(_id);
    made(await start(_id));
    for (let n = 1; n <= 3; n++) {
      app.advance(4 * MINUTE);
      made(await patch(item._id, n, n - 1, put(mood())));
    }
    expect((await seen(_id)).clockMinutes).toBe(12);
  });

  it('keeps what an earlier version counted', async () => {
    const { _id } = await job(['one']);
    made(await start(_id));
    await wait(20);
    const [from, to] = [new Date(at(-19)), new Date(at(-12))];
    const log = { annotatorId: new Types.ObjectId(work.annotator._id), first: from, last: to, intervals: [{ from, to }] };
    await app.connection.collection('worklogs').replaceOne({ _id: new Types.ObjectId(_id) }, log, { upsert: true });
    expect(made(await record(_id, -10, 1)).clockMinutes).toBe(17);
  });

  it('of two jobs counts an instant once, also with signs of work on both', async () => {
    const [one, other] = [await job(['one']), await job(['two'])];
    for (const { _id } of [one, other]) made(await start(_id));
    app.advance(4 * MINUTE);
    for (const { _id } of [one, other]) made(await record(_id, -4));
    expect([(await seen(one._id)).clockMinutes, (await seen(other._id)).clockMinutes]).toEqual([4, 0]);
  });

  it.each([
    ['one after the other', false],
    ['at the same time', true],
  ])('of two jobs counts an instant of work without a network once, sent %s', async (_name, atOnce) => {
    const jobs = [await job(['one']), await job(['two'])];
    const items: string[] = [];
    for (const { _id } of jobs) items.push((await itemsOf(_id))[0]._id);
    await wait(60);
    const worked = [stretch(-50, -40)];
    const intervals = worked.map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }));
    const steps: ((n: number) => Promise<Answer>)[] = [
      (n) => patch(items[n] ?? '', 1, 0, put(mood(), span('a', 0, 2)), { worked }),
      (n) => mine('POST', `/jobs/${jobs[n]?._id}/clock`, { intervals }),
      (n) => mine('POST', `/assignments/${items[n]}/done`),
      (n) => mine('POST', `/jobs/${jobs[n]?._id}/submit`, { minutes: 10, note: 'Done', clock: { intervals } }),
    ];
    for (const step of steps) {
      if (atOnce) await Promise.all([step(0), step(1)]);
      else for (const n of [0, 1]) made(await step(n));
    }
    const minutes = await Promise.all(jobs.map(async ({ _id }) => (await seen(_id)).clockMinutes));
    expect(minutes.sort()).toEqual([0, 10]);
  });
});

describe('26.2 work on an item starts its job', () => {
  it.each([
    ['a patch', (id: string) => patch(id, 1, 0, put(mood()))],
    ['an empty patch', (id: string) => patch(id, 1, 0, [])],
    ['a skip', (id: string) => mine('POST', `/assignments/${id}/skip`, { reason: 'Blurred' })],
  ])('%s', async (_name, act) => {
    const { _id } = await job(['one']);
    const [item] = await itemsOf(_id);
    made(await act(item._id));
    expect((await seen(_id)).startedAt).toEqual(expect.any(String));
  });

  it('so that no hold ends without a start', async () => {
    const { _id } = await job(['one']);
    const jobs = app.connection.collection('jobs');
    await jobs.updateOne(
      { startedAt: null, holdUntil: null, 'annotator.username': work.annotator.username },
      { $set: { holdUntil: new Date(app.now().getTime() + MINUTE) } },
    );
    const [item] = await itemsOf(_id);
    made(await patch(item._id, 1, 0, []));
    const { startedAt, status } = await seen(_id);
    app.advance(2 * MINUTE);
    await returnHeld(app);
    expect([startedAt, status, (await seen(_id)).status]).toEqual([expect.any(String), 'pending', 'pending']);
  });
});

describe('26.2 a job is marked for its time', () => {
  // @fairwork 2.1
  it('of more than 12 hours in a day over all jobs, on each of them', async () => {
    const [one, other] = [await job(['one']), await job(['two'])];
    // Midnight in Lagos is 23:00 UTC.
    await wait((Date.parse(`${at(24 * HOUR).slice(0, 10)}T23:00:00Z`) - app.now().getTime()) / MINUTE);
    for (const { _id } of [one, other]) made(await start(_id));
    await workOn(one._id, 2 * HOUR);
    app.advance(6 * MINUTE);
    await logIn();
    expect((await seen(one._id)).timeFlags).toBeUndefined();
    made(await record(other._id, 0));
    await wait(11 * HOUR);
    made(await record(other._id, -11 * HOUR));
    expect((await seen(one._id)).timeFlags).toEqual(['long-day']);
    expect((await seen(other._id)).timeFlags).toEqual(['long-day', 'unbroken']);
  });

  // @fairwork 2.1
  it('of three hours without a break', async () => {
    const { _id } = await job(['one']);
    made(await start(_id));
    await workOn(_id, 176);
    expect((await seen(_id)).timeFlags).toBeUndefined();
    await workOn(_id, 4);
    expect(await seen(_id)).toMatchObject({ clockMinutes: 180, timeFlags: ['unbroken'] });
  });

  it('of skipped items only, to admins alone, and is in no bulk approval', async () => {
    const { _id } = await job(['one', 'two']);
    made(await start(_id));
    await workOn(_id, 8);
    await skip(_id);
    made(await submit(_id, 8));
    expect((await seen(_id)).timeFlags).toEqual(['only-skipped']);
    const [row] = made(await admins('GET', '/jobs?status=submitted')).filter((each: { _id: string }) => each._id === _id);
    expect(row.timeFlags).toEqual(['only-skipped']);
    for (const path of [`/jobs/${_id}`, '/jobs', `/jobs/${_id}/items`, '/privacy/export']) {
      const { status, body } = await mine('GET', path);
      expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringMatching(/timeFlags|sampled/)]);
    }
    const many = await admins('POST', '/jobs/approve', { ids: [_id], confirmMinutesOf: [_id] });
    expect([many.body.data, many.body.failed]).toEqual([[], [{ id: _id, message: expect.stringContaining('skipped') }]]);
    const alone = await admins('POST', `/jobs/${_id}/approve`, { approvedAmount: { amount: 20_000, currency: RATE.currency } });
    expectAnswer(alone, 200, { 'data.timeFlags': ['only-skipped'] });
  });

  it('no longer of skipped items once one of them is done after a rework', async () => {
    const { _id } = await job(['one']);
    await skip(_id);
    made(await submit(_id, 1));
    made(await mine('POST', `/jobs/${_id}/rework`));
    const [item] = await itemsOf(_id);
    made(await mine('POST', `/assignments/${item._id}/reopen`));
    made(await patch(item._id, 1, 0, put(mood())));
    made(await mine('POST', `/assignments/${item._id}/done`));
    made(await submit(_id, 1));
    expect((await seen(_id)).timeFlags).toBeUndefined();
  });
});

describe('26.2 an approval above the clock', () => {
  it.each([
    ['one', (id: string) => admins('POST', `/jobs/${id}/approve`, { approvedAmount: { amount: 150_000, currency: 'NGN' } })],
    ['many', (id: string) => admins('POST', '/jobs/approve', { ids: [id] })],
  ])('of %s is confirmed, also where the client leaves the field out and the clock shows nothing', async (_name, approve) => {
    const { _id } = await work.job(work.annotator);
    made(await submit(_id, 60));
    const { body } = await approve(_id);
    expect(body.message + JSON.stringify(body.failed ?? '')).toContain('1 h claimed, 0 min on the clock');
    expect((await seen(_id)).status).toBe('submitted');
  });
});
