import { describe, expect, it } from '@jest/globals';
import { FLAG_LIMITS, FLAG_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { SettingsProblems } from '../../src/config/environment.js';
import { generateSecret, parseKeyRing } from '../../src/config/key-ring.js';

import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { ringText } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, type TestPerson } from '../support/test-app.js';
import { UNKNOWN_ID } from '../support/work.js';
import { flagCalls, TEXT } from './flags.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, scan, compareAccounts, project, handIn, flags, mine } = flagCalls({ app, work });

const DAY = 86_400_000;
const MINUTE = 60_000;
const REASON = { upheld: false, reason: 'The guideline asks for this sentence.' };
const items = (count: number, name = 'Stall') =>
  Array.from({ length: count }, (_, at) => `${name} number ${at} of ${new Types.ObjectId()}`);
const flagDocuments = () => app.connection.collection('flags');

/** A person who wrote one text for several items. */
async function repeated(to?: TestPerson) {
  const person = to ?? (await app.person());
  const { projectId, task } = await project();
  const jobId = await handIn(person, await task(items(6)), () => TEXT);
  await scan();
  const [flag] = await flags(`projectId=${projectId}`);
  if (!flag) throw new Error('no flag');
  return { person, projectId, task, jobId, flag };
}

describe('a flagged person', () => {
  it('is told by app and mail, and sees the rule and their own work alone', async () => {
    const { person, jobId, flag } = await repeated();
    expect(flag).toMatchObject({ rule: 'repeated-text', state: 'open', person: { _id: person._id } });
    const told = await app.connection.collection('notifications').findOne({ userId: new Types.ObjectId(person._id), kind: 'work-flagged' });
    expect(told?.['link']).toBe(`/dashboard/quality/questions/${flag._id}`);
    const mails = await app.connection
      .collection('outbox')
      .countDocuments({ 'to.address': person.email, subject: /question about your work/ });
    expect(mails).toBe(1);
    const { rows, ...own } = made(await work.as(person, 'GET', `/users/me/flags/${flag._id}`));
    expect(own).toMatchObject({ rule: 'repeated-text', state: 'open', reply: null, decision: null });
    expect(rows).toHaveLength(6);
    expect(rows[0]).toEqual({ item: expect.stringContaining('Stall number'), own: TEXT, jobId, number: expect.any(Number) });
    expect(await mine(person)).toHaveLength(1);
    expectAnswer(await work.as(await app.person(), 'GET', `/users/me/flags/${flag._id}`), 404);
  });

  it('answers once before anybody decides; then the decision and its reason are told', async () => {
    const { person, flag } = await repeated();
    const [answer, decide] = [`/flags/${flag._id}/answer`, `/flags/${flag._id}/decide`];
    expectAnswer(await admins('POST', decide, REASON), 409);
    for (const text of ['', ' ', 'x'.repeat(FLAG_LIMITS.answer + 1), ['x'], undefined]) {
      expectAnswer(await work.as(person, 'POST', answer, { text }), 400, { 'details.0.field': 'text' });
    }
    expectAnswer(await work.as(await app.person(), 'POST', answer, { text: 'It is mine.' }), 404);
    expectAnswer(await work.as(person, 'POST', answer, { text: ' It is asked for. ' }), 200, { 'data.reply.text': 'It is asked for.' });
    expectAnswer(await work.as(person, 'POST', answer, { text: 'Again.' }), 409);
    await app.app.get(AdminEvents, { strict: false }).deliver();
    const bells = { userId: new Types.ObjectId(work.admin._id), kind: 'flags-answered' };
    expect(await app.connection.collection('notifications').countDocuments(bells)).toBe(1);
    for (const [body, field] of [
      [{ upheld: 'yes', reason: REASON.reason }, 'upheld'],
      [{ upheld: true, reason: 'Too short' }, 'reason'],
      [{ upheld: true, reason: `a${' '.repeat(20)}` }, 'reason'],
      [{ upheld: true, reason: 'x'.repeat(FLAG_LIMITS.reasonMax + 1) }, 'reason'],
    ] as const) {
      expectAnswer(await admins('POST', decide, body), 400, { 'details.0.field': field });
    }
    expectAnswer(await work.as(person, 'POST', decide, REASON), 403);
    const before = await app.connection.collection('jobs').find({}).toArray();
    expectAnswer(await admins('POST', decide, { ...REASON, answered: 'no' }), 400, { 'details.0.field': 'answered' });
    expectAnswer(await admins('POST', decide, { ...REASON, answered: false }), 409, { message: FLAG_MESSAGES.answerUnread });
    expectAnswer(await admins('POST', decide, { ...REASON, answered: true }), 200, {
      'data.state': 'dropped',
      'data.decision.reason': REASON.reason,
      'data.decidedBy': expect.stringMatching(/^\S+ \S+$/),
    });
    expect(await app.connection.collection('jobs').find({}).toArray()).toEqual(before);
    expectAnswer(await admins('POST', decide, { ...REASON, upheld: true }), 409);
    expectAnswer(await work.as(person, 'GET', `/users/me/flags/${flag._id}`), 200, { 'data.decision.reason': REASON.reason });
    const kinds = await app.connection.collection('notifications').distinct('kind', { userId: new Types.ObjectId(person._id) });
    expect(kinds).toContain('flag-decided');
    const [entry] = made(await admins('GET', `/audit?action=flag.decide&target=${flag._id}`));
    expect(entry).toMatchObject({ reason: REASON.reason, actor: { _id: work.admin._id } });
  });

  it('is decided without an answer after seven days', async () => {
    const { flag, projectId } = await repeated();
    await advanceWith(app, 7 * DAY - MINUTE, [work.admin]);
    expectAnswer(await admins('POST', `/flags/${flag._id}/decide`, REASON), 409);
    expect(await flags(`projectId=${projectId}&state=decidable`)).toEqual([]);
    await advanceWith(app, 2 * MINUTE, [work.admin]);
    expect((await flags(`projectId=${projectId}`))[0]).toMatchObject({ state: 'open', decidableAt: null });
    expect(await flags(`projectId=${projectId}&state=decidable`)).toHaveLength(1);
    expectAnswer(await admins('POST', `/flags/${flag._id}/decide`, REASON), 200);
  });

  it('is not asked about the same text again, whatever was decided', async () => {
    const { person, projectId, task, flag } = await repeated();
    made(await work.as(person, 'POST', `/flags/${flag._id}/answer`, { text: 'It is asked for.' }));
    made(await admins('POST', `/flags/${flag._id}/decide`, REASON));
    await handIn(person, await task(items(6, 'Shop')), () => TEXT);
    await handIn(person, await task(items(6, 'Kiosk')), () => TEXT.replace('stall', 'kiosk'));
    await scan();
    await scan();
    expect(await flags(`projectId=${projectId}`)).toHaveLength(1);
  });

  it('has an admin who decides nothing about themselves', async () => {
    const { flag, projectId } = await repeated();
    const own = { annotatorId: new Types.ObjectId(work.admin._id), state: 'answered' as const };
    await flagDocuments().updateOne({ _id: new Types.ObjectId(flag._id) }, { $set: own });
    expectAnswer(await admins('POST', `/flags/${flag._id}/decide`, REASON), 409);
    expectAnswer(await admins('GET', `/flags/${flag._id}`), 404);
    expect((await flags()).map(({ _id }) => _id)).not.toContain(flag._id);
    expect(String((await admins('GET', `/flags/export.csv?projectId=${projectId}`)).body)).not.toContain('Repeated text');
  });
});

