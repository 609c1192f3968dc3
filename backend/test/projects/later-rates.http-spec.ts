import { describe, expect, it } from '@jest/globals';
import { LATER_RATE_DAYS, LATER_RATE_MESSAGES, type Rate } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { LaterRates } from '../../src/modules/work/projects/later-rates.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const DAY = 86_400_000;
const RATE: Rate = { amount: 5_000, currency: 'NGN', per: 'item', paySkipped: false };
const LESS: Rate = { ...RATE, amount: 4_000 };
const PER_TASK: Rate = { ...RATE, per: 'task' };

const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const fail = (error: unknown) => {
  throw error;
};
const byTime = () => app.app.get(LaterRates, { strict: false }).run(() => false, fail);
const setRate = (id: string, rate: Rate | null) => admins('PUT', `/projects/${id}`, { rate });
const seen = async (id: string, person: TestPerson = work.admin) => {
  const { rate, laterRate } = (await work.as(person, 'GET', `/projects/${id}`)).body.data;
  return { rate, laterRate };
};
const news = async ({ token }: TestPerson) => {
  const { data } = (await app.http('GET', '/api/notifications?limit=100', { token })).body as { data: { kind: string; text: string }[] };
  return data.filter(({ kind }) => kind === 'rate-lowered').map(({ text }) => text);
};
/** Moves the start of an announced rate to now. */
const bring = (id: string) =>
  app.connection
    .collection('projects')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { 'laterRate.startsAt': new Date(app.now().getTime() - 1) } });

/** A project with one annotator. */
async function joined() {
  const { _id } = await work.project({ rate: RATE, publicStatus: 'Active' });
  const person = await app.person();
  expectAnswer(await work.as(person, 'POST', `/projects/${_id}/apply`), 201);
  const { data } = (await admins('GET', `/applications?projectId=${_id}&status=pending`)).body;
  expectAnswer(await admins('POST', `/applications/${data[0]._id}/approve`), 200);
  return { id: _id as string, person };
}

describe('a lower rate of a project', () => {
  it('starts at once if nobody works there', async () => {
    const { _id } = await work.project({ rate: RATE });
    expectAnswer(await setRate(_id, LESS), 200);
    expect(await seen(_id)).toEqual({ rate: LESS, laterRate: null });
  });

  it('is told to its people once, and starts 7 days later', async () => {
    const { id, person } = await joined();
    expectAnswer(await setRate(id, LESS), 200);
    const { rate, laterRate } = await seen(id, person);
    expect([rate, laterRate.rate]).toEqual([RATE, LESS]);
    const wait = new Date(laterRate.startsAt).getTime() - app.now().getTime();
    expect(wait > (LATER_RATE_DAYS - 1) * DAY && wait <= LATER_RATE_DAYS * DAY).toBe(true);
    await byTime();
    await byTime();
    expect(await news(person)).toEqual([expect.stringContaining('₦50 per item now. From ')]);
    expect((await seen(id)).rate).toEqual(RATE);
    await bring(id);
    await byTime();
    expect(await seen(id, person)).toEqual({ rate: LESS, laterRate: null });
    const [entry] = await app.connection.collection('audit').find({ 'target._id': id }).sort({ _id: -1 }).limit(1).toArray();
    expect(entry).toMatchObject({ action: 'project.update', actor: null });
  });

  it('keeps its start if it is set again, and is withdrawn by the rate of today, or a higher one', async () => {
    const { id } = await joined();
    expectAnswer(await setRate(id, LESS), 200);
    const first = (await seen(id)).laterRate;
    expectAnswer(await setRate(id, LESS), 200);
    expect((await seen(id)).laterRate).toEqual(first);
    expectAnswer(await admins('PUT', `/projects/${id}`, { duration: 'Two weeks' }), 200);
    expect((await seen(id)).laterRate).toEqual(first);
    expectAnswer(await setRate(id, RATE), 200);
    expect(await seen(id)).toEqual({ rate: RATE, laterRate: null });
    expectAnswer(await setRate(id, { ...RATE, amount: 6_000 }), 200);
    expect(await seen(id)).toEqual({ rate: { ...RATE, amount: 6_000 }, laterRate: null });
  });

  it('is told once and starts once, by however many servers', async () => {
    const { id, person } = await joined();
    expectAnswer(await setRate(id, LESS), 200);
    await Promise.all([byTime(), byTime(), byTime()]);
    expect(await news(person)).toHaveLength(1);
    await bring(id);
    await Promise.all([byTime(), byTime(), byTime()]);
    const started = { 'target._id': id, action: 'project.update', actor: null };
    expect(await app.connection.collection('audit').countDocuments(started)).toBe(1);
  });
});

describe('the rate of a task that was given out', () => {
  it('can rise, but not fall', async () => {
    const { task } = await work.submitted(undefined, { rate: PER_TASK });
    const set = (rate: Rate | null) => admins('PUT', `/tasks/${task._id}`, { rate });
    const message = LATER_RATE_MESSAGES.taskKeeps(PER_TASK);
    for (const rate of [{ ...PER_TASK, amount: 4_999 }, { ...PER_TASK, currency: 'USD' } as const, null])
      expectAnswer(await set(rate), 409, { message, details: [{ field: 'rate.amount', message }] });
    expectAnswer(await set({ ...PER_TASK, amount: 5_001 }), 200, { 'data.rate.amount': 5_001 });
  });

  it('can be anything before', async () => {
    const task = await work.task({ rate: PER_TASK });
    expectAnswer(await admins('PUT', `/tasks/${task._id}`, { rate: { ...PER_TASK, amount: 1 } }), 200, { 'data.rate.amount': 1 });
  });
});
