import { type WebhookData, type WebhookEvent } from '@labelbridge/contracts';
import { randomFrom } from '../../../scripts/lib/random.mjs';
import { type CurrentUser } from '../../src/common/access/current-user.js';
import { Transactions } from '../../src/database/transactions.js';
import { DeliveriesService } from '../../src/modules/open/webhooks/deliveries.service.js';
import { EndpointsService } from '../../src/modules/open/webhooks/endpoints.service.js';
import { WebhookWorker } from '../../src/modules/open/webhooks/webhook-worker.js';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { callerOf } from '../../test/support/test-app.js';
import { Site } from '../fair/site.js';
import { numbersFrom, pause, print } from '../money/options.js';
import { RECEIVER_NAMES, type ReceiverName, Receivers, RECEIVERS } from './storm-receivers.js';

const EVENTS_AT_ONCE = 10;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Between looks at what is open: the worker sends meanwhile. */
const LOOK_MS = 300;
const LOOKS_MAX = 6_000;
const LOGIN = { email: 'storm@example.com', password: 'Storm-of-events-1' };

/** Events by their number: each data carries it in the place of an id. */
const DATA: { readonly [Type in WebhookEvent]?: (n: string) => WebhookData[Type] } = {
  'item.done': (n) => ({ jobId: n, taskId: 't', projectId: null, itemId: 'i', annotationId: 'a' }),
  'job.submitted': (n) => ({ jobId: n, taskId: 't', projectId: null, minutes: 1 }),
  'job.decided': (n) => ({ jobId: n, taskId: 't', projectId: null, decision: 'approve', status: 'approved', amount: null }),
  'invoice.paid': (n) => ({ invoiceId: n, invoiceNumber: n, payoutId: 'p' }),
  'batch.finished': (n) => ({ taskId: n, projectId: null, items: 1, approvedJobs: 1 }),
  'payout.failed': (n) => ({ payoutId: n, status: 'Failed', invoices: 1, amount: { amount: 1, currency: 'NGN' } }),
};
const numberOf = (body: string): string => {
  const { data } = JSON.parse(body);
  return data.jobId ?? data.invoiceId ?? data.payoutId ?? data.taskId;
};

/** Tells of events, some of them while the process is killed. */
class Storm {
  /** Numbers of events whose transactions were answered. */
  readonly acknowledged = new Set<string>();
  /** Numbers of all events. A kill leaves open if one was written. */
  readonly begun = new Set<string>();
  readonly #endpoints = new Map<ReceiverName, string>();

  constructor(
    readonly site: Site,
    private readonly receivers: Receivers,
    private readonly random: () => number,
  ) {}

  async listen(): Promise<void> {
    const person = await this.admin();
    for (const name of RECEIVER_NAMES) {
      const wish = { url: this.receivers.urlOf(name), events: [RECEIVERS[name]] };
      const { data, secret } = await this.site.service(EndpointsService).make(person, wish);
      this.receivers.know(name, secret);
      this.#endpoints.set(name, data._id);
    }
  }

  /** Tells of events, a few in each transaction, until so many are begun. */
  async tellUntil(count: number): Promise<void> {
    while (this.begun.size < count) {
      const name = RECEIVER_NAMES[Math.floor(this.random() * RECEIVER_NAMES.length)] ?? 'well';
      const numbers = Array.from({ length: Math.min(EVENTS_AT_ONCE, count - this.begun.size) }, (_, n) => `event-${this.begun.size + n}`);
      for (const n of numbers) this.begun.add(n);
      await this.site.alive(this.tell(RECEIVERS[name], numbers));
      for (const n of numbers) this.acknowledged.add(n);
    }
  }

  /** Moves the clock on until each delivery has ended. @returns ids of undelivered ones */
  async settle(): Promise<string[]> {
    const person = await this.admin();
    const gone = this.#endpoints.get('gone') ?? '';
    const waiting = () => this.deliveries.countDocuments({ state: 'waiting' });
    let calls = 0;
    for (let look = 0; look < LOOKS_MAX && (await waiting()) > 0; look++) {
      const { data } = await this.site.service(EndpointsService).read(gone);
      if (data.state === 'paused') await this.site.service(EndpointsService).resume(person, gone);
      // Nothing is under way: the time of the next try is to come.
      if (this.receivers.calls === calls) this.site.advance(MINUTE_MS);
      calls = this.receivers.calls;
      this.site.service(WebhookWorker).wake();
      await pause(LOOK_MS);
    }
    const undelivered = await this.deliveries.find({ state: { $ne: 'delivered' } }).toArray();
    return undelivered.map(({ _id }) => String(_id));
  }

