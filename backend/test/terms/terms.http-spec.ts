import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TERMS_LIMITS, TERMS_MESSAGES, TERMS_NOTICE_DAYS } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { FIRST_TERMS } from '../../src/modules/people/terms/domain/first-terms.js';
import { expectAnswer } from '../support/expect-answer.js';
import { mailsTo } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, type TestPerson } from '../support/test-app.js';
import { tally } from '../support/work.js';
import { SUMMARY, termsCalls, TEXT } from './terms.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { announce, answer, mine, read, startDay, tell, withdraw } = termsCalls({ app, work });
const DAY_MS = 86_400_000;
const newsOf = async (person: TestPerson) =>
  (await work.as(person, 'GET', '/notifications?limit=100')).body.data.filter(({ title }: { title: string }) =>
    title.startsWith('Our terms'),
  );

describe('a new installation', () => {
  // @fairwork 3.1
  it('has terms with numbered clauses, which everybody reads', async () => {
    const { current, announced, versions } = await read();
    expect(current).toMatchObject({ version: 1, state: 'current', startsOn: null, changes: [] });
    expect(current.clauses.map(({ number, title }: { number: string; title: string }) => `${number} ${title}`)).toEqual([
      '1 Who we are',
      '2 Your work',
      '3 Pay',
      '4 Rejection and appeal',
      '5 Data',
      '6 Leaving',
      '7 Changes',
    ]);
    expect([announced, versions.length]).toEqual([null, 1]);
    expectAnswer(await work.as(undefined, 'GET', '/terms/1'), 200, { 'data.text': FIRST_TERMS });
    expectAnswer(await work.as(undefined, 'GET', '/terms/2'), 404);
  });

  // A change of the text would change what people have accepted: announce a version.
  it('never changes its first version', () => {
    expect(createHash('sha256').update(FIRST_TERMS).digest('hex')).toBe('2d70ec09a3c0ab80915ee60c1df366d9fc5c68a128e6def11b3730a2ed1b45d9');
  });

  it('records that sign-up accepts the version in force, and refuses another one than is in force', async () => {
    const { body } = await work.as(undefined, 'GET', '/site');
    expect(body.data.termsVersion).toBe(1);
    const person = {
      firstname: 'Ada',
      lastname: 'Obi',
      email: 'new@example.com',
      username: 'newada',
      phone: '08031234567',
      password: 'a-good-secret',
    };
    const signUp = (termsVersion: unknown) => work.as(undefined, 'POST', '/auth/signup', { ...person, termsVersion });
    expectAnswer(await signUp(2), 409, { message: TERMS_MESSAGES.signUpChanged(1) });
    for (const odd of ['1', 0, 1.5, null]) expectAnswer(await signUp(odd), 400, { 'details.0.field': 'termsVersion' });
    const { user } = (await signUp(1)).body;
    const kept = await app.connection
      .collection('consents')
      .find({ userId: new Types.ObjectId(String(user._id)) })
      .toArray();
    expect(kept).toMatchObject([{ kind: 'terms', version: '1', given: true }]);
  });
});

