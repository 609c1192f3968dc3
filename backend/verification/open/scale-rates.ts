import 'reflect-metadata';
import { ObjectId } from 'mongodb';
import { randomFrom } from '../../../scripts/lib/random.mjs';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { mood, put, SPANS_XML } from '../../test/support/annotation.fixtures.js';
import { PROJECT, RATE, TASK } from '../../test/support/work.js';
import { numbersFrom, print } from '../money/options.js';
import { Client, type Data, Record } from './scale-client.js';
import { ADMIN, Cluster } from './scale-cluster.js';

const CALLERS = 8;
const WARMING = 20;
/** Items of the job whose calls are measured. */
const ITEMS = 1_000;
const WITHIN = { withinMs: 300_000, everyMs: 20 };
const PERSON = { email: 'rates@example.com', password: 'Rates-of-scale-1' };

const perSecond = (count: number, begun: number): number => (count * 1_000) / (performance.now() - begun);
const row = (kind: string, count: number, begun: number, cpuMs: number): void =>
  print(
    `${kind.padEnd(34)} ${perSecond(count, begun).toFixed(1).padStart(8)}/s  ${(cpuMs / count).toFixed(2).padStart(7)} ms of processor each, of ${count}`,
  );

/** One web and one worker process, each asked alone. */
class Rates {
  readonly #record = new Record();
  readonly #admin: Client;
  readonly #person: Client;

