import { beforeEach, describe, expect, it } from '@jest/globals';
import { ONE_ADMIN_MESSAGES, QUOTE_MESSAGES, RATE_CONTROL_MESSAGES } from '@labelbridge/contracts';
import { RateRefresh } from '../../src/modules/money/payments/invoices/rate-refresh.js';
import { RateSources } from '../../src/modules/money/payments/rates/rate-source.js';
import { RateChanges } from '../../src/modules/money/payments/rates/rate-changes.service.js';
import { RatesService } from '../../src/modules/money/payments/rates/rates.service.js';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { callerOf, type TestPerson, advanceWith, setRole } from '../support/test-app.js';

const HOUR_MS = 3_600_000;
const CONFIRMED = 150_000;
const app = await suiteApp({ PAYOUT_PROVIDER: 'manual', FX_BAND: '5', ADMIN_COOLING_OFF_HOURS: '3' });
// Each test fetches the rates that it counts.
await app.app.get(RateRefresh, { strict: false }).beforeApplicationShutdown();
let quoted: number | undefined;
app.app.get(RateSources).add({ name: 'Test bank', rate: async () => quoted });
let [owner, second]: TestPerson[] = [];

const as = (person: TestPerson | undefined, method: string, path: string, body?: unknown, headers = {}) =>
  app.http(method, `/api${path}`, { token: person?.token, body, headers });
const set = (rate: number, by = owner) => as(by, 'POST', '/rates', { from: 'USD', rate, source: 'Central Bank' });
const decide = (decision: 'approve' | 'refuse', id: string, by = second) => as(by, 'POST', `/rates/${id}/${decision}`);
const band = async () => (await as(owner, 'GET', '/rates/band')).body.data;
const current = async () => (await as(owner, 'GET', '/rates/current')).body.data.quote?.rate;
const titles = async (person: TestPerson | undefined) =>
  (await as(person, 'GET', '/notifications')).body.data.map(({ title }: { title: string }) => title);
const actions = async (id: string) =>
  (await app.connection.collection('audit').find({ 'target._id': id }).sort({ _id: 1 }).toArray()).map(({ action, actor }) => [
    action,
    actor?._id,
  ]);

beforeEach(async () => {
  for (const _id of await app.app.get(UsersService).activeAdmins()) await setRole(app.app, String(_id), 'USER');
  for (const name of ['rates', 'proposedrates']) await app.connection.collection(name).deleteMany({});
  [owner, second] = [await app.person('ADMIN'), await app.person('ADMIN')];
  quoted = CONFIRMED;
  await as(owner, 'POST', '/rates/fetch', { from: 'USD' });
});

describe('a rate within FX_BAND of the last confirmed one', () => {
  it.each([142_500, 157_500])('is set by one admin at once: %i', async (rate) => {
    const { status, body } = await set(rate);
    expectAnswer({ status, body }, 201);
    expect(body.data).toMatchObject({ rate, origin: 'admin', approvedBy: null });
    expect(await current()).toBe(rate);
    expect(await band()).toMatchObject({ percent: 5, least: 142_500, most: 157_500, waiting: null, confirmed: { rate: CONFIRMED } });
  });

  it('moves no band: small steps do not lead out of it', async () => {
    expectAnswer(await set(157_500), 201);
    expectAnswer(await set(157_501), 202);
    expectAnswer(await set(165_000), 409);
    expect(await current()).toBe(157_500);
    await advanceWith(app, 25 * HOUR_MS, [owner as TestPerson, second as TestPerson]);
    quoted = undefined;
    expectAnswer(await set(157_500), 201);
    expectAnswer(await set(160_000), 202);
  });
});

