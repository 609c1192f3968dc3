import { afterAll, describe, expect, it } from '@jest/globals';
import { AUTH_MESSAGES } from '@labelbridge/contracts';
import { BulkWorker } from '../../src/modules/work/bulk/bulk-worker.js';
import { expectAnswer } from '../support/expect-answer.js';
import { startSmtp } from '../support/mail.fixtures.js';
import { suiteApp } from '../support/suites.js';
import { until } from '../support/test-app.js';
import { startWork } from '../support/work.js';

const smtp = await startSmtp({
  onRcptTo: ({ address }, _session, done) => {
    if (!address.startsWith('gone')) return done();
    done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
  },
});
const PER_HOUR = 5;
const app = await suiteApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://work.example', INVITATIONS_PER_HOUR: String(PER_HOUR) });
afterAll(() => smtp.close());
const { admin, annotator, as, project: newProject } = await startWork(app);

const HOUR = 3_600_000;
const run = async (id: string) => (await as(admin, 'GET', `/bulk/${id}`)).body.data;
const contact = async (email: string) => (await as(admin, 'GET', `/contacts?q=${encodeURIComponent(email)}`)).body.data[0];
const add = async (...emails: string[]) => {
  await as(admin, 'POST', '/auth/addbulkemails', { emails });
  return Promise.all(emails.map(async (email) => (await contact(email))._id as string));
};
const invite = (body: object) => as(admin, 'POST', '/contacts/invitations', body);
const mailsTo = (address: string) => smtp.received.filter((mail) => mail.headers.get('to') === address);
const wake = async () => {
  await app.connection.collection('bulkruns').updateMany({ state: 'running' }, { $set: { dueAt: new Date(0) } });
  await app.app.get(BulkWorker, { strict: false }).drain();
};
/** Moves earlier invitations back in time. The clock does not move, since sessions would end. */
const later = async (ms: number) => {
  const contacts = app.connection.collection('contacts');
  for (const { _id, invitedAt } of await contacts.find({ invitedAt: { $ne: null } }).toArray())
    await contacts.updateOne({ _id }, { $set: { invitedAt: new Date(invitedAt.getTime() - ms) } });
  await wake();
};
/** Keeps earlier tests from using up the limit of this hour. */
const nextHour = () => later(HOUR + 1_000);
const sent = async (contactIds: string[], more: object = {}) => {
  await nextHour();
  const { body } = await invite({ contactIds, ...more });
  await as(admin, 'POST', `/bulk/${body.data._id}/start`);
  await until('the run ends', async () => (await run(body.data._id)).state === 'done');
  return body.data._id as string;
};