describe('an announcement', () => {
  it.each([
    ['without a text', { text: ' ' }, 'text', TERMS_MESSAGES.textRequired],
    ['without a heading', { text: 'All is well.' }, 'text', TERMS_MESSAGES.headingRequired],
    ['with a picture', { text: `# A\n\n![a](media:${'0'.repeat(64)})` }, 'text', TERMS_MESSAGES.noPictures],
    ['with an odd picture', { text: '# A\n\n![a](media:1)' }, 'text', TERMS_MESSAGES.noPictures],
    ['of a long text', { text: `# A\n${'a'.repeat(TERMS_LIMITS.textMax)}` }, 'text', TERMS_MESSAGES.textMax],
    ['of the text in force', { text: FIRST_TERMS }, 'text', TERMS_MESSAGES.same],
    ['without a summary', { summary: '' }, 'summary', TERMS_MESSAGES.summaryRequired],
    ['with a long summary', { summary: 'a'.repeat(TERMS_LIMITS.summaryMax + 1) }, 'summary', TERMS_MESSAGES.summaryMax],
    ['for a day soon', { startsOn: startDay(TERMS_NOTICE_DAYS - 1) }, 'startsOn', TERMS_MESSAGES.startSoon(startDay())],
    ['for a day far away', { startsOn: startDay(TERMS_LIMITS.aheadMax + 1) }, 'startsOn', TERMS_MESSAGES.startLate],
    ['for no day', { startsOn: '2026-02-30' }, 'startsOn', TERMS_MESSAGES.startRequired],
    ['for a number', { startsOn: 7 }, 'startsOn', 'startsOn must be text'],
  ])('%s is refused, and nothing is announced', async (_what, fields, field, message) => {
    expectAnswer(await announce(fields), 400, { message, 'details.0.field': field });
    expect((await read()).versions).toHaveLength(1);
  });

  it('needs the duty, and a fresh proof', async () => {
    const token = (await app.person('ADMIN')).token;
    const body = { text: TEXT, summary: SUMMARY, startsOn: startDay() };
    expectAnswer(await app.http('POST', '/api/terms', { token, body, stepUp: false }), 403, { 'details.0.field': 'stepUp' });
    expectAnswer(await announce({}, work.annotator), 403);
    expectAnswer(await work.as(undefined, 'POST', '/terms', body), 401);
  });

  it('of two at once is made once, and shown with what changes; withdrawn, its number is not given again', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => announce({ text: `${TEXT} ${at}` })));
    expect(tally(answers)).toEqual({ 201: 1, 409: 5 });
    const { current, announced } = await read();
    expect([current.version, announced.version, announced.state]).toEqual([1, 2, 'announced']);
    expect(announced.changes).toContainEqual(expect.objectContaining({ change: 'changed', title: 'Pay' }));
    expectAnswer(await announce(), 409, { message: TERMS_MESSAGES.announcedAlready(2) });
    expectAnswer(await withdraw(1), 409, { message: TERMS_MESSAGES.notAnnounced });
    expectAnswer(await withdraw(9), 404);
    expectAnswer(await answer(work.annotator, 2, true), 200);
    expectAnswer(await withdraw(2), 200, { message: TERMS_MESSAGES.withdrawn(2), 'data.state': 'withdrawn' });
    expectAnswer(await withdraw(2), 409);
    expectAnswer(await answer(work.annotator, 2, true), 409, { message: TERMS_MESSAGES.notAnswerable(2) });
    expectAnswer(await announce(), 201, { message: TERMS_MESSAGES.announced(3, startDay()), 'data.version': 3 });
    expect((await mine(work.annotator)).announced).toEqual({ version: 3, startsOn: startDay(), accepted: null });
    expectAnswer(await withdraw(3), 200);
    const entries = await app.connection
      .collection('audit')
      .find({ action: /^terms\.(announce|withdraw)/ })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ action, target }) => `${action} ${target.name}`)).toEqual([
      'terms.announce Terms, version 2',
      'terms.withdraw Terms, version 2',
      'terms.announce Terms, version 3',
      'terms.withdraw Terms, version 3',
    ]);
  });

  it('shows admins what would change, and stores nothing', async () => {
    const preview = await work.as(work.admin, 'POST', '/terms/preview', { text: FIRST_TERMS.replace('one adult', 'one person') });
    expect(preview.body.data.changes).toMatchObject([{ change: 'changed', number: '1', title: 'Who we are' }]);
    expectAnswer(await work.as(work.admin, 'POST', '/terms/preview', { text: '' }), 400);
    expect((await read()).announced).toBeNull();
  });

  // @fairwork 3.1
  it('is told to each annotator once, with the day and what a decline keeps, also to who signs up later', async () => {
    const [one, suspended] = [await app.person(), await app.person()];
    expectAnswer(await work.as(work.admin, 'PATCH', `/users/${suspended._id}`, { status: 'suspended', reason: 'Copied work' }), 200);
    const { version } = (await announce()).body.data;
    await tell();
    const later = await app.person();
    await tell();
    await tell();
    for (const person of [one, later]) {
      expect(await newsOf(person)).toMatchObject([{ title: `Our terms change on ${startDay()}` }]);
      const mails = (await mailsTo(app, person.email)).filter((mail) => mail.includes(`Version ${version} of our terms`));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.replace(/\s+/g, ' ')).toContain(TERMS_MESSAGES.declining);
    }
    const told = await app.connection
      .collection('notifications')
      .find({ kind: 'terms-announced', text: new RegExp(`^Version ${version} `) })
      .toArray();
    expect(new Set(told.map(({ userId }) => String(userId))).size).toBe(told.length);
    expect(told.map(({ userId }) => String(userId))).not.toContain(suspended._id);
    expect(told.map(({ userId }) => String(userId))).not.toContain(work.admin._id);
    expectAnswer(await withdraw(version), 200);
  });
});