describe('a rate outside it', () => {
  // Regression: one admin set a rate 64 times too high, and it applied at once.
  it.each([64 * CONFIRMED, 157_501, 142_499])('waits for another admin, and nothing is quoted at it meanwhile: %i', async (rate) => {
    const { status, body } = await set(rate);
    expectAnswer({ status, body }, 202, RATE_CONTROL_MESSAGES.waits);
    expect(body.data).toMatchObject({ rate, source: 'Central Bank', byId: owner?._id });
    expect(await current()).toBe(CONFIRMED);
    expect((await as(owner, 'GET', '/rates')).body.data).toHaveLength(1);
    expect((await band()).waiting).toEqual(body.data);
    const own = await decide('approve', body.data._id, owner);
    expectAnswer(own, 409, RATE_CONTROL_MESSAGES.notYourOwn);
    expect(await current()).toBe(CONFIRMED);
    const approved = await decide('approve', body.data._id);
    expectAnswer(approved, 200);
    expect(approved.body.data).toMatchObject({ rate, by: { role: 'ADMIN' }, approvedBy: { role: 'ADMIN' } });
    expect(await current()).toBe(rate);
    expect(await band()).toMatchObject({ waiting: null, confirmed: { rate } });
    expectAnswer(await decide('approve', body.data._id), 404);
  });

  it('is announced to all admins at both steps, and recorded', async () => {
    const third = await app.person('ADMIN');
    const { data } = (await set(200_000)).body;
    for (const admin of [owner, second, third]) expect(await titles(admin)).toContain('An exchange rate awaits approval: $1 = ₦2,000.00');
    const approved = (await decide('approve', data._id)).body.data;
    for (const admin of [owner, second, third]) expect(await titles(admin)).toContain('A new exchange rate: $1 = ₦2,000.00');
    expect([await actions(data._id), await actions(approved._id)]).toEqual([
      [['rate.propose', owner?._id]],
      [['rate.approve', second?._id]],
    ]);
  });

  it('needs a fresh proof to be set and to be approved', async () => {
    const bare = (person: TestPerson | undefined, path: string, body?: unknown) =>
      app.http('POST', `/api/rates${path}`, { token: person?.token, body, stepUp: false });
    const asked = (answer: Awaited<ReturnType<typeof bare>>) => [answer.status, answer.body.details?.[0]?.field];
    expect(asked(await bare(owner, '', { from: 'USD', rate: 200_000 }))).toEqual([403, 'stepUp']);
    const { data } = (await set(200_000)).body;
    expect(asked(await bare(second, `/${data._id}/approve`))).toEqual([403, 'stepUp']);
    expect(await current()).toBe(CONFIRMED);
  });

  it.each([
    ['refused by another admin', () => second, RATE_CONTROL_MESSAGES.refused],
    ['withdrawn by its proposer', () => owner, RATE_CONTROL_MESSAGES.withdrawn],
  ])('is %s, which is notified and recorded', async (_what, by, message) => {
    const { data } = (await set(200_000)).body;
    const { status, body } = await decide('refuse', data._id, by());
    expectAnswer({ status, body }, 200, { message: message });
    expect(await actions(data._id)).toEqual([
      ['rate.propose', owner?._id],
      ['rate.refuse', by()?._id],
    ]);
    for (const admin of [owner, second]) expect(await titles(admin)).toContain('An exchange rate was not set: $1 = ₦2,000.00');
    expect([await current(), (await band()).waiting]).toEqual([CONFIRMED, null]);
    expectAnswer(await decide('approve', data._id), 404);
  });

  it('waits alone: what a second admin approves is what they saw', async () => {
    const { data } = (await set(200_000)).body;
    const other = await set(9_600_000, second);
    expectAnswer(other, 409, RATE_CONTROL_MESSAGES.alreadyWaits);
    const atOnce = await Promise.all([decide('approve', data._id), decide('refuse', data._id)]);
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 404]);
    const many = await Promise.all([set(8_000_000), set(9_000_000, second)]);
    expect(many.map(({ status }) => status).sort()).toEqual([202, 409]);
  });

  it('lapses after a day', async () => {
    const { data } = (await set(200_000)).body;
    await advanceWith(app, 24 * HOUR_MS + 1, [owner as TestPerson, second as TestPerson]);
    const { status, body } = await decide('approve', data._id);
    expectAnswer({ status, body }, 409, RATE_CONTROL_MESSAGES.notWaiting);
    expect((await band()).waiting).toBe(null);
    expectAnswer(await set(210_000), 202);
  });

  it('is not approved by a new admin, nor where its proposer is none any more', async () => {
    const ada = await app.person();
    await as(owner, 'PATCH', `/users/${ada._id}`, { role: 'ADMIN' });
    expectAnswer(await as(second, 'POST', `/users/${ada._id}/promotion/approve`), 200);
    await advanceWith(app, 0, [ada]);
    const { data } = (await set(200_000)).body;
    const early = await decide('approve', data._id, ada);
    expectAnswer(early, 409, { message: expect.stringMatching(/may approve exchange rates from .* Lagos time\.$/) });
    await setRole(app.app, owner?._id ?? '', 'USER');
    expect((await decide('approve', data._id)).body.message).toBe(RATE_CONTROL_MESSAGES.proposerGone);
    await advanceWith(app, 3 * HOUR_MS, [ada, second as TestPerson]);
    const { data: next } = (await as(second, 'POST', `/rates/${data._id}/refuse`)).body;
    expect(next._id).toBe(data._id);
    const again = (await set(200_000, second)).body.data;
    expectAnswer(await decide('approve', again._id, ada), 200);
  });

  it('is answered the same under its Idempotency-Key', async () => {
    const body = { from: 'USD', rate: 200_000 };
    const [one, two] = [
      await as(owner, 'POST', '/rates', body, { 'idempotency-key': 'k1' }),
      await as(owner, 'POST', '/rates', body, { 'idempotency-key': 'k1' }),
    ];
    expectAnswer(one, 202);
    expectAnswer(two, 202);
    expect(two.headers.get('idempotency-replayed')).toBe('true');
    expect(two.body).toEqual(one.body);
  });
});