describe('inviting contacts by mail', () => {
  it('each contact gets one mail of their own, with what RFC 8058 asks for, and sees no other', async () => {
    const ids = await add('one@list.example', 'two@list.example');
    const { body } = await invite({ contactIds: ids });
    expect(smtp.received.filter((mail) => mail.raw.includes('list.example'))).toHaveLength(0);
    expect(body.data.notes[0]).toBe('At most 5 mails an hour.');
    await as(admin, 'POST', `/bulk/${body.data._id}/start`);
    await until('both have it', async () => mailsTo('one@list.example').length + mailsTo('two@list.example').length === 2);
    const [mail] = mailsTo('one@list.example');
    expect(mail?.raw).not.toContain('two@list.example');
    expect(mail?.headers.get('list-unsubscribe')).toMatch(/^<https:\/\/work\.example\/api\/contacts\/unsubscribe\/[\w.-]+>$/);
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain('https://work.example/signup');
    expect(mail?.text).toContain('https://work.example/unsubscribe#token=');
    expect(mail?.text).not.toContain('you have an account');
    expect((await contact('one@list.example')).invitedAt).not.toBeNull();
  });

  it('one click unsubscribes by a posted form, without log-in; opening the address does not; nobody else is unsubscribed', async () => {
    const ids = await add('leaver@list.example', 'stayer@list.example');
    await sent(ids);
    await until('the mail is there', async () => mailsTo('leaver@list.example').length === 1);
    const address =
      /<https:\/\/work\.example([^>]+)>/.exec(mailsTo('leaver@list.example')[0]?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const opened = await app.http('GET', address);
    expectAnswer(opened, 302);
    expect(opened.headers.get('location')).toMatch(/^\/unsubscribe#token=/);
    expect((await contact('leaver@list.example')).unsubscribedAt).toBeNull();
    const post = (path: string, body: URLSearchParams | FormData) => fetch(`${app.url}${path}`, { method: 'POST', body });
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const guesses = [
      `${ids[1]}.1.${'a'.repeat(43)}`,
      address
        .split('/')
        .at(-1)
        ?.replace(ids[0] ?? '', ids[1] ?? '') ?? '',
    ];
    for (const token of guesses) expect((await post(`/api/contacts/unsubscribe/${token}`, form)).status).toBe(200);
    expect((await contact('stayer@list.example')).unsubscribedAt).toBeNull();
    expect((await post(address, form)).status).toBe(200);
    expect((await contact('leaver@list.example')).unsubscribedAt).not.toBeNull();
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    expect((await post(address, multipart)).status).toBe(200);
  });

  it('an address that the mail server refuses for good is recorded as bounced, its row too, and is never mailed again', async () => {
    const ids = await add('gone@list.example', 'here@list.example');
    const id = await sent(ids);
    await until('the bounce is recorded', async () => (await run(id)).failed === 1);
    expect(await run(id)).toMatchObject({ done: 1, failed: 1 });
    expect((await contact('gone@list.example')).bounceReason).toContain('550');
    expect(await app.connection.collection('outbox').countDocuments({ 'to.address': 'gone@list.example' })).toBe(0);
    await later(8 * 24 * HOUR);
    const again = await invite({ contactIds: ids });
    expect(again.body.data.leftOut).toEqual([
      { userId: null, name: 'Contacts', reason: 'Email to this address was refused for good.', count: 1 },
    ]);
    const audit = await as(admin, 'GET', `/audit?target=${ids[0]}`);
    expect(audit.body.data.map(({ action }: { action: string }) => action)).toEqual(['contacts.bounce']);
  });

  it('one person is invited by their address, known or new; what stands against it names the field', async () => {
    await nextHour();
    const project = await newProject({ projectName: 'Igbo voices', publicStatus: 'Active' });
    const { body } = await invite({ email: ' <Ngozi@one.example> ', projectId: project._id });
    expect(body.data).toMatchObject({ waiting: 1, leftOut: [] });
    await as(admin, 'POST', `/bulk/${body.data._id}/start`);
    await until('the mail is there', async () => mailsTo('Ngozi@one.example').length === 1);
    expect(mailsTo('Ngozi@one.example')[0]?.text).toContain('Igbo voices');
    const again = { email: 'ngozi@one.example', projectId: project._id };
    expectAnswer(await invite(again), 400, { details: [{ field: 'email', message: 'Was invited in the last 7 days.' }] });
    for (const email of ['ngozi', 'a@one.example, b@one.example', ''])
      expectAnswer(await invite({ email, projectId: project._id }), 400, {
        details: [{ field: 'email', message: AUTH_MESSAGES.emailInvalid }],
      });
    expectAnswer(await invite({ email: annotator.email }), 400, { details: [{ field: 'email', message: 'Has an account.' }] });
    expectAnswer(await invite({ email: 'two@one.example', all: true }), 400);
    expect(await contact('two@one.example')).toBeUndefined();
  });

  it('is refused for who waits for a decision of the project, or joined it; who withdrew is invited', async () => {
    const ben = await app.person();
    const project = await newProject({ publicStatus: 'Active' });
    const wanted = { email: `Name <${ben.email.toUpperCase()}>`, projectId: project._id };
    await as(ben, 'POST', `/projects/${project._id}/apply`);
    const refusal = { details: [{ field: 'email', message: 'Has applied to this project, or joined it.' }] };
    expectAnswer(await invite(wanted), 400, refusal);
    expect(await contact(ben.email)).toBeUndefined();
    const { body } = await as(admin, 'GET', `/applications?projectId=${project._id}`);
    await as(admin, 'POST', `/applications/${body.data[0]._id}/approve`);
    expectAnswer(await invite(wanted), 400, refusal);
    await app.connection.collection('applications').updateOne({ status: 'approved' }, { $set: { status: 'withdrawn' } });
    expectAnswer(await invite(wanted), 201);
  });

  it('keeps to the limit per hour, says when it continues, and continues where it stopped', async () => {
    await nextHour();
    const emails = Array.from({ length: PER_HOUR + 3 }, (_unused, n) => `slow${n}@list.example`);
    const { body } = await invite({ contactIds: await add(...emails) });
    await as(admin, 'POST', `/bulk/${body.data._id}/start`);
    await until('the hour is used up', async () => (await run(body.data._id)).nextAt !== null);
    expect(await run(body.data._id)).toMatchObject({ state: 'running', done: PER_HOUR, waiting: 3 });
    await wake();
    await until('it waits again', async () => (await run(body.data._id)).nextAt !== null);
    expect((await run(body.data._id)).done).toBe(PER_HOUR);
    await nextHour();
    await until('the rest is sent', async () => (await run(body.data._id)).state === 'done');
    await until('all have theirs', async () => emails.every((email) => mailsTo(email).length === 1));
  });

  it('who unsubscribes while their mail waits does not get it', async () => {
    await nextHour();
    const [id] = await add('hasty@list.example');
    const { body } = await invite({ contactIds: [id] });
    const { unsubscribeLink } = await contact('hasty@list.example');
    await app.http('POST', '/api/contacts/unsubscribe', { body: { token: decodeURIComponent(unsubscribeLink.split('#token=')[1]) } });
    await as(admin, 'POST', `/bulk/${body.data._id}/start`);
    await until('the run ends', async () => (await run(body.data._id)).state === 'done');
    expect(await run(body.data._id)).toMatchObject({ done: 0, failed: 1 });
    expect(mailsTo('hasty@list.example')).toHaveLength(0);
  });

  it('all that match, to a project: named in the mail by its public title, with its own address; those with an account, unsubscribed or invited lately are left out and counted', async () => {
    const project = await newProject({ projectName: 'acme-yoruba-2', title: 'Yoruba voices', publicStatus: 'Active' });
    await add('fresh@match.example', 'quit@match.example');
    const { unsubscribeLink } = await contact('quit@match.example');
    await app.http('POST', '/api/contacts/unsubscribe', { body: { token: decodeURIComponent(unsubscribeLink.split('#token=')[1]) } });
    const { body } = await invite({ all: true, q: 'match.example', projectId: project._id });
    expect([body.data.total, body.data.name, body.data.leftOut]).toEqual([
      1,
      'Invitation to Yoruba voices',
      [{ userId: null, name: 'Contacts', reason: 'Unsubscribed.', count: 1 }],
    ]);
    await nextHour();
    await as(admin, 'POST', `/bulk/${body.data._id}/start`);
    await until('the mail is there', async () => mailsTo('fresh@match.example').length === 1);
    expect(mailsTo('fresh@match.example')[0]?.subject).toBe('Paid work for you: Yoruba voices');
    expect(mailsTo('fresh@match.example')[0]?.text).toContain(`https://work.example/new-projects?join=${project._id}`);
    expect(mailsTo('fresh@match.example')[0]?.raw).not.toContain('acme-yoruba-2');
    await add(annotator.email);
    const mine = await invite({ contactIds: [(await contact(annotator.email))._id, (await contact('fresh@match.example'))._id] });
    expectAnswer(mine, 400);
    expect(mine.body.details[0].message).toMatch(/^None of these contacts can be invited\. /);
    expect(mine.body.details[0].message).toContain('1: Has an account.');
    expect(mine.body.details[0].message).toContain('1: Was invited in the last 7 days.');
  });

  it.each([
    [{}, 'contactIds'],
    [{ all: true, contactIds: [] }, 'contactIds'],
    [{ contactIds: ['x'] }, 'contactIds'],
    [{ all: true, projectId: '0123456789abcdef01234567' }, 'projectId'],
  ])('refuses %j by name', async (body, field) => {
    const answer = await invite(body);
    expectAnswer(answer, 400, { 'details.0.field': field });
  });

  it('is for admins', async () => expectAnswer(await as(annotator, 'POST', '/contacts/invitations', { all: true }), 403));
});
