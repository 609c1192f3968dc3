import { afterEach, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { Clock } from '../../src/common/clock/clock.js';
import { Transactions } from '../../src/database/transactions.js';
import { LEASE_MS } from '../../src/modules/foundation/mail/domain/retry.js';
import { FailedMail } from '../../src/modules/foundation/mail/failed-mail.js';
import { MailWorker } from '../../src/modules/foundation/mail/mail-worker.js';
import { OutboxCommitSignal } from '../../src/modules/foundation/mail/mail.service.js';
import { OutboxRepository } from '../../src/modules/foundation/mail/persistence/outbox.repository.js';
import { SmtpTransport } from '../../src/modules/foundation/mail/transport/smtp.transport.js';
import { NotificationsService } from '../../src/modules/people/notifications/notifications.service.js';
import { startSmtp } from '../support/mail.fixtures.js';
import { type TestApp, type TestPerson, startTestApp } from '../support/test-app.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function opened<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  open.push(started);
  return started;
}

const outboxOf = (app: TestApp) => app.connection.collection('outbox');
const tell = (app: TestApp, { _id }: TestPerson) =>
  app.app
    .get(Transactions)
    .run((session) => app.app.get(NotificationsService).notify(session, { userId: new Types.ObjectId(_id), kind: 'welcome', data: {} }));
const anotherWorker = (app: TestApp, url: string): MailWorker =>
  new MailWorker(
    app.app.get(OutboxRepository),
    new SmtpTransport(url, app.settings.mailFrom),
    new OutboxCommitSignal(),
    app.app.get(Clock),
    app.app.get(FailedMail),
  );

/** Refuses the first `times` messages. */
function refusing(times: number, stage: 'onData' | 'onRcptTo', responseCode: number) {
  let left = times;
  const refusal = (): Error | null => (left-- > 0 ? Object.assign(new Error('not now'), { responseCode }) : null);
  return stage === 'onData'
    ? {
        onData: (stream: NodeJS.ReadableStream, _session: unknown, done: (error?: Error | null) => void) =>
          void stream.resume().on('end', () => done(refusal())),
      }
    : { onRcptTo: (_address: unknown, _session: unknown, done: (error?: Error | null) => void) => done(refusal()) };
}

