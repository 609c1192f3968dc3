import { expect, it } from '@jest/globals';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { MailWorker } from '../../src/modules/foundation/mail/mail-worker.js';
import { MailTransport } from '../../src/modules/foundation/mail/transport/mail-transport.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';

let isDown = false;
let delivered = 0;
const app = await suiteApp({}, { write: () => undefined });
const admin = await app.person('ADMIN');
const transport = app.app.get(MailTransport);
const deliver = transport.deliver.bind(transport);
transport.deliver = async (mail) => {
  if (isDown) throw new Error('connect ECONNREFUSED 127.0.0.1:25');
  delivered += 1;
  await deliver(mail);
};
await app.app.get(MailWorker).drain();

const outbox = () => app.connection.collection('outbox');
const notices = async () =>
  (await app.http('GET', '/api/notifications', { token: admin.token })).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'mail-undelivered',
  );
/** Makes all attempts of waiting mail fail, without the delays between them. */
async function failAll(): Promise<void> {
  await waitFor('the last attempt of every mail', async () => {
    await outbox().updateMany({ state: 'waiting' }, { $set: { dueAt: new Date(0) } });
    await app.app.get(MailWorker).drain();
    return (await outbox().countDocuments({ state: 'waiting' })) === 0;
  });
}

it('mail that fails again and again is parked; admins are notified once, in the app; an admin sends it again, and it leaves once', async () => {
  isDown = true;
  await app.person();
  await app.person();
  await failAll();
  const { body } = await app.http('GET', '/api/mail/undelivered', { token: admin.token });
  expect(body.page.total).toBe(2);
  expect(body.data[0]).toMatchObject({
    subject: expect.stringContaining('Welcome'),
    attempts: 10,
    lastError: 'connect ECONNREFUSED 127.0.0.1:25',
    failedAt: expect.any(String),
  });
  expect(JSON.stringify(body)).not.toContain('Hello');
  expect(await notices()).toEqual([expect.objectContaining({ title: 'Mail could not be delivered', link: '/admin/operations' })]);
  expect(await outbox().countDocuments({ subject: /could not be delivered/ })).toBe(0);

  isDown = false;
  delivered = 0;
  const [first, second] = body.data.map(({ _id }: { _id: string }) => _id);
  const retry = await app.http('POST', '/api/mail/undelivered/retry', { token: admin.token, body: { ids: [first, second] } });
  expectAnswer(retry, 200, { failed: [] });
  expect(retry.body.data).toHaveLength(2);
  await app.app.get(MailWorker).drain();
  await waitFor('three sent mails', async () => {
    await app.app.get(MailWorker).drain();
    return (await outbox().countDocuments({ state: 'sent' })) >= 3;
  });
  expect(delivered).toBe(2);

  const again = await app.http('POST', '/api/mail/undelivered/retry', { token: admin.token, body: { ids: [first] } });
  expect(again.body).toMatchObject({ data: [], failed: [{ id: first, message: expect.stringContaining('not one that was given up') }] });
  const { body: trail } = await app.http('GET', '/api/audit?action=mail.retry', { token: admin.token });
  expect(trail.data).toHaveLength(2);
});

it('the queue is to be seen in /metrics', async () => {
  isDown = true;
  await app.person();
  const overdue = (text: string) => Number(/^labelbridge_mail_oldest_due_seconds (\S+)/m.exec(text)?.[1]);
  let body = '';
  // The worker may claim the mail between the two lines; then the loop puts it back.
  for (let n = 0; n < 50 && !(overdue(body) > 10); n++) {
    await outbox().updateMany({ state: 'waiting' }, { $set: { dueAt: new Date(app.now().getTime() - 60_000) } });
    ({ body } = await app.http('GET', '/metrics'));
  }
  expect(body).toMatch(/labelbridge_mail_outbox\{state="waiting"\} 1\n/);
  expect(overdue(body)).toBeGreaterThan(10);
  expect(body).toMatch(/labelbridge_database_documents\{collection="users"\} 4\n/);
  expect(body).toMatch(/labelbridge_audit_waiting_entries \d/);
});
