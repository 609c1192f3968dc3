import { Types } from 'mongoose';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { reconcile, type CheckedInvoice, type CheckedPayout } from '../money/reconciliation.js';
import { type Cluster } from './scale-cluster.js';
import { type Acknowledged } from './scale-load.js';

/** Longer than the leases of mails and webhooks that a killed worker left (2 minutes). */
const SETTLED = { withinMs: 240_000, everyMs: 500 };

interface Verdict {
  /** Acknowledged effects that are not there. */
  readonly lost: string[];
  /** Effects that are there twice. */
  readonly twice: string[];
  /** Other faults, such as books that do not balance. */
  readonly faults: string[];
  /** Mails and webhooks that came again with their id, after a worker was killed before it recorded the first. */
  readonly again: number;
}

const ids = (texts: readonly string[]): Types.ObjectId[] => texts.map((text) => new Types.ObjectId(text));
const repeated = (keys: readonly string[]): string[] => [...new Set(keys.filter((key, n) => keys.indexOf(key) !== n))];

/** Waits until the workers have done what is due. */
export async function settle(cluster: Cluster): Promise<void> {
  const none = (what: string, collection: string, filter: object) =>
    waitFor(what, async () => (await cluster.collection(collection).countDocuments(filter)) === 0, SETTLED);
  await none('each import to end', 'itemimports', { state: 'running' });
  await none('each payout to end', 'payouts', { status: { $in: ['Awaiting Approval', 'Queued', 'Sent'] } });
  await none('each mail to be sent', 'outbox', { state: 'waiting' });
  await none('each webhook to be delivered', 'webhookdeliveries', { state: 'waiting' });
  await none('each record to be sealed', 'audit', { seq: null });
}

/** Compares what was acknowledged with the database, the bank, the mail server and the receiver of webhooks. */
export async function check(cluster: Cluster, acknowledged: Acknowledged): Promise<Verdict> {
  const [lost, twice, faults]: [string[], string[], string[]] = [[], [], []];
  const all = (name: string, filter: object = {}) => cluster.collection(name).find(filter).toArray();
  const missing = async (what: string, name: string, wanted: readonly string[], filter: object): Promise<void> => {
    const found = new Set((await all(name, { _id: { $in: ids(wanted) }, ...filter })).map(({ _id }) => String(_id)));
    lost.push(...wanted.filter((id) => !found.has(id)).map((id) => `${what} ${id}`));
  };
  await missing('task', 'tasks', acknowledged.tasks, {});
  await missing('submitted job', 'jobs', acknowledged.submitted, { status: { $in: ['submitted', 'approved'] } });
  await missing('approved job', 'jobs', [...acknowledged.approved.keys()], { status: 'approved' });
  await missing('invoice', 'invoices', [...acknowledged.approved.values()], {});
  await missing('paid invoice', 'invoices', acknowledged.paid, { status: 'Paid' });
  await missing('annotation', 'annotations', acknowledged.patched, {});
  await missing('done item', 'assignments', acknowledged.done, { state: { $ne: 'todo' } });

  const invoices = await all('invoices');
  twice.push(...repeated(invoices.map(({ jobId }) => `invoice of job ${jobId}`)));

  const items = await all('items');
  const rows = new Map<string, number>();
  for (const { taskId } of items) rows.set(String(taskId), (rows.get(String(taskId)) ?? 0) + 1);
  for (const [taskId, wanted] of acknowledged.imported) {
    const found = rows.get(taskId) ?? 0;
    if (found < wanted) lost.push(`${wanted - found} items of task ${taskId}`);
    if (found > wanted) twice.push(`${found - wanted} items of task ${taskId}`);
  }

  await checkMoney(cluster, invoices, { lost, twice, faults });
  const again = (await checkMail(cluster, acknowledged, { lost, twice })) + (await checkWebhooks(cluster, acknowledged, { lost, twice }));
  const notices = await all('notifications');
  twice.push(...repeated(notices.map(({ userId, kind, text, link }) => `notification ${kind} of ${userId}: ${text} ${link}`)));
  if (acknowledged.unknownSessions > 0) faults.push(`${acknowledged.unknownSessions} sessions were not known to the other process`);
  return { lost, twice, faults, again };
}

type Found = Pick<Verdict, 'lost' | 'twice' | 'faults'>;

async function checkMoney(cluster: Cluster, invoices: readonly object[], { lost, twice, faults }: Found): Promise<void> {
  const payouts = await cluster.collection('payouts').find<CheckedPayout>({}).toArray();
  const postings = await cluster
    .collection('postings')
    .find<{ entries: { account: string; currency: string; amount: number }[] }>({})
    .toArray();
  const entries = postings.flatMap((posting) => posting.entries);
  const sumOf = (wanted: (entry: (typeof entries)[number]) => boolean): number =>
    entries.filter(wanted).reduce((sum, { amount }) => sum + amount, 0);
  for (const currency of new Set(entries.map((entry) => entry.currency))) {
    const sum = sumOf((entry) => entry.currency === currency);
    if (sum !== 0) faults.push(`the postings come to ${sum} ${currency}`);
  }
  const bankKobo = sumOf(({ account, currency }) => account === 'bank' && currency === 'NGN');
  const {
    lost: unpaid,
    double,
    unknown,
    difference,
  } = reconcile(cluster.bank.transfers(), payouts, invoices as CheckedInvoice[], bankKobo);
  if (unpaid > 0) lost.push(`${unpaid} payouts or invoices differ from the bank`);
  if (double > 0) twice.push(`${double} invoices were paid twice`);
  if (unknown > 0) faults.push(`${unknown} payouts or invoices have no end`);
  if (difference > 0) faults.push(`bank and ledger differ by ${difference} kobo`);
}

/** Each person who signed up gets one mail of each subject. @returns mails that came again */
async function checkMail(cluster: Cluster, { people }: Acknowledged, { lost, twice }: Pick<Found, 'lost' | 'twice'>): Promise<number> {
  const mails = await cluster.collection('outbox').find().toArray();
  const sent = new Set(mails.flatMap(({ to, state }) => (state === 'sent' ? [String(to.address)] : [])));
  lost.push(...people.filter((email) => !sent.has(email)).map((email) => `mail to ${email}`));
  const welcomes = mails.filter(({ to, subject }) => people.includes(String(to.address)) && /welcome/i.test(String(subject)));
  twice.push(...repeated(welcomes.map(({ to, subject }) => `mail ${subject} to ${to.address}`)));
  return repeats(cluster.smtp.received.map(({ headers }) => headers.get('message-id') ?? ''));
}

/** @returns deliveries that came again */
async function checkWebhooks(
  cluster: Cluster,
  { approved }: Acknowledged,
  { lost, twice }: Pick<Found, 'lost' | 'twice'>,
): Promise<number> {
  const deliveries = await cluster.collection('webhookdeliveries').find().toArray();
  const jobOf = new Map(deliveries.map(({ _id, payload }) => [String(_id), String(JSON.parse(String(payload)).data.jobId)]));
  const arrived = new Set([...cluster.receiver.times.keys()].map((id) => jobOf.get(id)));
  lost.push(...[...approved.keys()].filter((job) => !arrived.has(job)).map((job) => `webhook of job ${job}`));
  twice.push(...repeated([...jobOf.values()].map((job) => `webhook of job ${job}`)));
  return [...cluster.receiver.times.values()].reduce((sum, times) => sum + times - 1, 0);
}

const repeats = (keys: readonly string[]): number => keys.length - new Set(keys).size;
