import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { Transactions } from '../../src/database/transactions.js';
import { WorkClockWriter } from '../../src/modules/work/jobs/clock/work-clock.writer.js';
import { JobRepository } from '../../src/modules/work/jobs/persistence/job.repository.js';
import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, job, itemsOf, patch } = annotationCalls({ app, work });
const MINUTE = 60_000;

const clockMinutes = async (id: string): Promise<number> => made(await admins('GET', `/jobs/${id}`)).clockMinutes;

// Recorded time arrives by a call that starts and stops no clock: two servers may take such calls for two jobs concurrently.
it('two jobs that deliver the same time at once have each instant once', async () => {
  const [transactions, writer] = [app.app.get(Transactions, { strict: false }), app.app.get(WorkClockWriter, { strict: false })];
  const jobs = app.app.get(JobRepository, { strict: false });
  const [one, other] = [await job(['one']), await job(['two'])];
  app.advance(10 * MINUTE);
  const recorded = [{ from: app.now().getTime() - 8 * MINUTE, to: app.now().getTime() - 2 * MINUTE }];
  for (const { _id } of [one, other]) {
    const [item] = await itemsOf(_id);
    made(await patch(item._id, 1, 0, put(mood()), { worked: recorded }));
  }
  const deliver = (id: string, done: () => Promise<void>) =>
    transactions.run(async (session) => {
      const before = await jobs.findById(new Types.ObjectId(id), session);
      if (!before) throw new Error('there is no job');
      await writer.addTime(session, before, { recorded }).finally(done);
    });
  let second: Promise<void> | undefined;
  await deliver(one._id, async () => {
    // The second transaction has read, or waits, before the first one commits.
    await new Promise<void>((resolve) => {
      second ??= deliver(other._id, async () => resolve());
    });
  });
  await second;
  expect([await clockMinutes(one._id), await clockMinutes(other._id)]).toEqual([6, 0]);
});
