import { Types } from 'mongoose';
import { Clock } from '../../src/common/clock/clock.js';
import { type KeyRing } from '../../src/config/key-ring.js';
import { AccountMarks } from '../../src/modules/people/users/account-marks.js';
import { PayoutAccounts } from '../../src/modules/people/users/payout-accounts.js';
import { UserRepository } from '../../src/modules/people/users/persistence/user.repository.js';
import { AccountScan } from '../../src/modules/work/flags/account-scan.js';
import { FlagScanner } from '../../src/modules/work/flags/flag-scanner.js';
import { FlagWriter } from '../../src/modules/work/flags/flag-writer.js';
import { ItemScan } from '../../src/modules/work/flags/item-scan.js';
import { JobScan } from '../../src/modules/work/flags/job-scan.js';
import { PrintRepository } from '../../src/modules/work/flags/persistence/prints.repository.js';
import { ScanRun } from '../../src/modules/work/flags/scan-run.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { type TestApp, type TestPerson, until } from '../support/test-app.js';
import { type Work } from '../support/work.js';

export const TEXT = 'The seller is friendly and the stall looks clean, so I think that people like to buy here.';

const written = (value: string) => ({
  id: 'answer',
  from: 'answer',
  to: 'text',
  type: 'textarea',
  labels: [],
  shape: { t: 'none' },
  answer: { key: 'text', value: [value] },
});

export const flagCalls = ({ app, work }: { app: TestApp; work: Work }) => {
  const { admins, made, imported } = annotationCalls({ app, work });
  const onError = (error: unknown) => {
    throw error;
  };
  const scanRun = () => new ScanRun({ isStopping: () => false, onError });
  const scanner = () => app.app.get(FlagScanner, { strict: false });
  // The server looks, too: one run at a time.
  const scan = () => until('a run over items and work', () => scanner().drain(scanRun()));
  // A server that has just started compares the accounts, too.
  const started = (dataKeys: KeyRing) => {
    const marks = new AccountMarks({ ...app.settings, dataKeys }, app.app.get(UserRepository), app.app.get(PayoutAccounts));
    const accounts = new AccountScan(marks, app.app.get(FlagWriter));
    return new FlagScanner(accounts, app.app.get(ItemScan), app.app.get(JobScan), app.app.get(PrintRepository), app.app.get(Clock));
  };
  const compareAccounts = (dataKeys = app.settings.dataKeys) => until('a run over accounts', () => started(dataKeys).drain(scanRun()));

  /** A project in which people write a text about each item. @returns its id and a maker of tasks */
  async function project(fields: object = {}) {
    // Work from before the first run accuses nobody.
    await scan();
    const { _id: projectId } = await work.project(fields);
    const { _id: interfaceId } = made(await admins('POST', `/projects/${projectId}/interfaces`, { template: 'free-text' }), 201);
    const task = async (texts: readonly string[]): Promise<string> => {
      const place = { workplace: 'labelbridge', taskLink: undefined, taskName: 'Text Annotation', projectId, interfaceId };
      const { _id } = await work.task({ ...place, rate: { amount: 150_000, currency: 'NGN', per: 'hour' } });
      await imported(_id, 'jsonl', texts.map((text) => JSON.stringify({ text })).join('\n'));
      return _id;
    };
    return { projectId: projectId as string, interfaceId: interfaceId as string, task };
  }

  /** Hands in a job with a text for each item. @param within milliseconds of the server's clock from the assignment to the submission */
  async function handIn(person: TestPerson, taskId: string, text: (at: number) => string, within = 600_000): Promise<string> {
    const { _id: jobId } = made(await admins('POST', '/tasks/assign', { taskId, userId: person._id }), 201);
    const items = made(await work.as(person, 'GET', `/jobs/${jobId}/items?limit=100`));
    for (const [at, { _id }] of items.entries()) {
      const changes = [{ id: 'answer', after: written(text(at)) }];
      made(await work.as(person, 'PATCH', `/annotations/${_id}`, { baseRevision: 0, source: 'phone', sequence: 1, changes, seconds: 0 }));
      made(await work.as(person, 'POST', `/assignments/${_id}/done`));
    }
    made(await work.as(person, 'POST', `/jobs/${jobId}/submit`, { minutes: 5, minutesReason: 'Without the clock' }));
    const _id = new Types.ObjectId(jobId);
    const jobs = app.connection.collection('jobs');
    const job = await jobs.findOne({ _id });
    const submittedDate: unknown = job?.['submittedDate'];
    if (!(submittedDate instanceof Date)) throw new Error('the job was not submitted');
    await jobs.updateOne({ _id }, { $set: { assignedAt: new Date(submittedDate.getTime() - within) } });
    return jobId;
  }

  const flags = async (query = ''): Promise<{ _id: string; rule: string; state: string; person: { _id: string } | null }[]> =>
    made(await admins('GET', `/flags?limit=100&${query}`));
  const mine = async (person: TestPerson): Promise<{ _id: string; rule: string }[]> =>
    made(await work.as(person, 'GET', '/users/me/flags'));

  return { admins, made, scan, scanRun, compareAccounts, project, handIn, flags, mine };
};
