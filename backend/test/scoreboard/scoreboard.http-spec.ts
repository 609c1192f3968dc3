import { beforeAll, describe, expect, it } from '@jest/globals';
import { SCOREBOARD_FIGURE_NAMES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { NO_FIGURES } from '../../src/modules/insight/scoreboard/domain/figures.js';
import { addMonths, settledMonths, startOfMonth } from '../../src/modules/insight/scoreboard/domain/months.js';
import { ScoreboardPublisher } from '../../src/modules/insight/scoreboard/scoreboard-publisher.js';
import { ReviewDeadlines } from '../../src/modules/work/jobs/review-deadlines.service.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { appealCalls, TASK_RATE } from '../support/appeals.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { givePayoutAccount, type TestPerson } from '../support/test-app.js';
import { APPROVAL } from '../support/work.js';

const HOUR_MS = 3_600_000;
const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made } = annotationCalls({ app, work });
const { appealed, decide } = await appealCalls({ app, work });
const [jobs, invoices, scoreboards] = [
  app.connection.collection('jobs'),
  app.connection.collection('invoices'),
  app.connection.collection('scoreboards'),
];

const months = settledMonths(app.now());
const month = months.at(-1) ?? '';
/** Nine in the morning of the tenth in Lagos, from which the hours of this test count. */
const TENTH = startOfMonth(month).getTime() + 9 * 24 * HOUR_MS + 9 * HOUR_MS;
const at = (hours: number): Date => new Date(TENTH + hours * HOUR_MS);
const endOfMonth = (startOfMonth(addMonths(month, 1)).getTime() - TENTH) / HOUR_MS;

const publish = (isStopping = false) => app.app.get(ScoreboardPublisher, { strict: false }).run(() => isStopping);
const read = async () => {
  const { body } = await app.http('GET', '/api/scoreboard');
  return body.data.months;
};

interface Step {
  action: string;
  at: Date;
}
const submitOf = (history: readonly Step[] = []) => history.find(({ action }) => action === 'submit');

/** Moves each step of a job to the hour of its action; a step without one stays. */
async function move(id: string, hours: Readonly<Record<string, number>>): Promise<void> {
  const job = await jobs.findOne({ _id: new Types.ObjectId(id) });
  const moved = (step: Step): Date => {
    const hour = hours[step.action];
    return hour === undefined ? step.at : at(hour);
  };
  const history = job?.history.map((step: Step) => ({ ...step, at: moved(step) }));
  await jobs.updateOne({ _id: new Types.ObjectId(id) }, { $set: { history, statusChangedAt: history.at(-1).at } });
}

const setInvoice = (jobId: string, fields: object) => invoices.updateOne({ jobId: new Types.ObjectId(jobId) }, { $set: fields });

async function submitted(to: TestPerson, fields: object): Promise<string> {
  return (await work.submitted(to, { rate: TASK_RATE, ...fields }))._id;
}

async function approved(to: TestPerson, fields: object): Promise<string> {
  const id = await submitted(to, fields);
  made(await admins('POST', `/jobs/${id}/approve`, APPROVAL));
  return id;
}

/** Work of ten people in a public project, approved after 1 to 10 hours and paid 10 to 100 hours later, by their own hours on the clock. */
async function paidWork(people: readonly TestPerson[], projectId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, person] of people.entries()) {
    const n = place + 1;
    const id = await approved(person, { projectId });
    await givePayoutAccount(app, person);
    const invoice = await invoices.findOne({ jobId: new Types.ObjectId(id) });
    expectAnswer(await admins('POST', `/payments/${String(invoice?._id)}/pay`), 200);
    await move(id, { submit: 0, approve: n });
    await jobs.updateOne({ _id: new Types.ObjectId(id) }, { $set: { 'clock.seconds': n * 3_600 } });
    expect(invoice?.naira).toBe(600_000);
    await setInvoice(id, { invoicedDate: at(n), paidDate: at(n + n * 10), fee: 100_000 });
    ids.push(id);
  }
  return ids;
}

/** Work of nine people, rejected after 20 hours, once after 125; three are overturned on appeal, two upheld. */
async function rejections(people: readonly TestPerson[], projectId: string): Promise<void> {
  for (const [place, person] of people.entries()) {
    const _id = new Types.ObjectId(await submitted(person, { projectId }));
    const submit = { ...submitOf((await jobs.findOne({ _id }))?.history), action: 'submit', at: at(0) };
    const step = (name: string, hours: number) => ({ ...submit, action: name, at: at(hours) });
    const end = place < 3 ? [step('appeal', 130), step('overturn', 131)] : place < 5 ? [step('appeal', 130), step('uphold', 140)] : [];
    const history = [submit, step('reject', place === 0 ? 125 : 20), ...end];
    await jobs.updateOne({ _id }, { $set: { history, status: 'rejected', statusChangedAt: history.at(-1)?.at, decideBy: null } });
  }
}