describe('the first rate of all', () => {
  beforeEach(async () => {
    await app.connection.collection('rates').deleteMany({});
  });

  it('is compared with what a provider says now', async () => {
    expectAnswer(await set(64 * CONFIRMED), 202);
    expect((await band()).confirmed).toMatchObject({ rate: CONFIRMED, source: 'Test bank' });
  });

  it('waits for a second admin where no provider has one', async () => {
    quoted = undefined;
    const { status, body } = await set(CONFIRMED);
    expectAnswer({ status, body }, 202);
    expect(await current()).toBe(undefined);
    expect(await band()).toMatchObject({ confirmed: null, least: null, most: null });
    expectAnswer(await decide('approve', body.data._id), 200);
    expectAnswer(await set(157_500), 201);
  });

  it('is set by one admin alone, who cannot leave its band', async () => {
    quoted = undefined;
    await setRole(app.app, second?._id ?? '', 'USER');
    expectAnswer(await set(CONFIRMED), 201);
    expectAnswer(await set(157_500), 201);
    const { status, body } = await set(157_501);
    expectAnswer({ status, body }, 409, RATE_CONTROL_MESSAGES.needsSecondAdmin);
    expect(ONE_ADMIN_MESSAGES.rate).toContain('npm run cli -- rate:set');
    await app.app.get(RateChanges).setAtOnce({ from: 'USD', rate: 200_000 }, null);
    expect(await current()).toBe(200_000);
    expect(await titles(owner)).toContain('A new exchange rate: $1 = ₦2,000.00');
    expectAnswer(await set(210_000), 201);
  });
});

