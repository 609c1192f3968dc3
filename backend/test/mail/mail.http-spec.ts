import { describe, expect, it } from '@jest/globals';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { Transactions } from '../../src/database/transactions.js';
import { MailWorker } from '../../src/modules/foundation/mail/mail-worker.js';
import { MailTransport } from '../../src/modules/foundation/mail/transport/mail-transport.js';
import { NotificationsService } from '../../src/modules/people/notifications/notifications.service.js';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { type ReadMail, emlFiles } from '../support/mail.fixtures.js';
import { Work } from '../support/payments.fixtures.js';
import { suiteApp } from '../support/suites.js';
import { PRODUCTION } from '../support/settings.js';
import { type TestPerson, startTestApp, givePayoutAccount } from '../support/test-app.js';

const app = await suiteApp();
const admin = await app.person('ADMIN');
const ada = await app.person('USER', { firstname: 'Ada', lastname: 'Okafor', email: 'ada@example.com' });

const post = (path: string, person: TestPerson, body?: unknown) => app.http('POST', path, { token: person.token, body });

/** Waits until the mail has left. */
const mailToAda = (subject: string): Promise<ReadMail> =>
  waitFor(`the mail to Ada: ${subject}`, async () =>
    (await emlFiles(app.settings.dataDir)).find(
      (mail) => mail.subject === subject && mail.headers.get('to')?.includes('<ada@example.com>'),
    ),
  );