/** Concerns that ten people support, one answered in time and one never; their questions, eight of which are answered in time. */
async function waitForAnswers(people: readonly TestPerson[], project: string): Promise<void> {
  const projectId = new Types.ObjectId(project);
  const ids = people.map(({ _id }) => new Types.ObjectId(_id));
  for (const answers of [[{ at: at(9) }], []]) {
    const _id = new Types.ObjectId();
    await app.connection.collection('concerns').insertOne({ _id, projectId, answerDueBy: at(10), answers });
    const supports = ids.map((annotatorId) => ({ concernId: _id, annotatorId, named: false }));
    await app.connection.collection('concernsupports').insertMany(supports);
  }
  const ends = [...Array.from({ length: 8 }, () => 48), 48.02, null];
  const questions = ids.map((annotatorId, place) => {
    const end = ends[place];
    return { projectId, annotatorId, askedAt: at(0), answer: typeof end === 'number' ? { at: at(end) } : null, closing: null };
  });
  await app.connection.collection('questions').insertMany(questions);
}

const PLATFORM = {
  // 1 to 10 hours, 12, eight times 20, 120 and 125.
  decisionMedian: 12,
  decisionSlowest: 20,
  // One of 21 first decisions.
  silence: 5,
  // 10 to 100 hours.
  payMedian: 55,
  paySlowest: 91,
  // Four of ten.
  overturned: 40,
  // Pay that arrives is 5,000 of 6,000 Naira: by 5 hours 1,000.00, by 6 hours 833.33.
  payPerHour: { amount: 92_000, currency: 'NGN' },
  // Twenty of 22: one was decided late, one waits.
  decidedInTime: 91,
  // Ten of twelve.
  paidInTime: 83,
  // One of two concerns, and eight of ten questions.
  concernsInTime: 50,
  questionsInTime: 80,
};
const PROJECT = {
  ...NO_FIGURES,
  decisionMedian: 5.5,
  decisionSlowest: 9.1,
  silence: 0,
  payMedian: 55,
  paySlowest: 91,
  payPerHour: PLATFORM.payPerHour,
  decidedInTime: 100,
  concernsInTime: 50,
  questionsInTime: 80,
};

const fail = (error: unknown) => {
  throw error;
};

let people: TestPerson[];
let ids: string[];
let publicProject: string;
beforeAll(async () => {
  people = [];
  while (people.length < 11) people.push(await app.person());
  const [silent, others] = [people[10] ?? work.annotator, people.slice(0, 10)];
  publicProject = (await work.project({ title: 'Street signs', publicStatus: 'Active' }))._id;
  const { _id: inside } = await work.project({ projectName: 'Secret maps' });
  ids = await paidWork(others, publicProject);

  const waiting = await submitted(silent, {});
  await jobs.updateOne({ _id: new Types.ObjectId(waiting) }, { $set: { decideBy: app.now() } });
  await app.app.get(ReviewDeadlines, { strict: false }).run(() => false, fail);
  await move(waiting, { submit: 0, consent: 120.02 });
  await setInvoice(waiting, { invoicedDate: at(120) });

  const { jobId, appealId } = await appealed({ projectId: inside });
  made(await decide(appealId, 'overturn'));
  await move(jobId, { submit: 0, reject: 12, appeal: 13, overturn: 14 });
  await setInvoice(jobId, { invoicedDate: at(14) });

  await rejections(people.slice(0, 9), inside);
  await waitForAnswers(others, publicProject);
  // A bonus, paid at once or late, changes no figure.
  const { jobId: _job, ...paid } = (await invoices.findOne({ jobId: new Types.ObjectId(ids[0]) })) ?? fail(new Error('no invoice'));
  const bonus = { reason: 'Thanks', about: 'Street signs', jobId: null, projectId: null };
  for (const hours of [1, 300]) {
    const _id = new Types.ObjectId();
    await invoices.insertOne({ ...paid, _id, bonus, invoiceNumber: `LB-${String(_id)}`, paidDate: at(hours) });
  }
  // Promised in the month, and submitted in the one before.
  const late = await submitted(others[4] ?? silent, {});
  await move(late, { submit: -9 * 24 - 24 });
  // Half past eleven at night of the last day in London is the next month in Lagos.
  const next = await approved(others[3] ?? silent, {});
  await move(next, { submit: endOfMonth - 0.5, approve: endOfMonth + 0.5 });
  await setInvoice(next, { invoicedDate: at(endOfMonth + 0.5) });
}, 120_000);

