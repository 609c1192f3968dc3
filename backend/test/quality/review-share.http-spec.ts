import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { agreementCalls } from '../agreement/agreement.fixtures.js';
import { annotationCalls, mood } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, type TestPerson } from '../support/test-app.js';
import { goldCalls, isGold } from './gold.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, task, imported, submitted, itemsOf } = annotationCalls({ app, work });
const { project, jobOf, answerAll } = goldCalls({ app, work });
const { handIn } = agreementCalls({ app, work });

const DAY = 86_400_000;

interface Drawn {
  readonly drawn: { readonly share: number; readonly asked: number; readonly reason: string };
  readonly items: { readonly total: number; readonly toReview: number };
}
const jobFor = async (id: string, person = work.admin): Promise<Drawn> => made(await work.as(person, 'GET', `/jobs/${id}`));

/** Takes a task and hands it in. @returns its job */
async function handedIn(taskId: string, person: TestPerson, gold: 'Good' | 'Bad' = 'Good'): Promise<{ id: string; job: Drawn }> {
  const { id, items } = await jobOf(taskId, person);
  await answerAll(person, items, (item) => (isGold(item) ? gold : 'Good'));
  made(await work.as(person, 'POST', `/jobs/${id}/submit`, { minutes: 1 }));
  return { id, job: await jobFor(id) };
}

/** Checks the reason and the share, and that as many items wait for a review. */
function expectDrawn({ drawn, items }: Drawn, share: number, reason: string, asked = 20): void {
  expect(drawn).toEqual({ share, asked, reason });
  expect(items.toReview).toBe(Math.ceil((items.total * share) / 100));
}

describe('the share of a job that is reviewed', () => {
  it('is more of a new person, falls with the figures of the next day, and is least of a proven person', async () => {
    const { projectId, batch } = await project(30);
    const person = await app.person();
    const next = async () => (await handedIn(await batch(13, { reviewShare: 20 }), person)).job;
    expectDrawn(await next(), 40, 'unproven');
    // Their answers are known, but not shown yet: a share that follows at once would tell which items are gold.
    expectDrawn(await next(), 40, 'unproven');
    await advanceWith(app, DAY, [person, work.admin, work.annotator]);
    expectDrawn(await next(), 20, 'usual');
    const standing = { projectId: new Types.ObjectId(projectId), annotatorId: new Types.ObjectId(person._id) };
    await app.connection
      .collection('standings')
      .updateOne(standing, { $set: { right: 40, seen: 40, low: 0.91, high: 1, shownDay: '2020-01-01' } });
    const proven = await next();
    expectDrawn(proven, 10, 'proven');
    const { job } = await handedIn(await batch(13, { reviewShare: 20 }), await app.person());
    expectDrawn(job, 40, 'unproven');
    expect(job.items.toReview).toBeGreaterThan(proven.items.toReview);
  });

  it('is more on the same day if a proven person begins to answer wrongly', async () => {
    const { projectId, batch } = await project(30);
    const person = await app.person();
    expectDrawn((await handedIn(await batch(13, { reviewShare: 20 }), person)).job, 40, 'unproven');
    const standing = { projectId: new Types.ObjectId(projectId), annotatorId: new Types.ObjectId(person._id) };
    const figures = { right: 16, seen: 16, low: 0.806, high: 1 };
    const shown = { right: 16, seen: 16, freshRight: 16, freshSeen: 16 };
    await app.connection.collection('standings').updateOne(standing, { $set: { ...figures, shown } });
    // Two to six of these items are gold: it is chance how far the figures fall.
    const { drawn } = (await handedIn(await batch(20, { reviewShare: 20 }), person, 'Bad')).job;
    expect([drawn.share, drawn.reason]).toEqual(drawn.share === 20 ? [20, 'usual'] : [40, 'unproven']);
  });

  it('follows the latest 40 answers of a person, too', async () => {
    const { projectId, batch } = await project(30);
    const person = await app.person();
    expectDrawn((await handedIn(await batch(13, { reviewShare: 20 }), person)).job, 40, 'unproven');
    const of = { projectId: new Types.ObjectId(projectId), annotatorId: new Types.ObjectId(person._id) };
    const [one] = await app.connection.collection('goldanswers').find(of).toArray();
    const wrong = Array.from({ length: 40 }, () => ({
      ...one,
      _id: new Types.ObjectId(),
      itemId: new Types.ObjectId(),
      right: false,
      at: app.now(),
    }));
    await app.connection.collection('goldanswers').insertMany(wrong);
    const shown = { right: 400, seen: 440, freshRight: 400, freshSeen: 440 };
    await app.connection.collection('standings').updateOne(of, { $set: { right: 400, seen: 440, low: 0.87, high: 0.93, shown } });
    expectDrawn((await handedIn(await batch(13, { reviewShare: 20 }), person)).job, 100, 'low');
  });

  it('is what the task asks if there are too few gold items to prove anything', async () => {
    const { batch } = await project(5);
    expectDrawn((await handedIn(await batch(5, { reviewShare: 20 }), await app.person())).job, 20, 'asked');
  });

  it('is all of a person whose answers on gold items are surely wrong too often', async () => {
    const { batch } = await project(30);
    expectDrawn((await handedIn(await batch(25, { reviewShare: 20 }), await app.person(), 'Bad')).job, 100, 'low');
  });

  it.each([0, 100])('stays %i for everybody', async (share) => {
    const { batch } = await project(12);
    expectDrawn((await handedIn(await batch(5, { reviewShare: share }), await app.person())).job, share, 'asked', share);
  });

  it('is what the task asks in a project that measures nobody', async () => {
    const { _id } = await submitted(['One', 'Two', 'Three', 'Four', 'Five'], { reviewShare: 20 });
    expectDrawn(await jobFor(_id), 20, 'asked');
  });

  it('is hidden from its annotator, with what waits for a review', async () => {
    const { batch } = await project(12);
    const person = await app.person();
    const { id, job } = await handedIn(await batch(5, { reviewShare: 20 }), person);
    expect(job.items.toReview).toBeGreaterThan(0);
    const own = await jobFor(id, person);
    const [row] = made(await work.as(person, 'GET', '/jobs?status=submitted'));
    expect([own.drawn, own.items.toReview, row.drawn, row.items.toReview]).toEqual([undefined, 0, undefined, 0]);
    const { jobs } = (await app.http('GET', '/api/privacy/export', { token: person.token })).body.records;
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toMatch(/drawn|toReview|unproven/);
  });
});

it('half of the sample is of items on which others differ', async () => {
  const { _id, project: of } = await task({ overlap: 3, reviewShare: 30 });
  await imported(_id, 'text', Array.from({ length: 20 }, (_, n) => `Text ${n}`).join('\n'));
  const answers = (...bad: number[]) => Array.from({ length: 20 }, (_, n) => [mood(bad.includes(n) ? 'Bad' : 'Good')]);
  await handIn(_id, await app.person(), answers());
  await handIn(_id, await app.person(), answers(3, 7, 10));
  expect(made(await admins('GET', `/projects/${of._id}/agreement`))).toMatchObject({ waiting: 0, open: 3 });
  const jobId = await handIn(_id, await app.person(), answers());
  const items: { order: number; sampled: boolean }[] = await itemsOf(jobId, '', work.admin);
  const sample = items.filter((item) => item.sampled).map(({ order }) => order);
  expect(sample).toHaveLength(6);
  expect(sample).toEqual(expect.arrayContaining([3, 7, 10]));
});