  get deliveries() {
    return this.site.connection.collection('webhookdeliveries');
  }

  private async tell<Type extends WebhookEvent>(type: Type, numbers: readonly string[]): Promise<void> {
    const dataOf = DATA[type];
    if (!dataOf) throw new Error(`no data of ${type}`);
    const events = numbers.map((n) => dataOf(n));
    await this.site.service(Transactions).run((session) => this.site.service(DeliveriesService).tell(session, type, events));
  }

  private async admin(): Promise<CurrentUser> {
    const users = this.site.service(UsersService);
    const names = { firstname: 'Storm', lastname: 'Admin', username: 'storm', phone: '8030000000', role: 'ADMIN' as const };
    const known = await this.site.connection.collection('users').findOne({ email: LOGIN.email });
    const _id = String(known?._id ?? (await users.create({ ...names, ...LOGIN }))._id);
    return callerOf({ _id, token: '', username: names.username, ...LOGIN }, 'ADMIN');
  }
}

/**
 * `npm run verify -- storm:events --events N --kills N --seed N`: webhooks to receivers that are down, slow, refusing, gone, or cut the
 * connection, while the product is killed. Fails if an event whose transaction was answered does not arrive, if a call is forged or tells
 * of something that nobody wrote, or if a stored delivery is not taken.
 */
async function main(): Promise<boolean> {
  const { events, kills, seed } = numbersFrom({ events: 10_000, kills: 10, seed: 1 });
  const random = randomFrom(seed);
  const site = await Site.open(new Date(Date.now() + 30 * DAY_MS), { WEBHOOK_HOSTS: '127.0.0.1' });
  const receivers = await Receivers.open(random, () => site.now());
  const storm = new Storm(site, receivers, random);
  await storm.listen();
  for (let kill = 1; kill <= kills; kill++) {
    const at = random() < 0.5 ? 'begin' : 'commit';
    const left = 1 + Math.floor((random() * events) / (kills + 1) / EVENTS_AT_ONCE);
    await site.killDuring({ left, at }, () => storm.tellUntil(Math.floor((events * kill) / (kills + 1))));
    if (kill === Math.ceil(kills / 2)) await receivers.bringUp();
    print(`kill ${kill}: ${storm.acknowledged.size} events answered, ${receivers.calls} calls`);
  }
  await storm.tellUntil(events);
  const undelivered = await storm.settle();
  const taken = new Set(receivers.taken.map(({ id }) => id));
  const arrived = new Set(receivers.taken.map(({ body }) => numberOf(body)));
  const stored = new Map((await storm.deliveries.find().toArray()).map(({ _id, payload }) => [String(_id), String(payload)]));
  const lost = [...storm.acknowledged].filter((n) => !arrived.has(n));
  const unwritten = receivers.taken.filter(({ id, body }) => stored.get(id) !== body);
  const missing = [...new Set([...undelivered, ...[...stored.keys()].filter((id) => !taken.has(id))])];
  const forged = receivers.forged + unwritten.length;
  for (const line of [...lost, ...missing, ...unwritten.map(({ id }) => id), ...site.faults].slice(0, 20)) print(line);
  print(
    `${receivers.calls} calls, ${receivers.taken.length - taken.size} of them again; kills ${site.kills}; simulated days ${days(site)}`,
  );
  receivers.close();
  await site.close();
  print(`events ${storm.acknowledged.size}, lost ${lost.length}, forged ${forged}, missing ${missing.length}`);
  return lost.length + forged + missing.length + site.faults.length === 0;
}

const days = (site: Site): string => ((site.now().getTime() - Date.now()) / DAY_MS - 30).toFixed(1);

// An exit ends the engine too.
process.once('SIGTERM', () => process.exit(1));
process.exit((await main()) ? 0 : 1);
