import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { ModulesContainer } from '@nestjs/core';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { BackgroundWork } from '../../src/common/background/background-work.js';
import { PeriodicWork } from '../../src/common/background/periodic-work.js';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { type TestApp, startTestApp } from '../support/test-app.js';

const started = jest.spyOn(PeriodicWork.prototype, 'start');
let web: TestApp;
let worker: TestApp;
beforeAll(async () => {
  web = await startTestApp({}, undefined, false, { role: 'web' });
  worker = await secondInstance(web, { ROLE: 'worker' });
});
afterAll(async () => {
  await worker.close();
  await web.close();
});

/** Providers that have periodic work. */
const workersOf = ({ app }: TestApp) => {
  const providers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.providers.values()]);
  const found = providers.flatMap(({ instance }) => {
    const works = Object.values(instance ?? {}).filter((value) => value instanceof PeriodicWork);
    return instance && works.length > 0 ? [{ instance, works }] : [];
  });
  return [...new Map(found.map((one) => [one.instance, one])).values()];
};
const startedOf = (app: TestApp): string[] =>
  workersOf(app)
    .filter(({ works }) => works.some((work) => started.mock.contexts.includes(work)))
    .map(({ instance }) => instance.constructor.name)
    .sort();

it('a web process starts only the work on its own memory and files, a worker all of it', () => {
  expect(startedOf(web)).toEqual(['AreaPlaces', 'ImportWorker', 'MediaCleanup', 'RateRefresh', 'StagedFilesCleanup']);
  expect(startedOf(worker)).toEqual(expect.arrayContaining(['AuditSealer', 'BulkWorker', 'MailWorker', 'PayoutWorker', 'WebhookWorker']));
  const names = workersOf(worker).map(({ instance }) => instance.constructor.name);
  // Backups start if BACKUP_DIR is set.
  expect(names.filter((name) => !startedOf(worker).includes(name))).toEqual(['ScheduledBackups']);
  expect(workersOf(worker).filter(({ instance }) => !(instance instanceof BackgroundWork))).toEqual([]);
});

it('a worker answers health checks and metrics alone', async () => {
  for (const path of ['/api/health/live', '/api/health/ready', '/metrics']) expect((await worker.http('GET', path)).status).toBe(200);
  for (const path of ['/', '/api/site', '/api/nowhere', '/api/docs-json', '/remotes.json'])
    expectAnswer(await worker.http('GET', path), 404, 'This process works in the background. Others answer requests.');
  expectAnswer(await worker.http('POST', '/api/auth/login', { body: { email: 'a@b.example', password: 'secret' } }), 404);
});

it('a worker does what a web process has asked for', async () => {
  const { email } = await web.person();
  const outbox = web.connection.collection('outbox');
  await waitFor('the mail that the worker sends', async () => (await outbox.countDocuments({ 'to.address': email, state: 'sent' })) > 0);
});
