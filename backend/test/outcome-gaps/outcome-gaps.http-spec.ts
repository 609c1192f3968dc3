import { beforeAll, describe, expect, it } from '@jest/globals';
import { OUTCOME_FIGURES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { OutcomeGapsPublisher } from '../../src/modules/insight/outcome-gaps/outcome-gaps-publisher.js';
import { settledQuarters } from '../../src/modules/insight/outcome-gaps/domain/quarters.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { APPROVAL } from '../support/work.js';

const DAY_MS = 86_400_000;
const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const [jobs, invoices, users, kept] = ['jobs', 'invoices', 'users', 'outcomequarters'].map((name) => app.connection.collection(name));
if (!jobs || !invoices || !users || !kept) throw new Error('no collections');

const { quarter, from, until } = settledQuarters(app.now()).at(-1) ?? { quarter: '', from: new Date(), until: new Date() };
const at = (day: number): Date => new Date(from.getTime() + day * DAY_MS);
const publish = (isStopping = false) => app.app.get(OutcomeGapsPublisher, { strict: false }).run(() => isStopping);
const read = async () => {
  const answer = await work.as(work.admin, 'GET', '/outcome-gaps');
  expectAnswer(answer, 200);
  return answer.body.data.quarters;
};

interface Group {
  readonly count: number;
  readonly languages: readonly string[];
  /** Actions of the job of each, a day apart. */
  readonly steps: (place: number) => string;
  /** Hours on the clock for ₦6,000. */
  readonly hours?: number;
  readonly day?: number;
}

/** Copies one approved job and its invoice to people who exist in the database alone. */
async function add({ count, languages, steps, hours = 0, day = 10 }: Group): Promise<void> {
  const { _id: jobId } = template;
  const job = await jobs?.findOne({ _id: new Types.ObjectId(jobId) });
  const invoice = await invoices?.findOne({ jobId: new Types.ObjectId(jobId) });
  const person = await users?.findOne({ _id: new Types.ObjectId(work.annotator._id) });
  for (let place = 0; place < count; place += 1) {
    const [userId, id] = [new Types.ObjectId(), new Types.ObjectId()];
    const n = String(id);
    await users?.insertOne({
      ...person,
      _id: userId,
      emailKey: `${n}@gaps.example`,
      usernameKey: n,
      firstname: 'Hidden',
      lastname: `Person${n}`,
      phone: languages.includes('ak') ? '+233241234567' : '+2348031234567',
      claimedSkills: { languages: languages.map((tag) => ({ tag, level: 'native' })), work: [], domains: [], equipment: [] },
    });
    const history = steps(place)
      .split(' ')
      .map((action, later) => ({ ...job?.history[0], action, at: at(day + later) }));
    const status = steps(place).endsWith('approve') ? 'approved' : 'rejected';
    const own = { annotatorId: userId, taskId: new Types.ObjectId(), status, statusChangedAt: history.at(-1)?.at, history };
    await jobs?.insertOne({ ...job, ...own, _id: id, clock: { ...job?.clock, seconds: hours * 3_600 } });
    await invoices?.insertOne({ ...invoice, _id: new Types.ObjectId(), jobId: id, annotatorId: userId, invoiceNumber: `LB-${n}` });
  }
}

let template: { _id: string };
beforeAll(async () => {
  template = await work.submitted();
  expectAnswer(await work.as(work.admin, 'POST', `/jobs/${template._id}/approve`, APPROVAL), 200);
  await add({ count: 30, languages: ['yo'], steps: () => 'submit approve', hours: 4 });
  // A third is rejected.
  await add({ count: 30, languages: ['ha'], steps: (place) => (place % 3 === 0 ? 'submit reject' : 'submit approve'), hours: 6 });
  await add({ count: 19, languages: ['ak'], steps: () => 'submit approve' });
  // Decided in the quarter before, beside nobody else.
  await add({ count: 25, languages: ['ig'], steps: () => 'submit approve', day: -20 });
}, 120_000);

describe('outcome gaps', () => {
  it('has nothing before a quarter is computed', async () => expect(await read()).toEqual([]));

  it('computes nothing half read when the server stops', async () => {
    await publish(true);
    expect(await kept.countDocuments()).toBe(0);
  });

  it('computes each settled quarter once, by several servers', async () => {
    await Promise.all([publish(), publish(), publish()]);
    expect((await kept.find().toArray()).map(({ _id }) => String(_id)).sort()).toEqual(
      settledQuarters(app.now()).map((one) => one.quarter),
    );
  });

  // @fairwork 4.2
  it('shows groups of 20 people beside everybody else, and not those that a subtraction would tell', async () => {
    const [newest, before] = await read();
    // Hausa and Yoruba together would tell of the 19 who speak neither; so would Ghana.
    expect([newest.quarter, newest.groups.map(({ key }: { key: string }) => key)]).toEqual([quarter, ['language.ha']]);
    expect(before).toBeUndefined();
    expect(newest.groups[0]).toMatchObject({ people: 30, others: 49, decisions: 30 });
  });

  // @fairwork 4.2
  it('tells the gaps of decisions and pay, and if they are more than chance', async () => {
    const [{ groups }] = await read();
    const { approved, rejected, sentBack, overturned, payPerHour } = groups[0].figures;
    expect(approved).toMatchObject({ value: 66.7, others: 100, gap: -33.3, isMoreThanChance: true });
    expect(rejected).toMatchObject({ value: 33.3, others: 0, gap: 33.3, isMoreThanChance: true });
    expect(sentBack).toMatchObject({ value: 0, others: 0, gap: 0, isMoreThanChance: false });
    // Ten people were rejected, and nobody else: too few.
    expect(overturned).toBeNull();
    // Pay of ₦6,000 in six hours, beside four.
    expect(payPerHour).toMatchObject({ value: 100_000, others: 150_000, gap: -33.3, isMoreThanChance: true });
  });

  it('is a CSV file, too', async () => {
    const { headers, body } = await work.as(work.admin, 'GET', '/outcome-gaps/export.csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [titles, ...rows] = String(body)
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(titles).toMatch(/^Quarter,Kind,Group,People,Others,Decisions,Approved \(%\),/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(new RegExp(`^${quarter},language,Hausa,30,49,30,66.7,100,`));
  });

  it('names nobody and keeps no id of a person', async () => {
    const text = JSON.stringify(await kept.find().toArray());
    for (const { _id } of await users.find().toArray()) expect(text).not.toContain(String(_id));
    expect(text).not.toContain('Hidden');
  });

  it('never changes: not by a profile, not by a later decision', async () => {
    const before = await read();
    await users.updateMany({ firstname: 'Hidden' }, { $set: { 'claimedSkills.languages': [] } });
    await jobs.updateMany({ statusChangedAt: { $lt: until } }, { $set: { 'history.$[].action': 'reject' } });
    await publish();
    expect(await read()).toEqual(before);
  });

  it('tells the names of figures that screens know', async () => {
    const [{ groups }] = await read();
    expect(Object.keys(groups[0].figures).sort()).toEqual([...OUTCOME_FIGURES].sort());
  });

  it('is for admins with the duty people', async () => {
    for (const path of ['/outcome-gaps', '/outcome-gaps/export.csv']) expectAnswer(await work.as(work.annotator, 'GET', path), 403);
    const second = await app.person('ADMIN');
    await users.updateOne({ _id: new Types.ObjectId(second._id) }, { $set: { duties: ['review', 'pay', 'projects', 'settings'] } });
    expectAnswer(await work.as(second, 'GET', '/outcome-gaps'), 403, { details: [expect.objectContaining({ field: 'duty' })] });
  });
});
