import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { DIGEST_HOUR_DEFAULT } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Transactions } from '../../src/database/transactions.js';
import { AdminDigest } from '../../src/modules/people/notifications/admin-digest.js';
import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { PROJECT } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const titles = async (by: TestPerson) =>
  (await work.as(by, 'GET', '/notifications')).body.data
    .filter(({ readAt }: { readAt: string | null }) => !readAt)
    .map(({ title }: { title: string }) => title);
const readAll = (by: TestPerson) => work.as(by, 'POST', '/notifications/read', { all: true });
const settings = (by: TestPerson, body: unknown) => work.as(by, 'PUT', '/notifications/settings', body);
const digests = async (by: TestPerson) =>
  (
    await app.connection
      .collection('outbox')
      .find({ 'to.address': by.email, subject: /^Labelbridge today/ })
      .toArray()
  ).map(({ text }) => text);
const sendDigests = (on = app) => on.app.get(AdminDigest, { strict: false }).send();
const lagosSigns = () => work.project({ ...PROJECT, projectName: 'Lagos signs' });

describe('admins are notified', () => {
  it('of submissions and reworks in groups, of applications and withdrawals, each with a link', async () => {
    const second = await app.person('ADMIN');
    for (const admin of [work.admin, second]) await readAll(admin);
    const { _id: projectId } = await lagosSigns();
    const jobs = [];
    for (let n = 0; n < 4; n++) jobs.push(await work.submitted(work.annotator, { projectId, title: `Signs ${n}` }));
    const expected = ['4 jobs submitted in Lagos signs'];
    expect([await titles(work.admin), await titles(second)]).toEqual([expected, expected]);
    const [first] = (await work.as(work.admin, 'GET', '/notifications')).body.data;
    expect(first).toMatchObject({ kind: 'jobs-submitted', link: `/admin/jobs?status=submitted&projectId=${projectId}` });
    expect(first.text).toContain('Signs 3');

    await work.as(work.annotator, 'POST', `/jobs/${jobs[0]._id}/rework`);
    const { body } = await work.as(work.annotator, 'POST', `/projects/${projectId}/apply`);
    await work.as(work.annotator, 'POST', `/applications/${body.data._id}/withdraw`);
    expect(await titles(second)).toEqual([
      '1 application to Lagos signs withdrawn',
      '1 application to Lagos signs',
      '1 job taken back for rework in Lagos signs',
      ...expected,
    ]);
    const [{ link }] = (await work.as(second, 'GET', '/notifications')).body.data;
    expect(link).toBe(`/admin/applications/${body.data._id}`);
    // A read notification ends its group.
    await readAll(second);
    await work.submitted(work.annotator, { projectId });
    expect(await titles(second)).toEqual(['1 job submitted in Lagos signs']);
  });

  it('of an event once, also by two servers at once', async () => {
    const { _id: projectId } = await work.project({ projectName: 'Twin signs' });
    const twin = await secondInstance(app, { RATE_LIMITS: 'off' });
    try {
      const each = await Promise.all([1, 2, 3, 4, 5, 6].map(() => work.job(work.annotator, { projectId })));
      await readAll(work.admin);
      await Promise.all(
        each.map(({ _id }, n) =>
          (n % 2 ? app : twin).http('POST', `/api/jobs/${_id}/submit`, { token: work.annotator.token, body: { minutes: 9, note: 'done' } }),
        ),
      );
      expect(await titles(work.admin)).toEqual(['6 jobs submitted in Twin signs']);
    } finally {
      await twin.close();
    }
  });

  it('as they choose: a kind that is off is not notified, and nobody is notified of the decisions of admins', async () => {
    const quiet = await app.person('ADMIN');
    expect((await work.as(quiet, 'GET', '/notifications/settings')).body.data).toEqual({ off: [], digestHour: DIGEST_HOUR_DEFAULT });
    expect((await settings(quiet, { off: ['jobs-submitted'] })).body.data).toEqual({
      off: ['jobs-submitted'],
      digestHour: DIGEST_HOUR_DEFAULT,
    });
    for (const admin of [work.admin, quiet]) await readAll(admin);
    const job = await work.submitted(work.annotator, { title: 'Lone task' });
    await work.as(work.admin, 'POST', `/jobs/${job._id}/reject`, { reason: 'Signs are blurred.' });
    expect([await titles(quiet), await titles(work.admin)]).toEqual([[], ['1 job submitted in Lone task']]);
  });

  it.each([{ off: ['everything'] }, { off: 'jobs-submitted' }, { digestHour: 24 }, { digestHour: -1 }, { digestHour: 7.5 }, { other: 1 }])(
    'refuses the settings %j',
    async (body) => {
      expectAnswer(await settings(work.admin, body), 400);
    },
  );

  it('annotators have no such settings', async () => {
    expectAnswer(await work.as(work.annotator, 'GET', '/notifications/settings'), 403);
    expectAnswer(await settings(work.annotator, { off: [] }), 403);
  });
});

