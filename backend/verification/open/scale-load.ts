import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { sealText } from '../../src/common/crypto/sealed-text.js';
import { errorText } from '../../src/common/errors/error-text.js';
import { type KeyRing } from '../../src/config/key-ring.js';
import { mood, put, SPANS_XML } from '../../test/support/annotation.fixtures.js';
import { APPROVAL, PROJECT, RATE, SUBMISSION, TASK } from '../../test/support/work.js';
import { Client, type Data, type Record } from './scale-client.js';
import { ADMIN, type Cluster } from './scale-cluster.js';

const ROWS = 20;
const IMPORT = { withinMs: 120_000, everyMs: 200 };
/** Ends in two digits that the simulated bank gives no special meaning. */
const ACCOUNT_NUMBER = '0123456700';
const PASSWORD = 'Scale-annotator-1';

/** Records and changes that the product has confirmed. */
export class Acknowledged {
  readonly people: string[] = [];
  readonly tasks: string[] = [];
  readonly submitted: string[] = [];
  /** Ids of invoices by the ids of their approved jobs. */
  readonly approved = new Map<string, string>();
  readonly paid: string[] = [];
  /** Numbers of rows by the ids of their tasks. */
  readonly imported = new Map<string, number>();
  readonly patched: string[] = [];
  readonly done: string[] = [];
  sessions = 0;
  unknownSessions = 0;

  get count(): number {
    const lists = [this.people, this.tasks, this.submitted, this.paid, this.patched, this.done];
    return lists.reduce((sum, { length }) => sum + length, this.approved.size + this.imported.size + this.sessions);
  }
}

interface Person {
  readonly _id: string;
  readonly lastname: string;
  readonly client: Client;
}

/** People who use the product until they are told to stop. */
export class Load {
  readonly acknowledged = new Acknowledged();
  #isOver = false;
  #people = 0;
  #clients: Promise<void>[] = [];
  #adminId = '';
  #place: { projectId: string; interfaceId: string } | undefined;

  constructor(
    private readonly cluster: Cluster,
    private readonly record: Record,
    private readonly random: () => number,
    private readonly dataKeys: KeyRing,
  ) {}

  async begin(): Promise<void> {
    const admin = this.client(ADMIN);
    this.#adminId = (await admin.call('own account', 'GET', '/api/users/me'))?.data._id;
    const project = await admin.call('project', 'POST', '/api/projects', { body: PROJECT });
    const face = await admin.call('interface', 'POST', `/api/projects/${project?.data._id}/interfaces`, { body: { xml: SPANS_XML } });
    this.#place = { projectId: project?.data._id, interfaceId: face?.data._id };
    const { url } = this.cluster.receiver;
    await admin.call('endpoint', 'POST', '/api/webhook-endpoints', { body: { url, events: ['job.decided'] } });
    const loops = [() => this.jobs(), () => this.jobs(), () => this.items(), () => this.items(), () => this.signUps()];
    this.#clients = loops.map((loop) => loop().catch((error: unknown) => void this.record.faults.push(errorText(error))));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  private client(login: { email: string; password: string }): Client {
    return new Client(() => this.cluster.urls, this.random, this.record, login);
  }

  /** Signs a person up. @returns undefined if the call was cut */
  private async signUp(): Promise<Person | undefined> {
    const n = ++this.#people;
    const login = { email: `scale${n}@example.com`, password: PASSWORD };
    const client = this.client(login);
    const body = { firstname: 'Scale', lastname: `Nr${n}`, username: `scale${n}`, phone: '08031234567', ...login };
    const answer = await client.call('sign-up', 'POST', '/api/auth/signup', { body });
    if (!answer) return undefined;
    this.acknowledged.people.push(login.email);
    return { _id: answer.user._id, lastname: body.lastname, client };
  }

  private async signUps(): Promise<void> {
    while (!this.#isOver) {
      const person = await this.signUp();
      const isKnown = await person?.client.logIn();
      if (isKnown === undefined) continue;
      this.acknowledged.sessions += 1;
      if (!isKnown) this.acknowledged.unknownSessions += 1;
    }
  }

