import { expect, it } from '@jest/globals';
import { MAIL_CHOICE_MESSAGES, MAIL_TOPICS } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const choose = (by: TestPerson, off: unknown) => work.as(by, 'PUT', '/notifications/mail', { off });
const mailsTo = (by: TestPerson) => app.connection.collection('outbox').find({ 'to.address': by.email }).toArray();

it('what an annotator switched off is not mailed and stays in the app; other mail says where it is chosen', async () => {
  const person = await app.person();
  expectAnswer(await work.as(person, 'GET', '/notifications/mail'), 200, { data: { off: [] } });
  expectAnswer(await choose(person, ['work', 'work']), 200, { message: MAIL_CHOICE_MESSAGES.saved, data: { off: ['work'] } });
  const job = await work.submitted(person, { title: 'Signs' });
  const of = (mails: Record<string, unknown>[], title: string) => mails.filter(({ subject }) => String(subject).includes(title));
  expect(of(await mailsTo(person), 'New task')).toEqual([]);
  const { data } = (await work.as(person, 'GET', '/notifications')).body;
  expect(data.map(({ kind }: { kind: string }) => kind)).toContain('task-assigned');
  await work.as(work.admin, 'POST', `/jobs/${job._id}/reject`, { reason: 'The signs are not marked.' });
  expect(of(await mailsTo(person), 'Signs')).toMatchObject([{ text: expect.stringContaining('/dashboard/settings') }]);
  await choose(person, []);
  await work.job(person);
  expect(of(await mailsTo(person), 'New task')).toHaveLength(1);
});

it('mail about the account and its safety comes whatever is switched off', async () => {
  const person = await app.person();
  await choose(person, MAIL_TOPICS);
  await app.http('POST', '/api/auth/forgot-password', { body: { email: person.email } });
  expect(await mailsTo(person)).not.toEqual([]);
});

it('an annotator who becomes an admin has the settings of a new admin', async () => {
  const person = await app.person();
  await choose(person, ['work']);
  const { off, digestHour } = (await work.as(work.admin, 'GET', '/notifications/settings')).body.data;
  const kept = await app.connection.collection<{ _id: unknown }>('notificationsettings').findOne({ mailOff: 'work' });
  expect(kept).toMatchObject({ off, digestHour, digestedAt: null });
});

it.each([
  ['a topic that there is not', ['security']],
  ['no list', 'work'],
  ['nothing', undefined],
  ['more than there are', [...MAIL_TOPICS, 'work']],
])('refuses %s by name', async (_what, off) => expectAnswer(await choose(work.annotator, off), 400, { 'details.0.field': 'off' }));
