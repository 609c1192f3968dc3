import { beforeEach, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { Clock } from '../../src/common/clock/clock.js';
import { SessionsService } from '../../src/modules/people/auth/sessions.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { type TestPerson, until } from '../support/test-app.js';

const app = await suiteApp();
const sessions = app.app.get(SessionsService);
const isLive = sessions.isLive.bind(sessions);
let reads = 0;
sessions.isLive = (id) => {
  reads += 1;
  return isLive(id);
};
// The clock stands still: a call takes longer than half a second on a busy machine.
const clock = app.app.get(Clock);
let time = clock.now().getTime();
clock.now = () => new Date(time);
const advance = (milliseconds: number) => (time += milliseconds);
let ada: TestPerson;
let eve: TestPerson;
const readsOf = async (person = ada): Promise<number> => {
  const before = reads;
  expectAnswer(await app.http('GET', '/api/auth/me', { token: person.token }), 200);
  return reads - before;
};
beforeEach(async () => {
  [ada, eve] = [await app.person(), await app.person()];
  // A transaction that began before the sign-ups counts as a change when it ends.
  await until('settled', async () => (await readsOf()) === 0);
  advance(1_000);
});

describe('who calls is read from the database', () => {
  it('once in half a second, for each person', async () => {
    expect([await readsOf(), await readsOf(), await readsOf(eve), await readsOf()]).toEqual([1, 0, 1, 0]);
    advance(500);
    expect([await readsOf(), await readsOf()]).toEqual([1, 0]);
  });

  it('again after a clock that went back', async () => {
    expect(await readsOf()).toBe(1);
    advance(-60_000);
    expect(await readsOf()).toBe(1);
    advance(60_000);
  });

  // Writes without this instance's models, as another instance does.
  it.each<readonly [string, (owner: object) => Promise<unknown>]>([
    ['ended', (owner) => app.connection.collection('sessions').updateMany(owner, { $set: { endedAt: clock.now() } })],
    ['removed', (owner) => app.connection.collection('sessions').deleteMany(owner)],
  ])('and within that time a session that another instance %s proves nothing', async (_how, end) => {
    expect([await readsOf(), await readsOf()]).toEqual([1, 0]);
    await end({ userId: new Types.ObjectId(ada._id) });
    const { status, body } = await app.http('GET', '/api/privacy/export', { token: ada.token, stepUp: false });
    expectAnswer({ status, body }, 403, { 'details.0.field': 'stepUp' });
  });

  it('again after any change of an account or session', async () => {
    expect([await readsOf(), await readsOf()]).toEqual([1, 0]);
    await app.http('POST', '/api/auth/logout', { token: eve.token });
    expect(await readsOf()).toBe(1);
  });
});