describe('mail of the main job, as .eml files', () => {
  it('sign-up sends one', async () => {
    const { headers, text } = await mailToAda('Welcome to Labelbridge');
    expect(headers.get('to')).toBe('Ada Okafor <ada@example.com>');
    expect(headers.get('from')).toBe('Labelbridge <no-reply@labelbridge.example>');
    expect(text).toContain(`${app.settings.publicUrl}/dashboard/projects`);
  });

  it('an application approved, and one rejected, send one each', async () => {
    const apply = async (projectName: string): Promise<string> => {
      const project = await post('/api/projects', admin, { projectName, company: 'Savanna Vision', dueDate: '2099-12-31' });
      return (await post(`/api/projects/${project.body.data._id}/apply`, ada)).body.data._id;
    };
    await post(`/api/applications/${await apply('Photo Boxes')}/approve`, admin);
    await post(`/api/applications/${await apply('Video Tracks')}/reject`, admin, { reason: 'Please get a larger screen first.' });
    expect((await mailToAda('You have joined Photo Boxes')).text).toContain('Your application to Photo Boxes was approved.');
    expect((await mailToAda('Your application to Video Tracks was not accepted')).text).toContain('Please get a larger screen first.');
  });

  it('a task assigned, a message, a job approved and rejected, an invoice paid send one each, with what it pays', async () => {
    const work = new Work(app, admin);
    const jobId = await work.assign(ada, 'Street signs of Lagos');
    const assigned = await mailToAda('New task: Street signs of Lagos');
    expect(assigned.text).toContain('It is due on 2099-12-31. It pays ₦1,000 per hour.');
    await post(`/api/jobs/${jobId}/message`, admin, { text: 'How is it going?\nCall me.' });
    expect((await mailToAda('Message about Street signs of Lagos')).text).toContain('How is it going?\nCall me.');
    await work.submit(ada, jobId);
    await post(`/api/jobs/${jobId}/reject`, admin, { reason: 'Two signs are missing.' });
    expect((await mailToAda('Rejected: Street signs of Lagos')).text).toContain('Two signs are missing.');
    const invoiceId = await work.approve(jobId, 612_345);
    expect((await mailToAda('Approved: Street signs of Lagos')).text).toContain('₦6,123.45');
    await givePayoutAccount(app, ada);
    const paid = await post(`/api/payments/${invoiceId}/pay`, admin);
    const { text } = await mailToAda('Paid: ₦6,123.45');
    expect(text).toContain(paid.body.data.invoiceNumber);
  });

  // @asvs V1.2.1, V1.3.11
  it('a name with line breaks, stored before they were refused, makes no header', async () => {
    const { email, username } = await app.person('USER', { firstname: 'Eve', lastname: 'X', email: 'eve@example.com' });
    await app.connection.collection('users').updateOne({ username }, { $set: { firstname: 'Eve\r\nBcc: all@example.com' } });
    await app.http('POST', '/api/auth/forgot-password', { body: { email } });
    const mail = await waitFor('the mail', async () =>
      (await emlFiles(app.settings.dataDir)).find(
        ({ headers }) => headers.get('to')?.includes(email) && !headers.get('subject')?.startsWith('Welcome'),
      ),
    );
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.raw).not.toMatch(/^Bcc:/m);
  });

  // @asvs V2.3.3
  it('a change that is rolled back notifies nobody', async () => {
    const count = (name: string) => app.connection.collection(name).countDocuments();
    const before = [await count('outbox'), await count('notifications')];
    const attempt = app.app.get(Transactions).run(async (session) => {
      await app.app.get(NotificationsService).notify(session, { userId: new Types.ObjectId(ada._id), kind: 'welcome', data: {} });
      throw new Error('rolled back');
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect([await count('outbox'), await count('notifications')]).toEqual(before);
  });
});

describe('the outbox page', () => {
  it('shows mail and its links outside production', async () => {
    await mailToAda('Welcome to Labelbridge');
    const list = await app.http('GET', '/api/dev/outbox');
    expectAnswer(list, 200);
    expect(list.headers.get('content-type')).toContain('text/html');
    const links = [...String(list.body).matchAll(/href="(\/api\/dev\/outbox\/[0-9a-f]{24})">Welcome/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(0);
    const one = await app.http('GET', links[0] ?? '');
    expect(one.body).toContain(`<a href="${app.settings.publicUrl}/dashboard/projects?tab=available">`);
    expectAnswer(await app.http('GET', '/api/dev/outbox/0123456789abcdef01234567'), 404);
  });

  // @asvs V1.2.1
  it('shows hostile text literally', async () => {
    await app.person('USER', { firstname: '<script>alert(1)</script>', email: 'script@example.com' });
    const { body } = await app.http('GET', '/api/dev/outbox');
    const [, link] = /script@example\.com<\/td><td><a href="([^"]+)"/.exec(String(body)) ?? [];
    const one = await app.http('GET', link ?? '');
    expect(one.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(one.body).not.toContain('<script>');
  });

  it('waits no longer than the longest delay, also where it was delayed while the clock was forty days ahead', async () => {
    const outbox = app.connection.collection('outbox');
    const ada = await app.person();
    const to = { 'to.address': ada.email };
    await waitFor('the sent mail in the outbox', async () => (await outbox.countDocuments({ ...to, state: 'sent' })) > 0);
    await outbox.updateMany(to, { $set: { state: 'waiting', claim: null, dueAt: new Date(app.now().getTime() + 40 * 86_400_000) } });
    await app.app.get(MailWorker, { strict: false }).drain();
    // A run that began before may have claimed the mail.
    await waitFor('the mail that was delayed', async () => (await outbox.countDocuments({ ...to, state: 'waiting' })) === 0);
  });

  it('is not taken from the worker that has it in hand while the clock is set back', async () => {
    const outbox = app.connection.collection('outbox');
    const ada = await app.person();
    const to = { 'to.address': ada.email };
    await waitFor('the sent mail in the outbox', async () => (await outbox.countDocuments({ ...to, state: 'sent' })) > 0);
    const dueAt = new Date(app.now().getTime() + 40 * 86_400_000);
    await outbox.updateMany(to, { $set: { state: 'waiting', claim: 'another worker', dueAt } });
    await app.app.get(MailWorker, { strict: false }).drain();
    expect(await outbox.countDocuments({ ...to, state: 'waiting', claim: 'another worker', dueAt })).toBeGreaterThan(0);
    await outbox.deleteMany(to);
  });

  it('is sent once where the clock jumps ahead while it is being delivered', async () => {
    const [worker, transport] = [app.app.get(MailWorker, { strict: false }), app.app.get(MailTransport, { strict: false })];
    const deliver = transport.deliver.bind(transport);
    const delivered: string[] = [];
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    transport.deliver = async (mail) => {
      delivered.push(String(mail._id));
      await held;
      await deliver(mail);
    };
    try {
      await app.person();
      await waitFor('the first delivery', async () => delivered.length > 0);
      app.advance(3_600_000);
      let isOver = false;
      const second = worker.drain().finally(() => (isOver = true));
      await waitFor('the end of the second worker, or its delivery', () => isOver || delivered.length > 1);
      goOn();
      await second;
      expect(delivered).toHaveLength(1);
    } finally {
      goOn();
      transport.deliver = deliver;
      app.advance(-3_600_000);
    }
  });

  // @asvs V13.4.2, V15.2.3
  it('does not exist in production', async () => {
    const production = await startTestApp(PRODUCTION);
    try {
      expectAnswer(await production.http('GET', '/api/dev/outbox'), 404);
    } finally {
      await production.close();
    }
  });
});