describe('the rules', () => {
  it('ask nobody whose texts differ, or whose items are the same', async () => {
    const person = await app.person();
    const { projectId, task } = await project();
    await handIn(person, await task(items(6)), (at) => `${TEXT} This is text ${at} about ${new Types.ObjectId()}.`.slice(70));
    await handIn(person, await task(Array.from({ length: 6 }, () => 'The same item')), () => TEXT);
    await scan();
    expect((await flags(`projectId=${projectId}`)).filter((each) => each.person)).toEqual([]);
  });

  it('ask about a time that nobody reaches, but not about work that arrives at once after an outage', async () => {
    const { projectId, task } = await project();
    const text = (at: number): string => `Text ${at} ${new Types.ObjectId()}`;
    for (let people = 0; people < 3; people++) await handIn(await app.person(), await task(items(5)), text);
    await app.connection.collection('jobs').updateMany({ projectId: new Types.ObjectId(projectId) }, { $set: { 'clock.seconds': 600 } });
    const [honest, fast] = [await app.person(), await app.person()];
    await handIn(honest, await task(items(12)), text);
    await handIn(fast, await task(items(12)), text, 2_000);
    await scan();
    expect(await flags(`projectId=${projectId}`)).toEqual([
      expect.objectContaining({ rule: 'too-fast', person: expect.objectContaining({ _id: fast._id }) }),
    ]);
  });

  it('ask nobody about what the whole project writes, and nobody about work from before the first run', async () => {
    const { projectId, task } = await project();
    const people = Array.from({ length: 4 }, () => app.person());
    for (const person of people.slice(0, 3)) await handIn(await person, await task(items(4)), () => TEXT);
    await scan();
    const [last, early] = [await app.person(), await app.person()];
    await handIn(last, await task(items(6)), () => TEXT);
    const jobId = await handIn(early, await task(items(6)), () => `Another text. ${TEXT}`);
    await app.connection
      .collection('jobs')
      .updateOne({ _id: new Types.ObjectId(jobId) }, { $set: { submittedDate: new Date(0), assignedAt: new Date(-1_000_000) } });
    await scan();
    expect(await flags(`projectId=${projectId}`)).toEqual([]);
  });

  it('ask the person who set a payout account later, once, and tell no number', async () => {
    await scan();
    const account = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' };
    const person = () => app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
    const [second, first] = [await person(), await person()];
    const set = async (who: TestPerson) => made(await work.as(who, 'PATCH', '/users/me', { payoutAccount: account }));
    await set(first);
    await advanceWith(app, MINUTE, [work.admin, second, first]);
    await set(second);
    await Promise.all([compareAccounts(), compareAccounts()]);
    await compareAccounts();
    // A new key gives other marks of the same account.
    const keys = `later:${generateSecret()},${ringText(app.settings.dataKeys)}`;
    await compareAccounts(parseKeyRing('DATA_KEYS', keys, new SettingsProblems()));
    expect(await mine(first)).toEqual([]);
    const [flag, ...more] = await mine(second);
    expect([flag?.rule, more]).toEqual(['same-payout-account', []]);
    const own = await work.as(second, 'GET', `/users/me/flags/${flag?._id}`);
    expect(JSON.stringify(own.body)).not.toMatch(new RegExp(`${account.accountNumber}|4579|${first._id}|Obi`));
    const detail = await admins('GET', `/flags/${flag?._id}`);
    expectAnswer(detail, 200, { 'data.other._id': first._id, 'data.otherFlag': null });
    expect(JSON.stringify(detail.body)).toMatch(/Set by the person.*Name at the bank, of the person.*Set by the other person/);
    expect(JSON.stringify(detail.body)).not.toContain('4579');
  });

  it('show admins the same and nearly the same items, over projects, once for each content', async () => {
    const text = 'the market opens at seven and the traders bring yams rice and palm oil from the villages around the big lake';
    const [first, second] = [await project(), await project()];
    await first.task([text, ...items(3)]);
    await scan();
    await second.task([text.toUpperCase(), text.replace('yams', 'maize'), ...Array.from({ length: 40 }, () => 'blank'), ...items(3)]);
    await scan();
    await scan();
    const found = await flags(`projectId=${second.projectId}`);
    expect(found.map(({ rule, person }) => [rule, person]).sort()).toEqual([
      ['near-item', null],
      ['same-item', null],
    ]);
    const near = found.find(({ rule }) => rule === 'near-item');
    const detail = made(await admins('GET', `/flags/${near?._id}`));
    expect(detail).toMatchObject({ decidableAt: null, rows: [{ own: text.replace('yams', 'maize') }] });
    expectAnswer(await admins('POST', `/flags/${near?._id}/decide`, { upheld: true, reason: 'They are really the same.' }), 200);
    const { checks } = made(await admins('GET', `/projects/${second.projectId}/dataset-card`));
    expect(checks).toContainEqual({ name: 'near-equal-files', looked: 45, found: 1, undecided: 1 });
    // Nobody is told of a single person.
    expect(checks.map(({ name }: { name: string }) => name)).toEqual(['equal-files', 'recorded-time', 'near-equal-files']);
  });
});

