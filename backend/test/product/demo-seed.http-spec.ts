import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { addDays, businessDate, exceedsClock, proposedAmount } from '@labelbridge/contracts';
import { DEMO_JOBS } from '../../src/cli/seed/demo-tasks.js';
import { DemoSeed } from '../../src/cli/seed/demo-seed.js';
import { FirstStart } from '../../src/cli/seed/first-start.js';
import { RetentionService } from '../../src/modules/insight/privacy/retention.service.js';
import { suiteApp } from '../support/suites.js';

const app = await suiteApp({ SEED: 'demo', FFMPEG: 'none' });
const seed = app.app.get(DemoSeed);
const seeded = await Promise.all([seed.run(), seed.run()]);
// Removes what is old in the demo's past now: on a slow machine, it would be removed between two counts.
await app.app.get(RetentionService, { strict: false }).run();

async function counts(): Promise<Record<string, number>> {
  const names = [
    ...['users', 'projects', 'applications', 'tasks', 'jobs', 'invoices', 'counters', 'notifications', 'outbox'],
    ...['media', 'items', 'assignments', 'annotations', 'golds', 'goldanswers', 'adjudications', 'datasetcards', 'examtries', 'flags'],
  ];
  // A worker notifies admins of events some seconds later.
  const admins = await app.connection.collection('users').find({ role: 'ADMIN' }).toArray();
  const filters: Readonly<Record<string, object>> = {
    notifications: { userId: { $nin: admins.map(({ _id }) => _id) } },
    // A worker flags items that are the same.
    flags: { annotatorId: { $ne: null } },
    outbox: { 'to.address': { $nin: admins.map(({ email }) => email) } },
  };
  const countOf = (name: string) => app.connection.collection(name).countDocuments(filters[name] ?? {});
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await countOf(name)] as const)));
}

async function as(email: string, password: string) {
  const { status, body } = await app.http('POST', '/api/auth/login', { body: { email, password } });
  if (status !== 200) throw new Error(`log-in answered ${status}`);
  return async (path: string) => (await app.http('GET', path, { token: body.token })).body;
}

const WORKED = DEMO_JOBS.filter(({ minutes }) => minutes > 0);
const names = (projects: { projectName: string }[]): string[] => projects.map(({ projectName }) => projectName).sort();