describe('an answer', () => {
  it('is kept each time, once if it is repeated, and on record; others do not see it', async () => {
    const [person, { version }] = [await app.person(), (await announce()).body.data];
    expect(await mine(person)).toEqual({
      current: { version: 1, startsOn: null, accepted: true },
      announced: { version, startsOn: startDay(), accepted: null },
    });
    expectAnswer(await answer(person, version, false), 200, {
      message: TERMS_MESSAGES.declined(version),
      'data.announced.accepted': false,
    });
    expectAnswer(await answer(person, version, false), 200);
    expectAnswer(await answer(person, version, true), 200, { message: TERMS_MESSAGES.accepted(version), 'data.announced.accepted': true });
    const userId = new Types.ObjectId(person._id);
    const kept = await app.connection.collection('consents').find({ userId }).sort({ _id: 1 }).toArray();
    expect(kept.map((one) => [one.version, one.given])).toEqual([
      ['1', true],
      [String(version), false],
      [String(version), true],
    ]);
    const entries = await app.connection
      .collection('audit')
      .find({ 'actor._id': person._id, action: /^terms\./ })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ action }) => action)).toEqual(['terms.decline', 'terms.accept']);
    const exported = (await work.as(person, 'GET', '/privacy/export')).body.records.consents;
    expect(exported).toHaveLength(3);
    expectAnswer(await answer(person, 99, true), 404);
    for (const odd of [0, 1.5, '1', null]) expectAnswer(await answer(person, odd, true), 400, { 'details.0.field': 'version' });
    for (const odd of ['true', 1, null]) expectAnswer(await answer(person, version, odd), 400, { 'details.0.field': 'accepted' });
    expectAnswer(await answer(work.admin, version, true), 403);
  });

  it('to the announced version counts from its day on, which comes by the clock of Lagos', async () => {
    const [agrees, declines, silent] = [await app.person(), await app.person(), await app.person()];
    const { version, startsOn } = (await read()).announced;
    expectAnswer(await answer(agrees, version, true), 200);
    expectAnswer(await answer(declines, version, false), 200);
    const { _id: projectId } = await work.project({ publicStatus: 'Active' });
    const apply = (person: TestPerson) => work.as(person, 'POST', `/projects/${projectId}/apply`);
    const justBefore = Date.parse(`${startsOn}T00:00:00+01:00`) - 60_000;
    await advanceWith(app, justBefore - app.now().getTime(), [agrees, declines, silent, work.admin]);
    expectAnswer(await apply(declines), 201);
    app.advance(2 * 60_000);
    expect((await read()).current.version).toBe(version);
    expectAnswer(await apply(agrees), 201);
    expectAnswer(await apply(silent), 409, { message: TERMS_MESSAGES.acceptFirst(version, startsOn) });
    expectAnswer(await answer(silent, version, true), 200);
    expectAnswer(await apply(silent), 201);
    expectAnswer(await withdraw(version), 409, { message: TERMS_MESSAGES.notAnnounced });
    const later = await app.person();
    expect((await mine(later)).current).toEqual({ version, startsOn, accepted: true });
    await advanceWith(app, DAY_MS, [work.admin]);
    expectAnswer(await announce({ text: `${TEXT} More.` }), 201, { 'data.version': version + 1 });
  });
});
