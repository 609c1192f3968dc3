import { beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS, WORK_MESSAGES } from '@labelbridge/contracts';
import { UnreadMail } from '../../src/modules/people/threads/unread-mail.js';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, until, type TestPerson } from '../support/test-app.js';
import { PROJECT } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const MINUTE = 60_000;
const HOSTILE = '<img src=x onerror=alert(1)> ${7*7}\nsecond line';

const messages = async (by: TestPerson | undefined, path: string) => (await work.as(by, 'GET', `${path}/messages`)).body.data;
const write = (by: TestPerson | undefined, path: string, text: unknown = 'Which signs?') =>
  work.as(by, 'POST', `${path}/messages`, { text });
const unreadOf = async (by: TestPerson, path: string) => (await work.as(by, 'GET', path)).body.data.unreadMessages;
const bell = async (by: TestPerson) => (await work.as(by, 'GET', '/notifications')).body;
const mails = async (email: string, words: string) =>
  (await app.connection.collection('outbox').find({ 'to.address': email }).toArray()).filter(({ subject }) => subject.includes(words));
const pass = (person: TestPerson, time = 10 * MINUTE) => advanceWith(app, time, [work.admin, person]);
/** The worker does this every 30 seconds. */
const mailDue = () => app.app.get(UnreadMail, { strict: false }).sendDue();

async function apply(by: TestPerson): Promise<string> {
  const project = await work.project({ ...PROJECT, projectName: 'Lagos signs' });
  return (await work.as(by, 'POST', `/projects/${project._id}/apply`)).body.data._id;
}