  /** An annotator with a payout account that is not held. */
  private async annotator(): Promise<Person> {
    const person = await waitFor('an annotator to sign up', () => this.signUp());
    const at = new Date();
    const payoutAccount = {
      accountName: `Scale ${person.lastname}`,
      bankCode: '044',
      sealedNumber: sealText(this.dataKeys, `users/${person._id}/accountNumber`, ACCOUNT_NUMBER),
      resolvedName: `SCALE ${person.lastname.toUpperCase()}`,
      changedAt: at,
      heldUntil: null,
    };
    const change = { $set: { payoutAccount, hadPayoutAccount: true, emailVerifiedAt: at } };
    await this.cluster.collection('users').updateOne({ _id: new Types.ObjectId(person._id) }, change);
    return person;
  }

  private async task(admin: Client, fields: object): Promise<string | undefined> {
    const body = { ...TASK, rate: RATE, createdBy: this.#adminId, title: `Task ${randomUUID()}`, ...fields };
    const task: Data = await admin.call('task', 'POST', '/api/tasks', { body });
    if (task) this.acknowledged.tasks.push(task.data._id);
    return task?.data._id;
  }

  private async assigned(admin: Client, taskId: string, userId: string): Promise<string | undefined> {
    return (await admin.call('assign', 'POST', '/api/tasks/assign', { body: { taskId, userId } }))?.data._id;
  }

  /** Jobs elsewhere: assigned, submitted, approved, paid. */
  private async jobs(): Promise<void> {
    const { _id, client } = await this.annotator();
    const admin = this.client(ADMIN);
    while (!this.#isOver) {
      const taskId = await this.task(admin, {});
      const job = taskId && (await this.assigned(admin, taskId, _id));
      if (!job || !(await client.call('submit', 'POST', `/api/jobs/${job}/submit`, { body: SUBMISSION }))) continue;
      this.acknowledged.submitted.push(job);
      const approved = await admin.call('approve', 'POST', `/api/jobs/${job}/approve`, { body: APPROVAL, key: randomUUID() });
      const invoice = approved.data.invoice._id;
      this.acknowledged.approved.set(job, invoice);
      await admin.call('pay', 'POST', `/api/payments/${invoice}/pay`, { body: {}, key: randomUUID() });
      this.acknowledged.paid.push(invoice);
    }
  }

  /** Batches in the product: imported, assigned, annotated, submitted, exported. */
  private async items(): Promise<void> {
    const { _id, client } = await this.annotator();
    const admin = this.client(ADMIN);
    while (!this.#isOver) {
      const fields = { ...this.#place, workplace: 'labelbridge', taskLink: undefined, taskName: 'Text Annotation' };
      const taskId = await this.task(admin, fields);
      if (!taskId || !(await this.imported(admin, taskId))) continue;
      const job = await this.assigned(admin, taskId, _id);
      if (job && (await this.annotated(client, job))) {
        if (await client.call('submit', 'POST', `/api/jobs/${job}/submit`, { body: { minutes: 5 } })) this.acknowledged.submitted.push(job);
      }
      await admin.call('export', 'GET', `/api/tasks/${taskId}/export?format=jsonl`, { repeats: true });
    }
  }

  private async imported(admin: Client, taskId: string): Promise<boolean> {
    const body = Array.from({ length: ROWS }, (_, n) => `Row ${n} of ${taskId}`).join('\n');
    const path = `/api/tasks/${taskId}/import?format=text&name=rows.txt`;
    const sent = await admin.call('import', 'POST', path, { body, type: 'application/octet-stream' });
    if (!sent) return false;
    this.acknowledged.imported.set(taskId, ROWS);
    await waitFor(
      `the end of the import ${sent.data._id}`,
      async () => {
        const seen = await admin.call('import state', 'GET', `/api/item-imports/${sent.data._id}`, { repeats: true });
        return seen.data.state !== 'running';
      },
      IMPORT,
    );
    return true;
  }

  /** @returns whether each item is done */
  private async annotated(client: Client, job: string): Promise<boolean> {
    const { data } = await client.call('items', 'GET', `/api/jobs/${job}/items`, { repeats: true });
    let done = 0;
    for (const { _id } of data) {
      const body = { baseRevision: 0, source: 'phone', sequence: 1, changes: put(mood()), seconds: 0 };
      await client.call('patch', 'PATCH', `/api/annotations/${_id}`, { body, repeats: true });
      this.acknowledged.patched.push(_id);
      if (!(await client.call('done', 'POST', `/api/assignments/${_id}/done`))) continue;
      this.acknowledged.done.push(_id);
      done += 1;
    }
    return done === data.length;
  }
}
