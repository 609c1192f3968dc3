import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { ServerBusyError, TooManyRequestsError } from '../../src/common/errors/errors.js';
import { RATE_LIMITS, intervalOf, toleranceOf } from '../../src/common/rate-limit/rate-limit.js';
import { RateLimiter, RATE_LIMIT_MODEL, type RateLimitRecord } from '../../src/common/rate-limit/rate-limiter.js';
import { suiteOfTwo } from '../support/suites.js';

const { app, twin } = await suiteOfTwo({});
const [limiter, other] = [app.app.get(RateLimiter), twin.app.get(RateLimiter)];
const NAME = 'verificationMail';
const LIMIT = RATE_LIMITS[NAME];
const [BURST, INTERVAL] = [LIMIT.burst, intervalOf(LIMIT)];
let n = 0;
let subject = '';
beforeEach(() => void (subject = `probe ${++n}`));

const takeAll = async (of = subject) => {
  for (let taken = 0; taken < BURST; taken += 1) expect(await limiter.tryConsume(NAME, of)).toBe(0);
};
const left = async (of = subject): Promise<number> => {
  let count = 0;
  while ((await limiter.tryConsume(NAME, of)) === 0) count += 1;
  return count;
};
const failing = (error: Error) => limiter.guard(NAME, subject, () => Promise.reject(error));

describe('tries of one subject', () => {
  it('are as many as the limit allows, also the first of all and at once on two instances', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, (_unused, at) => (at % 2 ? limiter : other).tryConsume(NAME, subject)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(BURST);
    // A request that began some milliseconds before the first one that counted may wait for these alone.
    for (const wait of waits) expect(wait).toBeLessThan(INTERVAL + 10_000);
    expect(await left(`${subject}, another`)).toBe(BURST);
  });

  it('are said to be there or not without being used', async () => {
    expect(await limiter.waitTime(NAME, subject)).toBe(0);
    await limiter.tryConsume(NAME, subject);
    const records = () => app.connection.collection('limits').find().sort({ _id: 1 }).toArray();
    const before = await records();
    expect(await limiter.waitTime(NAME, subject)).toBe(0);
    expect(await records()).toEqual(before);
    expect(await left()).toBe(BURST - 1);
    const wait = await limiter.waitTime(NAME, subject);
    expect([wait > 0, wait <= INTERVAL]).toEqual([true, true]);
    await expect(limiter.consume(NAME, subject)).rejects.toBeInstanceOf(TooManyRequestsError);
  });

  it('are counted with the time until all are back, without being used', async () => {
    expect(await limiter.stateOf(NAME, subject)).toEqual({ left: BURST, fullAfterMs: 0 });
    await limiter.tryConsume(NAME, subject);
    const { left: stillThere, fullAfterMs } = await limiter.stateOf(NAME, subject);
    expect([stillThere, fullAfterMs > 0, fullAfterMs <= INTERVAL]).toEqual([BURST - 1, true, true]);
    expect(await left()).toBe(BURST - 1);
    expect((await limiter.stateOf(NAME, subject)).left).toBe(0);
  });

  it('come back one by one', async () => {
    await takeAll();
    app.advance(INTERVAL);
    expect(await left()).toBe(1);
    app.advance(-INTERVAL);
  });
});

describe('a try', () => {
  it('is given back where its work succeeds, or the server was too busy to begin it, and no other is', async () => {
    const beside = `${subject}, beside`;
    await takeAll(beside);
    expect(await limiter.guard(NAME, subject, () => Promise.resolve('done'))).toBe('done');
    await expect(failing(new ServerBusyError(1))).rejects.toBeInstanceOf(ServerBusyError);
    expect([await left(), await left(beside)]).toEqual([BURST, 0]);
  });

  it('is used up where its work fails', async () => {
    await expect(failing(new Error('wrong'))).rejects.toThrow('wrong');
    expect(await left()).toBe(BURST - 1);
  });

  it('does no work where none is left', async () => {
    await takeAll();
    let isDone = false;
    const work = async () => void (isDone = true);
    await expect(limiter.guard(NAME, subject, work)).rejects.toBeInstanceOf(TooManyRequestsError);
    expect(isDone).toBe(false);
  });
});

it('a try whose record cannot be written is an error, and is not made again and again', async () => {
  const model = app.app.get<Model<RateLimitRecord>>(getModelToken(RATE_LIMIT_MODEL));
  const failing = jest.spyOn(model, 'create').mockRejectedValueOnce(new Error('no space left'));
  await expect(limiter.tryConsume(NAME, subject)).rejects.toThrow('no space left');
  expect(failing).toHaveBeenCalledTimes(1);
  failing.mockRestore();
  expect(await left()).toBe(BURST);
});

it('the database removes a record when its limit is fully available again', async () => {
  const indexes = await app.connection.collection('limits').indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { paidBackAt: 1 }, expireAfterSeconds: 0 }));
});

it('where limits are off nothing waits, and nothing is counted or given back', async () => {
  const { rateLimits } = app.settings;
  await takeAll();
  const off = async <T>(work: () => Promise<T>): Promise<T> => {
    Object.assign(app.settings, { rateLimits: false });
    return work().finally(() => void Object.assign(app.settings, { rateLimits }));
  };
  expect(await off(async () => [await limiter.waitTime(NAME, subject), await limiter.tryConsume(NAME, subject)])).toEqual([0, 0]);
  await off(() => limiter.refund(NAME, subject));
  expect(await left()).toBe(0);
});

describe('after a clock that was ahead', () => {
  const AHEAD = 40 * 86_400_000;

  it('what it wrote is set right once, and of this subject alone', async () => {
    const beside = `${subject}, beside`;
    app.advance(AHEAD);
    for (const each of [subject, beside]) await takeAll(each);
    app.advance(-AHEAD);
    const records = () => app.connection.collection('limits').countDocuments({ paidBackAt: { $gt: new Date(Date.now() + AHEAD / 2) } });
    const before = await records();
    const wait = await limiter.waitTime(NAME, subject);
    expect([wait > 0, wait <= INTERVAL, before - (await records())]).toEqual([true, true, 1]);
    app.advance(wait + 1_000);
    expect(await left()).toBe(1);
    app.advance(-wait - 1_000);
    expect(toleranceOf(LIMIT)).toBe((BURST - 1) * INTERVAL);
  });
});