describe('the scoreboard', () => {
  it('has nothing before a month is published', async () => {
    expectAnswer(await app.http('GET', '/api/scoreboard'), 200, { data: { months: [] } });
  });

  it('publishes nothing half read when the server stops', async () => {
    await publish(true);
    expect(await scoreboards.countDocuments()).toBe(0);
  });

  it('publishes each settled month once, by several servers', async () => {
    await Promise.all([publish(), publish(), publish()]);
    expect((await scoreboards.find().sort({ _id: 1 }).toArray()).map(({ _id }) => String(_id))).toEqual(months);
  });

  // @fairwork 1.1
  it('shows every figure of all work, and of a public project those that tell of ten people', async () => {
    const { headers, body } = await app.http('GET', '/api/scoreboard');
    expect(body.data.months).toEqual([
      { month, platform: PLATFORM, projects: [{ _id: publicProject, title: 'Street signs', figures: PROJECT }] },
    ]);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('is a CSV file, too', async () => {
    const { headers, body } = await app.http('GET', '/api/scoreboard/export.csv');
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['text/csv; charset=utf-8', 'public, max-age=300']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="scoreboard.csv"');
    const [titles, ...rows] = String(body)
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(titles).toMatch(/^Month,Work,Project id,"Decision, median \(hours\)",.*,Real pay an hour \(NGN\),/);
    expect(rows).toEqual([
      `${month},All work,,12,20,55,91,40,5,920.00,91,83,50,80`,
      `${month},Street signs,${publicProject},5.5,9.1,55,91,,0,920.00,100,,50,80`,
    ]);
  });

  it('names nobody and keeps no id of a person, nor work that is not public', async () => {
    const kept = JSON.stringify(await scoreboards.find().toArray());
    for (const { _id, username } of people) for (const secret of [_id, username]) expect(kept).not.toContain(secret);
    expect(kept).not.toContain('Secret maps');
    expect(Object.keys((await read())[0].platform).sort()).toEqual([...SCOREBOARD_FIGURE_NAMES].sort());
  });

  it('never changes a published month: not by later steps, not by an erasure', async () => {
    const before = await read();
    const person = people[9];
    const erased = await app.http('POST', '/api/privacy/erase', { token: person?.token, body: { password: person?.password } });
    expectAnswer(erased, 200);
    await move(ids[1] ?? '', { submit: 0, approve: 90 });
    await publish();
    expect(await read()).toEqual(before);
    await move(ids[1] ?? '', { submit: 0, approve: 2 });
  });
});

it('a month that an earlier version published shows no figures of a later one', async () => {
  const later = ['platform.concernsInTime', 'platform.questionsInTime', 'projects.0.figures.concernsInTime'];
  await scoreboards.updateOne({ _id: month } as object, { $unset: Object.fromEntries(later.map((field) => [field, 1])) });
  const [{ platform, projects }] = await read();
  expect([platform.concernsInTime, platform.questionsInTime, projects[0].figures.concernsInTime]).toEqual([null, null, null]);
});

describe('a month whose people are almost those of the month before', () => {
  it('shows the figures of these people in one of the two', async () => {
    await scoreboards.deleteMany({});
    const shift = startOfMonth(month).getTime() - startOfMonth(addMonths(month, -1)).getTime();
    const back = (date: Date) => new Date(date.getTime() - shift);
    const copied = await jobs.find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }).toArray();
    await jobs.insertMany(
      copied.map(({ history, statusChangedAt, ...job }) => ({
        ...job,
        _id: new Types.ObjectId(),
        taskId: new Types.ObjectId(),
        statusChangedAt: back(statusChangedAt),
        history: history.map((step: Step) => ({ ...step, at: back(step.at) })),
      })),
    );
    await publish();
    const [last, before] = await read();
    // The newest month is published first. The support and the question of the erased person are gone, so nine people are left there.
    expect(last.platform).toEqual({ ...PLATFORM, concernsInTime: null, questionsInTime: null });
    const decisions = { decisionMedian: 5.5, decisionSlowest: 9.1, silence: 0, decidedInTime: 100 };
    // The same ten people worked in the project; two others worked elsewhere.
    expect(before).toMatchObject({ month: addMonths(month, -1), platform: NO_FIGURES, projects: [{ figures: decisions }] });
  });
});

it('the first month has the promises of the month before, which are broken while nothing happens', async () => {
  await scoreboards.deleteMany({});
  const [worked, invoiced] = [await jobs.find().toArray(), await invoices.find().toArray()];
  await jobs.deleteMany({});
  await invoices.deleteMany({});
  const first = startOfMonth(months[0] ?? '');
  const before = (days: number) => new Date(first.getTime() - days * 24 * HOUR_MS);
  for (const id of ids) {
    const job = worked.find((one) => String(one._id) === id);
    const _id = new Types.ObjectId();
    const waiting = { status: 'submitted', statusChangedAt: before(1), history: [{ ...submitOf(job?.history), at: before(1) }] };
    await jobs.insertOne({ ...job, ...waiting, _id, taskId: new Types.ObjectId() });
    const invoice = invoiced.find((one) => String(one.jobId) === id);
    const unpaid = { status: 'Unpaid', tab: 'unpaid', invoicedDate: before(2), paidDate: null };
    await invoices.insertOne({ ...invoice, ...unpaid, _id: new Types.ObjectId(), jobId: _id, invoiceNumber: `LB-${id}` });
  }
  await publish();
  const { month: shown, platform } = (await read()).at(-1);
  expect([shown, platform]).toEqual([months[0], { ...NO_FIGURES, decidedInTime: 0, paidInTime: 0 }]);
});