describe('what is kept of a rate that an admin sets', () => {
  const entry = async (id: string) => (await app.connection.collection('audit').find({ 'target._id': id }).sort({ _id: -1 }).toArray())[0];
  const changesOf = async (id: string) =>
    Object.fromEntries(((await entry(id))?.changes ?? []).map(({ field, after }: { field: string; after: unknown }) => [field, after]));
  const notesOf = async (person: TestPerson | undefined): Promise<string[]> =>
    (await as(person, 'GET', '/notifications')).body.data.map(({ text }: { text: string }) => text);
  const nameOf = async (person: TestPerson | undefined) => {
    const { firstname, lastname } = (await as(person, 'GET', '/users/me')).body.data;
    return `${firstname} ${lastname}`;
  };

  it.each([
    [' Central Bank ', 'Central Bank'],
    ['   ', QUOTE_MESSAGES.ownSource],
    [undefined, QUOTE_MESSAGES.ownSource],
  ])('is the source without spaces, or that it is their own: %j', async (source, kept) => {
    expect((await as(owner, 'POST', '/rates', { from: 'USD', rate: CONFIRMED, source })).body.data.source).toBe(kept);
    expect((await as(owner, 'POST', '/rates', { from: 'USD', rate: 200_000, source })).body.data.source).toBe(kept);
    expect((await app.app.get(RateChanges).setAtOnce({ from: 'USD', rate: CONFIRMED, ...(source && { source }) }, null)).source).toBe(kept);
  });

  it('is who proposed, approved and refused what, in the audit log and in the notifications', async () => {
    const [proposer, decider] = [await nameOf(owner), await nameOf(second)];
    const within = (await set(CONFIRMED)).body;
    expect([within.message, await changesOf(within.data._id)]).toEqual([
      QUOTE_MESSAGES.rateSet,
      { rate: String(CONFIRMED), source: 'Central Bank' },
    ]);
    const first = (await set(200_000)).body.data;
    expect((await entry(first._id))?.target.name).toBe('USD to NGN');
    expect(await changesOf(first._id)).toEqual({ rate: '200000', source: 'Central Bank' });
    expect((await notesOf(second))[0]).toMatch(new RegExp(`^${proposer} proposes .*2,000\\.00.*1,500\\.00`));
    await decide('refuse', first._id);
    expect(await changesOf(first._id)).toEqual({ rate: '200000', source: 'Central Bank', proposedBy: proposer });
    expect((await notesOf(owner))[0]).toEqual(expect.stringContaining(decider));
    const approved = (await decide('approve', (await set(200_000)).body.data._id)).body;
    expect(approved.message).toBe(RATE_CONTROL_MESSAGES.approved);
    expect(await changesOf(approved.data._id)).toEqual({ rate: '200000', source: 'Central Bank', proposedBy: proposer });
    expect((await notesOf(owner))[0]).toContain(`${decider} approved`);
    expect((await notesOf(owner))[0]).toContain(`as ${proposer} proposed`);
    expect(approved.data).toMatchObject({ by: { name: proposer }, approvedBy: { name: decider }, source: 'Central Bank' });
  });

  it('is set on the server at once, recorded, and told unless it is the demo’s', async () => {
    const changes = app.app.get(RateChanges);
    const byServer = await changes.setAtOnce({ from: 'USD', rate: 300_000 }, null);
    expect([(await entry(byServer._id))?.action, (await entry(byServer._id))?.actor]).toEqual(['rate.set', null]);
    expect((await notesOf(owner))[0]).toContain('on the server');
    expect((await band()).confirmed).toMatchObject({ rate: 300_000 });
    const told = await notesOf(owner);
    const demo = { ...callerOf(owner as TestPerson, 'ADMIN'), firstname: 'Demo', lastname: 'Admin' };
    const byDemo = await changes.setAtOnce({ from: 'USD', rate: 310_000 }, demo);
    expect([byDemo.by?.name, (await entry(byDemo._id))?.actor._id, await notesOf(owner)]).toEqual(['Demo Admin', owner?._id, told]);
  });

  it('is announced to those who wait for one, and only once it is set', async () => {
    const heard: string[] = [];
    app.app.get(RatesService).onRate((from) => void heard.push(from));
    const { data } = (await set(200_000)).body;
    expect(heard).toEqual([]);
    await decide('approve', data._id);
    expect(heard).toEqual(['USD']);
    await set(200_000);
    expect(heard).toEqual(['USD', 'USD']);
    await app.app.get(RateChanges).setAtOnce({ from: 'USD', rate: CONFIRMED }, null);
    expect(heard).toEqual(['USD', 'USD', 'USD']);
  });

  it.each([
    [CONFIRMED, 201],
    [200_000, 202],
  ])('is answered again where the first request died after its work: %i', async (rate, expected) => {
    const key = { 'idempotency-key': `killed-${rate}` };
    const ask = () => as(owner, 'POST', '/rates', { from: 'USD', rate }, key);
    const first = await ask();
    await app.connection.collection('idempotencykeys').updateMany({ effects: first.body.data._id }, { $set: { answer: null } });
    app.advance(6_000);
    const again = await ask();
    expectAnswer(again, expected);
    expect(again.body).toEqual(first.body);
  });

  it('is nothing where no such rate waits', async () => {
    const unknown = '0123456789abcdef01234567';
    expectAnswer(await decide('approve', unknown), 404);
    expectAnswer(await decide('refuse', unknown), 404);
  });
});