  constructor(
    private readonly cluster: Cluster,
    private readonly seconds: number,
  ) {
    const client = (login: typeof PERSON): Client => new Client(() => cluster.urls, randomFrom(1), this.#record, login);
    [this.#admin, this.#person] = [client(ADMIN), client(PERSON)];
  }

  async measure(rows: number, jobs: number): Promise<void> {
    const names = { firstname: 'Rates', lastname: 'Person', username: 'rates', phone: '08031234567' };
    const { user } = await this.#person.call('sign-up', 'POST', '/api/auth/signup', { body: { ...names, ...PERSON } });
    const { url } = this.cluster.receiver;
    await this.#admin.call('endpoint', 'POST', '/api/webhook-endpoints', { body: { url, events: ['job.submitted'] } });
    await this.imported(rows);
    const taskId = await this.imported(ITEMS);
    const job: Data = await this.#admin.call('assign', 'POST', '/api/tasks/assign', { body: { taskId, userId: user._id } });
    await this.calls(job.data._id);
    await this.worked('outbox', jobs, { state: 'sent' }, { state: 'waiting', claim: null, attempts: 0, sentAt: null });
    const ping = await this.cluster.collection('webhookendpoints').findOne();
    await this.#admin.call('ping', 'POST', `/api/webhook-endpoints/${String(ping?._id)}/ping`);
    await this.worked('webhookdeliveries', jobs, { state: 'delivered' }, { state: 'waiting', claim: null, tries: 0, attempts: [] });
  }

  /** @returns a task in the product with so many items */
  private async imported(rows: number): Promise<string> {
    const me = await this.#admin.call('own account', 'GET', '/api/users/me');
    const project = await this.#admin.call('project', 'POST', '/api/projects', { body: PROJECT });
    const path = `/api/projects/${project.data._id}`;
    const face = await this.#admin.call('interface', 'POST', `${path}/interfaces`, { body: { xml: SPANS_XML } });
    const place = { projectId: project.data._id, interfaceId: face.data._id, workplace: 'labelbridge', taskLink: undefined };
    const body = { ...TASK, ...place, taskName: 'Text Annotation', rate: RATE, createdBy: me.data._id };
    const task = await this.#admin.call('task', 'POST', '/api/tasks', { body });
    const lines = Array.from({ length: rows }, (_, n) => `Row ${n}`).join('\n');
    const [begun, cpu] = [performance.now(), this.cluster.cpuMs('web')];
    const to = `/api/tasks/${task.data._id}/import?format=text&name=rows.txt`;
    const sent = await this.#admin.call('import', 'POST', to, { body: lines, type: 'application/octet-stream' });
    const isOver = async () =>
      (await this.cluster.collection('itemimports').findOne({ _id: new ObjectId(sent.data._id) }))?.['state'] !== 'running';
    await waitFor('the end of the import', isOver, WITHIN);
    row('rows of an import', rows, begun, this.cluster.cpuMs('web') - cpu);
    return task.data._id;
  }

  private async calls(job: string): Promise<void> {
    const items = await this.#person.call('items', 'GET', `/api/jobs/${job}/items?limit=100`);
    const ids: readonly string[] = items.data.map(({ _id }: Data) => _id);
    let taken = 0;
    await this.rate('own account', () => this.#person.call('own account', 'GET', '/api/users/me'));
    await this.rate('list of jobs', () => this.#person.call('jobs', 'GET', '/api/jobs?limit=20'));
    await this.rate('items of a job', () => this.#person.call('items', 'GET', `/api/jobs/${job}/items`));
    await this.rate('notifications', () => this.#person.call('notifications', 'GET', '/api/notifications'));
    const body = { baseRevision: 0, source: 'phone', sequence: 1, changes: put(mood()), seconds: 0 };
    await this.rate('patch and done of one job', async () => {
      const id = ids[taken++];
      if (id === undefined) return false;
      await this.#person.call('patch', 'PATCH', `/api/annotations/${id}`, { body });
      await this.#person.call('done', 'POST', `/api/assignments/${id}/done`);
      return true;
    });
    await this.rate('projects made by an admin', () => this.#admin.call('project', 'POST', '/api/projects', { body: PROJECT }));
    await this.rate('log-in', () => this.#person.logIn());
  }

  /** Calls of several callers, until the time is over or a call says false. */
  private async rate(kind: string, call: () => Promise<unknown>): Promise<void> {
    for (let n = 0; n < WARMING && (await call()) !== false; n++);
    let [count, isOver] = [0, false];
    const [begun, cpu] = [performance.now(), this.cluster.cpuMs('web')];
    const caller = async (): Promise<void> => {
      while (!isOver && performance.now() - begun < this.seconds * 1_000) {
        if ((await call()) === false) isOver = true;
        else count += 1;
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    row(`web: ${kind}`, count, begun, this.cluster.cpuMs('web') - cpu);
  }

  /** Copies a record that the worker has done, so many times, and measures until all copies are done. */
  private async worked(collection: string, jobs: number, done: object, due: object): Promise<void> {
    const records = this.cluster.collection(collection);
    const filter = collection === 'outbox' ? { ...done, sealed: false } : done;
    const one = await waitFor(`a record of ${collection} to copy`, async () => (await records.findOne(filter)) ?? undefined, WITHIN);
    const at = new Date();
    await records.insertMany(Array.from({ length: jobs }, () => ({ ...one, ...due, _id: new ObjectId(), dueAt: at, createdAt: at })));
    const begun = performance.now();
    // Until the first is taken, the worker waits for its next look.
    const open = () => records.countDocuments({ state: 'waiting' });
    const left = await waitFor(`the first of ${collection}`, async () => ((await open()) < jobs ? await open() : undefined), WITHIN);
    const from = performance.now();
    const cpu = this.cluster.cpuMs('worker');
    await waitFor(`the end of ${collection}`, async () => (await open()) === 0, WITHIN);
    row(`worker: ${collection}`, left, from, this.cluster.cpuMs('worker') - cpu);
    print(`  begun after ${((from - begun) / 1_000).toFixed(1)} s`);
  }
}

/** `npm run verify -- bench:scale --seconds N --rows N --jobs N`: calls a second of a web process, jobs a second of a worker. */
async function main(): Promise<void> {
  const { seconds, rows, jobs } = numbersFrom({ seconds: 5, rows: 5_000, jobs: 1_000 });
  const cluster = await Cluster.open({ webs: 1, workers: 1 });
  try {
    await new Rates(cluster, seconds).measure(rows, jobs);
  } finally {
    await cluster.close();
  }
}

// An exit ends the database and the processes too.
process.once('SIGTERM', () => process.exit(1));
await main();
process.exit(0);
