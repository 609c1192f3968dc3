import { type AuditAction } from '@labelbridge/contracts';
import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { type NotificationKind } from '../../src/modules/people/notifications/domain/notification.js';
import { type Answer, type TestApp, type TestPerson, advanceWith, givePayoutAccount, setRole } from '../../test/support/test-app.js';
import { Work } from '../../test/support/payments.fixtures.js';

/** Limit for one admin within 24 hours, in kobo. */
export const ALONE = 50_000_000;

export interface Abuse {
  readonly name: string;
  /** Audit entry of the abuse. Null if no person is known: a request without a session, or to an unknown route. */
  readonly entry: AuditAction | null;
  /** Notification about the abuse. Null as above. */
  readonly told: NotificationKind | null;
  run(world: World): Promise<boolean>;
}

export class World {
  constructor(
    readonly app: TestApp,
    readonly honest: TestPerson,
    /** Address of an unsigned build, on a host of AREA_HOSTS. */
    readonly unsignedArea: string,
  ) {}

  as({ token }: Pick<TestPerson, 'token'>, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.app.http(method, `/api${path}`, { token, body });
  }

  /** Makes a call without step-up. `as` proves the password of the person. */
  stolen({ token }: Pick<TestPerson, 'token'>, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.app.http(method, `/api${path}`, { token, body, stepUp: false });
  }

  /** @returns `data` of the answer @throws Error if the call fails */
  async must(person: Pick<TestPerson, 'token'>, method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await this.as(person, method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  insider(): Promise<TestPerson> {
    return this.app.person('ADMIN');
  }

  async payee(): Promise<TestPerson> {
    const person = await this.app.person();
    await givePayoutAccount(this.app, person);
    return person;
  }

  async session({ email, password }: TestPerson): Promise<{ token: string }> {
    const { status, body } = await this.app.http('POST', '/api/auth/login', { body: { email, password } });
    if (status !== 200) throw new Error(`log-in answered ${status}`);
    return { token: body.token };
  }

  invoice(payee: TestPerson, amount = 600_000): Promise<string> {
    return new Work(this.app, this.honest).invoice(payee, { amount });
  }

  async submittedJob(annotator: TestPerson): Promise<string> {
    const work = new Work(this.app, this.honest);
    const id = await work.assign(annotator);
    await work.submit(annotator, id);
    return id;
  }

  async waitingBatch(by: TestPerson, payee?: TestPerson): Promise<string> {
    const id = await this.invoice(payee ?? (await this.payee()), ALONE + 100);
    const batch = await this.must(by, 'POST', '/payouts', { ids: [id] });
    if (batch.status !== 'Awaiting Approval') throw new Error(`the batch is ${batch.status}`);
    return batch._id;
  }

  async isApproved(batchId: string): Promise<boolean> {
    return (await this.must(this.honest, 'GET', `/payout-batches/${batchId}`)).status === 'Approved';
  }

  /** Makes an annotator an admin without a recent promotion. */
  async promote(person: TestPerson): Promise<TestPerson> {
    await setRole(this.app.app, person._id, 'ADMIN');
    return person;
  }

  /** Creates an admin: proposed by `by` and approved by the honest admin just now. */
  async accomplice(by: TestPerson): Promise<TestPerson> {
    const person = await this.app.person();
    await this.must(by, 'PATCH', `/users/${person._id}`, { role: 'ADMIN' });
    await this.must(this.honest, 'POST', `/users/${person._id}/promotion/approve`);
    await advanceWith(this.app, 0, [person]);
    return person;
  }

  async roleOf({ _id }: TestPerson): Promise<string> {
    return (await this.must(this.honest, 'GET', `/users/${_id}`)).role;
  }

  /** @returns the addresses from which pages load the areas, as JSON */
  async areas(): Promise<string> {
    return JSON.stringify((await this.app.http('GET', '/remotes.json')).body);
  }

  async rate(): Promise<number | undefined> {
    return (await this.must(this.honest, 'GET', '/rates/current')).quote?.rate;
  }

  async clearRate(): Promise<void> {
    const { waiting } = await this.must(this.honest, 'GET', '/rates/band');
    if (waiting) await this.must(this.honest, 'POST', `/rates/${waiting._id}/refuse`);
  }

  /** @returns the number of payouts of an invoice that are not failed, cancelled or returned */
  livePayouts(invoiceId: string): Promise<number> {
    return this.count(
      'payouts',
      { 'invoices.invoiceNumber': { $exists: true }, status: { $nin: ['Failed', 'Cancelled', 'Returned'] } },
      (payout) => payout.invoices.some(({ _id }: { _id: unknown }) => String(_id) === invoiceId),
    );
  }

  async traces({ entry, told }: Pick<Abuse, 'entry' | 'told'>): Promise<{ entries: number; notified: number }> {
    await this.app.app.get(AdminEvents, { strict: false }).deliver();
    const news = await this.app.connection.collection('notifications').find({ kind: told }).toArray();
    return {
      entries: await this.app.connection.collection('audit').countDocuments({ action: entry }),
      // A grouped notification has its number of events in its title.
      notified: news.reduce((sum, { title }) => sum + Number(/^\d+/.exec(title)?.[0] ?? 1), 0),
    };
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- documents as the database has them
  private async count(collection: string, filter: object, fits: (document: any) => boolean): Promise<number> {
    return (await this.app.connection.collection(collection).find(filter).toArray()).filter(fits).length;
  }
}