describe('the daily digest', () => {
  /** The hour in Lagos (UTC+1) that begins within `hours` from now. */
  const hourAhead = (hours: number) => (app.now().getUTCHours() + 1 + hours) % 24;

  it('is mailed at the set hour, once by two servers, with what happened; a day without events has none', async () => {
    const [early, never] = [await app.person('ADMIN'), await app.person('ADMIN')];
    await settings(early, { digestHour: hourAhead(2), off: ['applications-made'] });
    await settings(never, { digestHour: null });
    await settings(work.admin, { digestHour: hourAhead(4) });
    const { _id: projectId } = await work.project({ projectName: 'Digest signs' });
    await work.submitted(work.annotator, { projectId });
    await work.submitted(work.annotator, { projectId });
    await work.as(work.annotator, 'POST', `/projects/${projectId}/apply`);
    await sendDigests();
    expect(await digests(early)).toEqual([]);

    const hour = (Math.floor(app.now().getTime() / HOUR_MS) + 2) * HOUR_MS;
    app.advance(hour - 60_000 - app.now().getTime());
    await sendDigests();
    expect(await digests(early)).toEqual([]);
    app.advance(60_000);
    const twin = await secondInstance(app, { RATE_LIMITS: 'off' });
    try {
      twin.advance(app.now().getTime() - Date.now());
      await Promise.all([sendDigests(), sendDigests(twin), sendDigests(), sendDigests(twin)]);
    } finally {
      await twin.close();
    }
    const [text, ...more] = await digests(early);
    expect([more, await digests(never), await digests(work.admin)]).toEqual([[], [], []]);
    expect(text).toContain('- 2 jobs submitted in Digest signs');
    expect(text).not.toContain('application');

    app.advance(2 * HOUR_MS);
    await sendDigests();
    expect([(await digests(early)).length, (await digests(work.admin)).length]).toEqual([1, 1]);
    app.advance(DAY_MS);
    await sendDigests();
    expect((await digests(work.admin)).length).toBe(1);
  });

  // Regression: the first digest of a new admin contained 25 events from before.
  it('tells a new admin of nothing that was before', async () => {
    const person = await app.person();
    const record = (name: string) =>
      app.app.get(Transactions, { strict: false }).run(async (session) => {
        const event = { group: name, name, title: name, link: '/admin/jobs', listLink: '/admin/jobs' };
        await app.app.get(AdminEvents, { strict: false }).record(session, { kind: 'jobs-submitted', ...event });
      });
    await record('Earlier work');
    app.advance(DAY_MS);
    const users = app.connection.collection('users');
    await users.updateOne({ _id: new Types.ObjectId(person._id) }, { $set: { role: 'ADMIN', adminSince: app.now() } });
    await sendDigests();
    expect(await digests(person)).toEqual([]);
    await record('Later work');
    app.advance(DAY_MS);
    await sendDigests();
    const [text] = await digests(person);
    expect(text).toContain('- 1 job submitted in Later work');
    expect(text).not.toContain('Earlier work');
  });

  it('costs no transaction while none is due', async () => {
    await sendDigests();
    const transactions = app.app.get(Transactions, { strict: false });
    const run = transactions.run.bind(transactions);
    // Counts the digests' own transactions only: the server does other work at the same time.
    const ofDigests = new AsyncLocalStorage<true>();
    let count = 0;
    transactions.run = (work) => {
      if (ofDigests.getStore()) count += 1;
      return run(work);
    };
    try {
      await ofDigests.run(true, () => sendDigests());
      expect(count).toBe(0);
      app.advance(DAY_MS);
      await ofDigests.run(true, () => sendDigests());
      expect(count).toBeGreaterThan(0);
    } finally {
      transactions.run = run;
    }
  });
});