describe('messages go both ways', () => {
  let person: TestPerson;
  const threads: [string, () => Promise<string>][] = [
    ['a job', async () => `/jobs/${(await work.job(person, { title: 'Street signs' }))._id}`],
    ['an application', async () => `/applications/${await apply(person)}`],
  ];
  beforeEach(async () => {
    person = await app.person();
  });

  it.each(threads)('both sides write about %s and see it there, the newest first, as plain text', async (_what, make) => {
    const path = await make();
    expect((await write(person, path, ` ${HOSTILE} `)).body).toMatchObject({ message: 'Message sent.', data: { text: HOSTILE } });
    expectAnswer(await write(work.admin, path, 'The round ones.'), 201);
    const expected = [
      { _id: expect.any(String), text: 'The round ones.', from: 'admin', fromName: expect.any(String), at: expect.stringMatching(/Z$/) },
      { _id: expect.any(String), text: HOSTILE, from: 'annotator', fromName: expect.any(String), at: expect.stringMatching(/Z$/) },
    ];
    for (const by of [person, work.admin]) {
      expect(await messages(by, path)).toEqual(expected);
      expect((await work.as(by, 'GET', path)).body.data.messages).toEqual(expected);
    }
  });

  it.each(threads)('counts what is unread of %s on lists, on its page and on the bell, until it is read', async (_what, make) => {
    const path = await make();
    const colleague = await app.person('ADMIN');
    const [before, colleagueBefore] = [(await bell(work.admin)).unread, (await bell(colleague)).unread];
    for (const text of ['One', 'Two']) await write(person, path, text);
    expect([await unreadOf(work.admin, path), await unreadOf(person, path)]).toEqual([2, 0]);
    const [list = '', id] = path.slice(1).split('/');
    const rows = (await work.as(work.admin, 'GET', `/${list}?limit=100`)).body.data;
    expect(rows.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ unreadMessages: 2 });
    const { data, unread } = await bell(work.admin);
    expect([unread, data[0]]).toEqual([
      before + 1,
      expect.objectContaining({ title: expect.stringMatching(/^2 messages about/), link: `/admin${path}` }),
    ]);
    expect((await work.as(work.admin, 'POST', `${path}/messages/read`)).body.data).toEqual({ unreadMessages: 0 });
    expect([await unreadOf(work.admin, path), (await bell(work.admin)).unread]).toEqual([0, before]);
    expect((await bell(colleague)).unread).toBe(colleagueBefore);
    // No notification exists yet: the event of a read message notifies nobody.
    await write(person, path, 'Three');
    await work.as(work.admin, 'POST', `${path}/messages/read`);
    expect([(await bell(work.admin)).unread, (await bell(colleague)).unread]).toEqual([before, colleagueBefore]);

    await write(work.admin, path, 'Answer');
    expect([await unreadOf(person, path), (await bell(person)).data[0].link]).toEqual([1, `/dashboard${path}`]);
    await work.as(person, 'POST', `${path}/messages/read`);
    expect([await unreadOf(person, path), (await bell(person)).data[0].readAt]).toEqual([0, expect.any(String)]);
  });

  it('a project of an annotator tells how many messages of its application are unread', async () => {
    const id = await apply(person);
    await write(work.admin, `/applications/${id}`);
    const [project] = (await work.as(person, 'GET', '/projects?mine=pending')).body.data;
    expect(project.myApplication).toMatchObject({ _id: id, unreadMessages: 1 });
  });

  it.each<[string, unknown, string]>([
    ['empty', '', WORK_MESSAGES.messageRequired],
    ['blank', ' \n ', WORK_MESSAGES.messageRequired],
    ['too long', 'x'.repeat(LIMITS.messageMax + 1), `Please enter at most ${LIMITS.messageMax} characters.`],
    ['no text', { $ne: null }, ''],
  ])('refuses a text that is %s, and takes the longest', async (_what, text, rule) => {
    const { _id } = await work.job(person);
    const { status, body } = await write(person, `/jobs/${_id}`, text);
    expectAnswer({ status, body }, 400, { 'details.0.field': 'text' });
    expect(body.details[0].message).toContain(rule);
    expectAnswer(await write(person, `/jobs/${_id}`, 'x'.repeat(LIMITS.messageMax)), 201);
    expect(await messages(person, `/jobs/${_id}`)).toHaveLength(1);
  });

  it('is closed to others: to another annotator the thread is not there', async () => {
    const other = await app.person();
    for (const path of [`/jobs/${(await work.job(person))._id}`, `/applications/${await apply(person)}`]) {
      const calls = [work.as(other, 'GET', `${path}/messages`), write(other, path), work.as(other, 'POST', `${path}/messages/read`)];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
      expectAnswer(await write(undefined, path), 401);
    }
  });

  it('pages all messages of a job; the job brings the newest twenty', async () => {
    const path = `/jobs/${(await work.job(person))._id}`;
    for (let n = 0; n < 22; n++) await write(person, path, `message ${n}`);
    const first = (await work.as(person, 'GET', `${path}/messages`)).body;
    const second = (await work.as(person, 'GET', `${path}/messages?cursor=${first.page.next}`)).body;
    const texts = [...first.data, ...second.data].map(({ text }) => text);
    expect([texts.length, texts[0], texts[21], second.page.next]).toEqual([22, 'message 21', 'message 0', null]);
    expect((await work.as(person, 'GET', path)).body.data.messages).toHaveLength(20);
  });

  it('a repeated request writes one message', async () => {
    const path = `/api/jobs/${(await work.job(person))._id}/messages`;
    const send = () => app.http('POST', path, { token: person.token, body: { text: 'Once' }, headers: { 'idempotency-key': path } });
    const [one, other] = [await send(), await send()];
    expectAnswer(one, 201);
    expect(other.body.data._id).toEqual(one.body.data._id);
    // The server was killed before it could answer.
    const { _id } = one.body.data;
    await app.connection.collection('idempotencykeys').updateMany({ effects: _id }, { $set: { answer: null } });
    app.advance(6_000);
    expect((await send()).body).toEqual(one.body);
    expect((await app.http('GET', path, { token: person.token })).body.data).toHaveLength(1);
  });

  it('twelve first messages at once on two servers are all kept and counted', async () => {
    const twin = await secondInstance(app, { RATE_LIMITS: 'off' });
    try {
      const { _id } = await work.job(person);
      const send = (n: number) =>
        (n % 2 ? app : twin).http('POST', `/api/jobs/${_id}/messages`, { token: person.token, body: { text: `${n}` } });
      const answers = await Promise.all(Array.from({ length: 12 }, (_each, n) => send(n)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
      expect([(await messages(person, `/jobs/${_id}`)).length, await unreadOf(work.admin, `/jobs/${_id}`)]).toEqual([12, 12]);
    } finally {
      await twin.close();
    }
  });

  it('an admin’s message is in the audit log, an annotator’s is not', async () => {
    const path = `/applications/${await apply(person)}`;
    await write(person, path);
    await write(work.admin, path, 'Please wait');
    const { data } = (await work.as(work.admin, 'GET', '/audit?action=application.message')).body;
    expect(data.filter(({ actor }: { actor: { _id: string } }) => actor._id !== work.admin._id)).toEqual([]);
    expect(data[0]).toMatchObject({ target: { _id: path.split('/')[2] }, actor: { _id: work.admin._id } });
  });
});

describe('mail after ten unread minutes', () => {
  it('comes once for each unread stretch, to the annotator with the text', async () => {
    const person = await app.person();
    const path = `/jobs/${(await work.job(person, { title: 'Bus stops' }))._id}`;
    const received = () => mails(person.email, 'about Bus stops');
    await write(work.admin, path, 'First');
    await mailDue();
    expect(await received()).toHaveLength(0);
    await pass(person, 9 * MINUTE);
    await mailDue();
    expect(await received()).toHaveLength(0);
    // A second message does not delay the mail.
    await write(work.admin, path, 'Second');
    await pass(person, MINUTE);
    await mailDue();
    await write(work.admin, path, 'Third');
    await pass(person);
    await mailDue();
    const [mail, ...more] = await received();
    expect([mail?.subject, more]).toEqual(['2 new messages about Bus stops', []]);
    expect(mail?.text).toContain('Second');
    await work.as(person, 'POST', `${path}/messages/read`);
    await write(work.admin, path, 'Fourth');
    await pass(person);
    await mailDue();
    expect((await received()).map(({ subject }) => subject)).toEqual(['2 new messages about Bus stops', 'Message about Bus stops']);
  });

  it('is not sent for messages that were read in time, and is sent once by two servers', async () => {
    const person = await app.person();
    const [read, unread] = [await work.job(person, { title: 'Read one' }), await work.job(person, { title: 'Unread one' })];
    const quiet = await app.person('ADMIN');
    await work.as(quiet, 'PUT', '/notifications/settings', { off: ['messages-received'] });
    for (const { _id } of [read, unread]) await write(person, `/jobs/${_id}`, 'My own words');
    await work.as(work.admin, 'POST', `/jobs/${read._id}/messages/read`);
    const twin = await secondInstance(app, { RATE_LIMITS: 'off' });
    try {
      await pass(person);
      twin.advance(app.now().getTime() - Date.now());
      await Promise.all([app, twin, app, twin].map((each) => each.app.get(UnreadMail, { strict: false }).sendDue()));
    } finally {
      await twin.close();
    }
    const [mail, ...more] = await mails(work.admin.email, 'Unread one');
    expect([mail?.subject, more, await mails(work.admin.email, 'Read one')]).toEqual(['Message about Unread one', [], []]);
    expect(mail?.text).not.toContain('My own words');
    expect(await mails(quiet.email, 'Unread one')).toEqual([]);
  });

  it('an admin’s Message mails at once, once for each unread stretch', async () => {
    const person = await app.person();
    const { _id } = await work.job(person, { title: 'Traffic lights' });
    for (const text of ['One', 'Two']) await work.as(work.admin, 'POST', `/jobs/${_id}/message`, { text });
    await pass(person);
    await mailDue();
    expect((await mails(person.email, 'about Traffic lights')).map(({ subject }) => subject)).toEqual(['Message about Traffic lights']);
  });
});

describe('messages are part of a person’s data', () => {
  it('in their export, and gone with their erasure', async () => {
    const person = await app.person();
    const id = await apply(person);
    await write(person, `/applications/${id}`, 'Words of my own');
    await write(work.admin, `/applications/${id}`, 'Words to me');
    const { body } = await app.http('GET', '/api/privacy/export', { token: person.token });
    expect(body.records.messages.map(({ text }: { text: string }) => text)).toEqual(['Words of my own', 'Words to me']);
    await app.http('POST', '/api/privacy/erase', { token: person.token, body: { password: person.password } });
    await until(
      'the messages are gone',
      async () => (await app.connection.collection('messages').countDocuments({ text: /^Words/ })) === 0,
    );
    expect(await app.connection.collection('threads').countDocuments({ title: 'Lagos signs', annotatorId: person._id })).toBe(0);
  });
});