describe('mail through an SMTP server', () => {
  it('arrives right after the change that causes it, once, with both parts and its date', async () => {
    const smtp = await opened(startSmtp());
    const app = await opened(startTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Work <work@labelbridge.example>' }));
    const ada = await app.person('USER', { firstname: 'Adé', lastname: 'Ọláwálé' });
    const [mail] = await waitFor('the mail at the SMTP server', () => (smtp.received.length > 0 ? smtp.received : undefined));
    expect(mail?.subject).toBe('Welcome to Labelbridge');
    expect(mail?.headers.get('to')).toContain(`<${ada.email}>`);
    expect(mail?.headers.get('from')).toBe('Work <work@labelbridge.example>');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f]{24}@labelbridge\.example>$/);
    expect(mail?.headers.get('content-type')).toContain('multipart/alternative');
    expect(mail?.text).toContain('Hello Adé,');
    await waitFor('the sent mail in the outbox', async () => (await outboxOf(app).findOne({ state: 'sent' })) ?? undefined);
    expect(smtp.received).toHaveLength(1);
  });

  it('is tried again after a refusal for now, and not before it is due', async () => {
    const smtp = await opened(startSmtp(refusing(1, 'onData', 451)));
    const app = await opened(startTestApp({ SMTP_URL: smtp.url }));
    await app.person();
    const failed = await waitFor(
      'the failed attempt in the outbox',
      async () => (await outboxOf(app).findOne({ lastError: { $ne: null } })) ?? undefined,
    );
    expect([failed.state, failed.attempts]).toEqual(['waiting', 1]);
    expect(failed.lastError).toContain('not now');
    const worker = app.app.get(MailWorker);
    app.advance(25_000);
    await worker.drain();
    expect((await outboxOf(app).findOne())?.attempts).toBe(1);
    app.advance(6_000);
    await worker.drain();
    expect(await outboxOf(app).findOne()).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  });

  // @asvs V16.5.2
  it('stays in the outbox while there is no server', async () => {
    const gone = await startSmtp();
    await gone.close();
    const app = await opened(startTestApp({ SMTP_URL: gone.url }));
    const person = await app.person();
    expect(person._id).toBeTruthy();
    const failed = await waitFor(
      'the failed attempt in the outbox',
      async () => (await outboxOf(app).findOne({ lastError: { $ne: null } })) ?? undefined,
    );
    expect([failed.state, failed.attempts]).toEqual(['waiting', 1]);
  });

  it('is given up at once where the address does not exist, and after ten attempts otherwise; the reason is kept', async () => {
    const smtp = await opened(startSmtp(refusing(1, 'onRcptTo', 550)));
    const app = await opened(startTestApp({ SMTP_URL: smtp.url }));
    await app.person();
    const refused = await waitFor('the mail that is given up', async () => (await outboxOf(app).findOne({ state: 'failed' })) ?? undefined);
    expect(refused.attempts).toBe(1);
    expect(refused.lastError).toContain('not now');

    const down = await opened(startSmtp(refusing(99, 'onData', 451)));
    const unlucky = await opened(startTestApp({ SMTP_URL: down.url }));
    await unlucky.person();
    const worker = unlucky.app.get(MailWorker);
    for (let attempt = 0; attempt < 12; attempt++) {
      await waitFor('the claim to be given back', async () => (await outboxOf(unlucky).findOne({ claim: null })) ?? undefined);
      unlucky.advance(3_600_001);
      await worker.drain();
    }
    expect(await outboxOf(unlucky).findOne()).toMatchObject({
      state: 'failed',
      attempts: 10,
      lastError: expect.stringContaining('not now'),
    });
  });

  it('is not sent twice by three workers at once', async () => {
    const smtp = await opened(startSmtp());
    const app = await opened(startTestApp({ SMTP_URL: smtp.url }));
    const person = await app.person();
    const workers = [anotherWorker(app, smtp.url), anotherWorker(app, smtp.url)];
    const sent = 60;
    const writing = (async () => {
      for (let n = 0; n < sent; n++) await tell(app, person);
    })();
    let done = false;
    const racing = workers.map(async (worker) => {
      while (!done) await worker.drain();
      await worker.beforeApplicationShutdown();
    });
    await writing;
    await waitFor('one more sent mail', async () => (await outboxOf(app).countDocuments({ state: 'sent' })) === sent + 1);
    done = true;
    await Promise.all(racing);
    const ids = smtp.received.map(({ headers }) => headers.get('message-id'));
    expect(new Set(ids).size).toBe(sent + 1);
    expect(ids).toHaveLength(sent + 1);
  });

  it('that a worker died over is sent by another one, once its lease is over', async () => {
    const smtp = await opened(startSmtp());
    const app = await opened(startTestApp({ SMTP_URL: smtp.url }));
    const repository = app.app.get(OutboxRepository);
    await app.person();
    await waitFor('the first mail at the SMTP server', () => smtp.received.length === 1);
    await waitFor('the sent mail in the outbox', async () => (await outboxOf(app).findOne({ state: 'sent' })) ?? undefined);
    const now = app.now();
    await outboxOf(app).updateOne({}, { $set: { state: 'waiting', dueAt: now, claim: null } });
    const claimed = await repository.claim('a worker that dies', now, LEASE_MS);
    expect(claimed).not.toBeNull();
    await app.app.get(MailWorker).drain();
    expect(smtp.received).toHaveLength(1);
    app.advance(LEASE_MS + 1_000);
    await app.app.get(MailWorker).drain();
    expect(smtp.received).toHaveLength(2);
    await repository.record(claimed?._id ?? new Types.ObjectId(), 'a worker that dies', { state: 'failed', lastError: 'late' });
    expect(await outboxOf(app).findOne()).toMatchObject({ state: 'sent' });
  });

  it('that is in hand is finished before the worker stops', async () => {
    let taken = 0;
    const smtp = await opened(
      startSmtp({
        onData(stream, _session, done) {
          stream.resume().on('end', () => setTimeout(() => (taken++, done()), 400));
        },
      }),
    );
    const app = await opened(startTestApp({ SMTP_URL: smtp.url }));
    await app.person();
    await waitFor('the claim of the mail', async () => (await outboxOf(app).findOne({ claim: { $ne: null } })) ?? undefined);
    await app.app.get(MailWorker).beforeApplicationShutdown();
    expect(taken).toBe(1);
    expect(await outboxOf(app).findOne()).toMatchObject({ state: 'sent' });
  });
});