describe('the lists', () => {
  it('search, filter and sort on the server, and give CSV', async () => {
    const { person, flag } = await repeated();
    const name = (await app.connection.collection('users').findOne({ _id: new Types.ObjectId(person._id) }))?.['username'] as string;
    const ids = async (query: string) => (await flags(query)).map(({ _id }) => _id);
    for (const query of [`q=${name}`, `annotatorId=${person._id}`, `rule=repeated-text&state=open&sort=-at`])
      expect(await ids(query)).toContain(flag._id);
    for (const query of ['rule=too-fast', 'state=upheld', `projectId=${UNKNOWN_ID}`, 'q=nobodyhasthisname']) {
      expect(await ids(query)).not.toContain(flag._id);
    }
    for (const [query, field] of [
      ['rule=x', 'rule'],
      ['state=x', 'state'],
      ['projectId=x', 'projectId'],
    ]) {
      expectAnswer(await admins('GET', `/flags?${query}`), 400, { 'details.0.field': field });
    }
    expect(String((await admins('GET', '/flags/export.csv')).body)).toContain('Repeated text');
    const { rules } = made(await admins('GET', '/flags/figures'));
    expect(rules).toHaveLength(6);
    expect(rules.find(({ rule }: { rule: string }) => rule === 'repeated-text')).toMatchObject({ droppedShare: 1, high: 1 });
  });

  it('hold at most twenty undecided flags of a person and rule', async () => {
    const { person, projectId, task, flag } = await repeated();
    const { _id, ...copy } = (await flagDocuments().findOne({ _id: new Types.ObjectId(flag._id) })) ?? {};
    expect(_id).toBeDefined();
    await flagDocuments().insertMany(Array.from({ length: 19 }, (_, at) => ({ ...copy, key: `copy ${at} of ${flag._id}` })));
    await handIn(person, await task(items(6, 'Shop')), () => 'Nobody was there on that day, and all of the doors were closed.');
    await scan();
    expect(await flags(`projectId=${projectId}`)).toHaveLength(20);
    const { rules } = made(await admins('GET', '/flags/figures'));
    expect(rules.find(({ rule }: { rule: string }) => rule === 'repeated-text')).toMatchObject({ leftOut: 1 });
  });
});

it('an erased person leaves no words in flags', async () => {
  const { person, flag } = await repeated();
  const jobs = await app.connection
    .collection('jobs')
    .find({ annotatorId: new Types.ObjectId(person._id) })
    .toArray();
  made(await work.as(person, 'POST', `/flags/${flag._id}/answer`, { text: 'I am Adaeze and it is asked for.' }));
  await app.connection.collection('jobs').deleteMany({ annotatorId: new Types.ObjectId(person._id) });
  expectAnswer(await work.as(person, 'POST', '/privacy/erase', { password: person.password }), 200);
  const stored = await flagDocuments().findOne({ _id: new Types.ObjectId(flag._id) });
  expect(stored).toMatchObject({ searchWords: [], answer: { text: '' } });
  expectAnswer(await admins('GET', `/flags/${flag._id}`), 200, { 'data.person.name': 'Erased person' });
  await app.connection.collection('jobs').insertMany(jobs);
  await scan();
  expect(await app.connection.collection('flagprints').countDocuments({ annotatorId: new Types.ObjectId(person._id) })).toBe(0);
  expectAnswer(await admins('POST', `/flags/${flag._id}/decide`, REASON), 200);
});
