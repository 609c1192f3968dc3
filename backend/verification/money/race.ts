import { JOB_LIFECYCLE, type JobAction, type JobStatus } from '@labelbridge/contracts';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { type Answer, type TestApp, type TestPerson } from '../../test/support/test-app.js';
import { APPROVAL, startWork } from '../../test/support/work.js';

export interface RaceResult {
  readonly requests: number;
  readonly invoices: number;
  readonly postings: number;
  readonly serverErrors: number;
  readonly faults: string[];
}

interface Step {
  action: JobAction | 'assign';
  from: JobStatus | null;
  to: JobStatus;
}

/** On a slow machine a session expires before all jobs are decided, so other people continue. */
const JOBS_A_SESSION = 10;

/** Races concurrent decisions of two admins on each job: approvals only, or a seeded mix of approvals and rejections. */
export async function race(
  app: TestApp,
  kind: 'approvals' | 'mixes',
  { jobs, clients, seed }: { jobs: number; clients: number; seed: number },
): Promise<RaceResult> {
  const [orders = []] = fc.sample(
    fc.array(fc.array(fc.boolean(), { minLength: clients, maxLength: clients }), { minLength: jobs, maxLength: jobs, size: 'max' }),
    { seed, numRuns: 1 },
  );
  const before = await counts(app);
  const result = { requests: 0, serverErrors: 0, faults: [] as string[] };
  let work = await startWork(app);
  let admins = [work.admin, await app.person('ADMIN')];
  for (const [place, order] of orders.entries()) {
    if (place > 0 && place % JOBS_A_SESSION === 0) {
      work = await startWork(app);
      admins = [work.admin, await app.person('ADMIN')];
    }
    // So much is rejected here that a second admin would have to agree.
    await app.connection.collection('jobdecisions').deleteMany({});
    const { _id } = await work.submitted();
    const answers = await Promise.all(
      order.map((approves, n) => decide(app, admins[n % 2] ?? work.admin, _id, kind === 'approvals' || approves)),
    );
    result.requests += answers.length;
    result.serverErrors += answers.filter(({ status }) => status >= 500).length;
    result.faults.push(...(await faultsOf(app, _id, answers, kind)).map((fault) => `job ${_id}: ${fault}`));
  }
  const { faults, unbalanced } = await app.app.get(LedgerService).check();
  result.faults.push(
    ...faults.map((fault) => `balance ${JSON.stringify(fault)}`),
    ...unbalanced.map((sum) => `ledger ${JSON.stringify(sum)}`),
  );
  const after = await counts(app);
  return { ...result, invoices: after.invoices - before.invoices, postings: after.postings - before.postings };
}

const decide = (app: TestApp, { token }: TestPerson, id: string, approves: boolean): Promise<Answer> =>
  app.http('POST', `/api/jobs/${id}/${approves ? 'approve' : 'reject'}`, {
    token,
    body: approves ? APPROVAL : { reason: 'Signs are blurred.' },
  });

async function counts(app: TestApp): Promise<{ invoices: number; postings: number }> {
  const [invoices, postings] = await Promise.all(['invoices', 'postings'].map((name) => app.connection.collection(name).countDocuments()));
  return { invoices: invoices ?? 0, postings: postings ?? 0 };
}

async function faultsOf(app: TestApp, id: string, answers: readonly Answer[], kind: 'approvals' | 'mixes'): Promise<string[]> {
  const jobId = new Types.ObjectId(id);
  const [job, invoices, postings] = await Promise.all([
    app.connection.collection<{ status: JobStatus; history: Step[] }>('jobs').findOne({ _id: jobId as never }),
    app.connection.collection('invoices').find({ jobId }).toArray(),
    app.connection.collection('postings').find({ jobId: id }).toArray(),
  ]);
  if (!job) return ['it is not there'];
  const steps = job.history;
  const decisions = steps.filter(({ action }) => action === 'approve' || action === 'reject');
  const done = answers.filter(({ status }) => status === 200).length;
  const [approvals, voids] = [
    decisions.filter(({ action }) => action === 'approve').length,
    decisions.filter(({ action, from }) => action === 'reject' && from === 'approved').length,
  ];
  const live = invoices.filter(({ status }) => status !== 'Void').length;
  const count = (name: string) => postings.filter(({ kind: is }) => is === name).length;
  const other = answers.find(({ status }) => status !== 200 && status !== 409);
  return [
    ...(other ? [`an answer was ${other.status} ${JSON.stringify(other.body).slice(0, 200)}`] : []),
    ...(done === decisions.length ? [] : [`${done} were told that it is done, its history has ${decisions.length}`]),
    ...(kind === 'approvals' && done !== 1 ? [`${done} approvals`] : []),
    ...brokenSteps(steps),
    ...(steps.at(-1)?.to === job.status ? [] : [`it is ${job.status}, its history ends with ${steps.at(-1)?.to}`]),
    ...(live === (job.status === 'approved' ? 1 : 0) ? [] : [`it is ${job.status} and has ${live} invoices`]),
    ...(invoices.length === approvals && count('invoice') === approvals
      ? []
      : [`${approvals} approvals, ${invoices.length} invoices, ${count('invoice')} postings`]),
    ...(count('void') === voids ? [] : [`${voids} rejections of an approved job, ${count('void')} postings`]),
  ];
}

/** Steps of a history that do not follow from each other, or are not in the lifecycle. */
const brokenSteps = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ action, from, to }, place) => {
    const legal =
      action === 'assign' ? place === 0 : from !== null && JOB_LIFECYCLE.find(action, from)?.to === to && steps[place - 1]?.to === from;
    return legal ? [] : [`step ${place} ${action} from ${from} to ${to} is not legal`];
  });