describe('the demo', () => {
  it('is made by one of two who seed at once, and the second time changes nothing', async () => {
    expect(seeded.sort()).toEqual([false, true]);
    const before = await counts();
    expect(before).toMatchObject({ users: 4, projects: 8, tasks: 29, media: 6, items: 75, assignments: 155, annotations: 142 });
    expect(await app.app.get(DemoSeed).run()).toBe(false);
    expect(await app.app.get(FirstStart).prepare()).toContain('Ada-demo-2026!');
    expect(await counts()).toEqual(before);
  });

  it('that was stopped half-way is made whole, nothing twice', async () => {
    const before = await counts();
    const logs = app.connection.collection('seedlogs');
    const [log] = await logs.find().toArray();
    const steps = Object.keys(log?.made ?? {}).filter((step) =>
      /^(job|application|person|medium|items|objection|decision|card|exam|flag)/.test(step),
    );
    expect(steps.length).toBeGreaterThan(30);
    // Left by a kill between each step and its record in the log.
    await logs.updateOne(
      {},
      { $set: { done: false, leaseUntil: new Date(0) }, $unset: Object.fromEntries(steps.map((step) => [`made.${step}`, ''])) },
    );
    expect(await app.app.get(DemoSeed).run()).toBe(true);
    expect(await counts()).toEqual(before);
  });

  // @spec 2.public-pages.8
  it('shows on /new-projects the two of the specification', async () => {
    const { body } = await app.http('GET', '/api/projects/public');
    expect(body.data).toHaveLength(2);
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          publicStatus: 'Active',
          duration: '1 week',
          rate: { amount: 6_000, currency: 'USD', per: 'completion' },
        }),
        expect.objectContaining({
          publicStatus: 'Coming Soon',
          duration: '3 months',
          rate: { amount: 150_000, currency: 'NGN', per: 'hour' },
        }),
      ]),
    );
  });

  // @spec 2.annotator-projects.11, 9.limits.17
  it('has the four annotation projects at the sample rates, due after today', async () => {
    const get = await as('admin@demo.labelbridge.test', 'Admin-demo-2026!');
    const { data } = await get('/api/projects?limit=100');
    const rates = Object.fromEntries(
      data.map(({ projectName, rate }: { projectName: string; rate: { amount: number } }) => [projectName, rate.amount]),
    );
    expect(rates).toMatchObject({
      'Image Annotation': 100_000,
      'Video Annotation': 200_000,
      'Text Annotation': 250_000,
      'Audio Annotation': 150_000,
    });
    const today = businessDate(app.now());
    for (const { dueDate } of data) expect(dueDate > today && dueDate < addDays(today, 200)).toBe(true);
    const overview = (await get('/api/overview')).data;
    expect(overview.waitingForReview).toBeGreaterThan(0);
    expect(overview.applicationsWaiting).toBeGreaterThan(0);
    expect(overview.todaysAssignedTasks.length).toBeGreaterThan(0);
    expect(new Set((await get('/api/tasks?limit=100')).data.map(({ modality }: { modality: string }) => modality)).size).toBe(4);
  });

  it('does not contradict itself: work goes to those who have joined, and what is invented says so', async () => {
    const get = await as('admin@demo.labelbridge.test', 'Admin-demo-2026!');
    const joined = (await get('/api/applications?status=approved&limit=100')).data.map(
      ({ annotator, project }: { annotator: { _id: string }; project: { _id: string } }) => `${annotator._id} ${project._id}`,
    );
    const jobs = await app.connection.collection('jobs').find().toArray();
    for (const { annotatorId, projectId } of jobs) expect(joined).toContain(`${String(annotatorId)} ${String(projectId)}`);
    const working = new Set(jobs.map(({ projectId }) => String(projectId)));
    for (const { _id, status } of (await get('/api/projects?limit=100')).data) if (working.has(_id)) expect(status).toBe('In Progress');
    const { body } = await app.http('GET', '/api/testimonials/public');
    expect(body.data.map(({ invented }: { invented: boolean }) => invented)).toEqual([true, true]);
  });

  // @spec 1.product.17
  it('gives Ada projects in each tab, jobs in all four states, and invoices paid and unpaid', async () => {
    const get = await as('ada@demo.labelbridge.test', 'Ada-demo-2026!');
    expect(names((await get('/api/projects?mine=active')).data)).toEqual([
      'Image Annotation',
      'Market Reviews',
      'Sample Batches',
      'Text Annotation',
    ]);
    expect(names((await get('/api/projects?mine=pending')).data)).toEqual(['Video Annotation']);
    expect(names((await get('/api/projects?mine=available')).data)).toEqual(['AI Survey', 'Audio Annotation']);
    expect(names((await get('/api/projects?mine=available&fit=met')).data)).toEqual(['AI Survey']);
    for (const status of ['pending', 'submitted', 'approved', 'rejected']) {
      expect((await get(`/api/jobs?status=${status}`)).data.length).toBeGreaterThan(0);
    }
    const [unpaid] = (await get('/api/payments?status=unpaid')).data;
    expect(unpaid.amount).toEqual(proposedAmount({ amount: 250_000, currency: 'NGN', per: 'hour' }, 180, null));
    expect((await get('/api/payments?status=paid')).data.length).toBeGreaterThan(0);
    expect((await get('/api/notifications')).unread).toBeGreaterThan(0);
  });

  it('has the time of its work on the clock: one claim is above it, and none is marked', async () => {
    const admin = await as('admin@demo.labelbridge.test', 'Admin-demo-2026!');
    const jobs: { claimedMinutes?: number; clockMinutes: number; timeFlags?: string[]; status: string }[] = [];
    for (const status of ['submitted', 'approved', 'rejected', 'pending'])
      jobs.push(...(await admin(`/api/jobs?status=${status}&limit=100`)).data);
    expect(jobs.filter(({ timeFlags }) => timeFlags)).toEqual([]);
    const worked = jobs.filter(({ status }) => status !== 'pending');
    expect(worked).toHaveLength(WORKED.length);
    expect(worked.filter(({ claimedMinutes = 0, clockMinutes }) => exceedsClock(claimedMinutes, clockMinutes))).toHaveLength(1);
    expect(worked.map(({ clockMinutes }) => clockMinutes).sort()).toEqual(
      WORKED.map(({ minutes, corrected }) => corrected?.clock ?? minutes).sort(),
    );
    // The items of a batch share its time, and no item has more than the clock.
    const batches = await app.connection
      .collection('jobs')
      .find({ items: { $type: 'object' }, status: 'submitted' })
      .toArray();
    for (const { items, clock } of batches) expect(Math.round(items.seconds)).toBe(clock.seconds);
  });

  it('has a queue that Ada can take a batch of', async () => {
    const ada = await as('ada@demo.labelbridge.test', 'Ada-demo-2026!');
    const { queues } = (await ada('/api/queues')).data;
    expect(queues).toEqual([
      {
        projectId: expect.any(String),
        available: true,
        comparing: false,
        paused: false,
        hasBatch: false,
        lookAgainAt: null,
        next: {
          items: 10,
          rate: { amount: 250_000, currency: 'NGN', per: 'hour' },
          dueDate: expect.any(String),
          beginBy: expect.any(String),
          data: { load: expect.any(Number), send: expect.any(Number), price: null },
        },
      },
    ]);
  });

  it('has a batch for each tool: one of Ada to work on, and one that is labelled, to review', async () => {
    const ada = await as('ada@demo.labelbridge.test', 'Ada-demo-2026!');
    const open = (await ada('/api/jobs?status=pending&limit=100')).data.filter(({ items }: { items: object | null }) => items);
    expect(open.map(({ task }: { task: { taskName: string } }) => task.taskName.split(' ')[0]).sort()).toEqual([
      'Audio',
      'Image',
      'Text',
      'Video',
    ]);
    expect(open.map(({ items }: { items: { open: number } }) => items.open).sort()).toEqual([1, 2, 3, 6]);
    // Too few items were submitted to replace the admin's estimate.
    expect(open.map(({ expected }: { expected?: { by: string } }) => expected?.by)).toEqual(Array(4).fill('admin'));
    expect(open.find(({ task }: { task: { taskName: string } }) => task.taskName.startsWith('Text')).expected).toMatchObject({
      minutes: 5,
      pay: { amount: 15_000 },
      hourly: { amount: 180_000 },
    });
    const admin = await as('admin@demo.labelbridge.test', 'Admin-demo-2026!');
    const submitted = (await admin('/api/jobs?status=submitted&limit=100')).data.filter(({ items }: { items: object | null }) => items);
    expect(submitted).toHaveLength(5);
    const shapes = new Set<string>();
    for (const { _id } of submitted) {
      for (const item of (await admin(`/api/jobs/${_id}/items`)).data) {
        expect(item.state === 'skipped' || item.annotationState === 'submitted').toBe(true);
        for (const { shape } of item.regions) shapes.add(shape.t);
        // Without ffmpeg a video waits for its small copy, and the original is in use.
        for (const { kind, state } of item.item.media) expect(state).toBe(kind === 'video' ? 'waiting' : 'ready');
        for (const { url, size } of item.item.media) {
          const bytes = await (await fetch(new URL(url, app.url))).arrayBuffer();
          expect(bytes.byteLength).toBe(size);
        }
      }
    }
    expect([...shapes].sort()).toEqual(['box', 'none', 'polygon', 'segment', 'span', 'track']);
    const media = await app.connection.collection('media').find().toArray();
    expect(media.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(600_000);
    expect(media.find(({ kind }) => kind === 'video')).toMatchObject({ width: 480, height: 270, fps: 25, frames: 100, duration: 4 });
  });

  it('has quality to look at: known answers, agreement, what to decide, and a signed card', async () => {
    const [admin, ada] = [
      await as('admin@demo.labelbridge.test', 'Admin-demo-2026!'),
      await as('ada@demo.labelbridge.test', 'Ada-demo-2026!'),
    ];
    const [{ projectId, ...mine }] = (await ada('/api/users/me/quality')).data.projects;
    expect(mine).toMatchObject({ projectName: 'Market Reviews', state: 'working', right: 6, seen: 11 });
    expect(mine.shown).toMatchObject([{ right: false, explanation: expect.stringContaining('Irony'), dispute: null }]);
    const quality = (await admin(`/api/projects/${projectId}/quality`)).data;
    expect(quality).toMatchObject({ right: 19, seen: 30, goldActive: 9, goldRetired: 2, paused: 0, openDisputes: 1 });
    expect(quality.days).toHaveLength(3);
    const people = (await admin(`/api/projects/${projectId}/quality/people`)).data;
    expect(people.map(({ right, seen }: { right: number; seen: number }) => [right, seen])).toEqual([
      [5, 10],
      [6, 11],
      [8, 9],
    ]);
    const [objection] = (await admin(`/api/projects/${projectId}/gold-disputes`)).data;
    expect(objection).toMatchObject({ text: 'The rice no bad.', dispute: { state: 'open' } });
    const agreement = (await admin(`/api/projects/${projectId}/agreement`)).data;
    expect(agreement).toMatchObject({ waiting: 0, items: 30, answers: 90, same: 21, open: 7, decided: 2 });
    const [{ krippendorffAlpha }] = agreement.controls;
    expect(krippendorffAlpha).toBeGreaterThan(0.6);
    expect(krippendorffAlpha).toBeLessThan(0.9);
    const [{ provenanceId }, ...others] = (await admin(`/api/projects/${projectId}/dataset-cards`)).data;
    expect(others).toEqual([]);
    const { card, signedText, signature, publicKey } = (await app.http('GET', `/api/provenance/${provenanceId}`)).body.data;
    expect(verify(null, Buffer.from(signedText), createPublicKey(publicKey), Buffer.from(signature, 'base64'))).toBe(true);
    expect(card).toMatchObject({ items: { inWork: 41 }, people: { count: '3' }, goldAccuracy: { count: 30 } });
    expect(card.review.reviewed.count).toBeGreaterThan(0);
  });

  it('has an exam that Ada passed, and a flag that Fatima answered', async () => {
    const [admin, ada] = [
      await as('admin@demo.labelbridge.test', 'Admin-demo-2026!'),
      await as('ada@demo.labelbridge.test', 'Ada-demo-2026!'),
    ];
    const { exams } = (await ada('/api/users/me/exams')).data;
    expect(exams).toMatchObject([{ state: 'passed', tests: 6, results: [{ right: 5, of: 6 }] }]);
    const results = (await admin(`/api/tasks/${exams[0]._id}/exam/tries`)).data;
    expect(results).toMatchObject([
      { state: 'failed', right: 3 },
      { state: 'passed', right: 5 },
    ]);
    const [flag, ...others] = (await admin('/api/flags?rule=repeated-text')).data;
    expect([flag, others]).toMatchObject([{ state: 'answered', person: { name: expect.stringContaining('Fatima') } }, []]);
    const { rows, reply } = (await admin(`/api/flags/${flag._id}`)).data;
    expect(rows).toHaveLength(6);
    expect(reply.text).toContain('The guideline says');
  });

  it('has a past: work, decisions and payments of the last twelve weeks, in the order of time, and the clock is back', async () => {
    const weekOf = ({ at }: { at: Date }): number => Math.floor((app.now().getTime() - at.getTime()) / (7 * 24 * 60 * 60_000));
    const weeksOf = async (collection: string, field: string): Promise<number> => {
      const records = await app.connection
        .collection(collection)
        .find({ [field]: { $type: 'date' } })
        .toArray();
      return new Set(records.map((record) => weekOf({ at: record[field] }))).size;
    };
    expect(await weeksOf('jobs', 'statusChangedAt')).toBeGreaterThan(7);
    expect(await weeksOf('invoices', 'paidDate')).toBeGreaterThan(7);
    const entries = await app.connection
      .collection('audit')
      .find({ action: { $ne: 'retention.run' } })
      .sort({ _id: 1 })
      .toArray();
    const times = entries.map(({ at }) => at.getTime());
    expect(times.length).toBeGreaterThan(100);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.abs(app.now().getTime() - Date.now())).toBeLessThan(60_000);
  });
});
