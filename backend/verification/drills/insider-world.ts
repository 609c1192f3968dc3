import { type AuditAction } from '@labelbridge/contracts';
import { AdminEvents } from '../../src/modules/notifications/admin-events.service.js';
import { type NotificationKind } from '../../src/modules/notifications/domain/notification.js';
import { type Answer, type TestApp, type TestPerson, advanceWith, givePayoutAccount, setRole } from '../../test/support/test-app.js';
import { Work } from '../../test/support/payments.fixtures.js';

/** Kobo: what one admin may pay in 24 hours without a second one. */
export const ALONE = 50_000_000;

/** What somebody tries, and the trace that it leaves. */
export interface Abuse {
  readonly name: string;
  /** The audit entry that it leaves; null where no person is known: a request without a session, or a route that does not exist. */
  readonly entry: AuditAction | null;
  /** Of what somebody is notified; null as above. */
  readonly told: NotificationKind | null;
  /** @returns whether it got what it wanted */
  run(world: World): Promise<boolean>;
}

/** The product, an honest admin, and calls that make what an abuse is about. */
export class World {
  constructor(
    readonly app: TestApp,
    readonly honest: TestPerson,
    /** The address of a build that nobody signed, on a host of AREA_HOSTS. */
    readonly unsignedArea: string,
  ) {}

  as({ token }: Pick<TestPerson, 'token'>, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.app.http(method, `/api${path}`, { token, body });
  }

  /** A call without the proof that `as` gives by the person's password. */
  stolen({ token }: Pick<TestPerson, 'token'>, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.app.http(method, `/api${path}`, { token, body, stepUp: false });
  }

  /** @throws where it is not answered with success */
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

  /** A log-in of the same person elsewhere, as a thief has it. */
  async session({ email, password }: TestPerson): Promise<{ token: string }> {
    const { status, body } = await this.app.http('POST', '/api/auth/login', { body: { email, password } });
    if (status !== 200) throw new Error(`log-in answered ${status}`);
    return { token: body.token };
  }

  /** An unpaid invoice of `payee`, approved by the honest admin. @returns its id */
  invoice(payee: TestPerson, amount = 600_000): Promise<string> {
    return new Work(this.app, this.honest).invoice(payee, { amount });
  }

  async submittedJob(annotator: TestPerson): Promise<string> {
    const work = new Work(this.app, this.honest);
    const id = await work.assign(annotator);
    await work.submit(annotator, id);
    return id;
  }

  /** A batch above the limit, made by `by`. @returns its id */
  async waitingBatch(by: TestPerson, payee?: TestPerson): Promise<string> {
    const id = await this.invoice(payee ?? (await this.payee()), ALONE + 100);
    const batch = await this.must(by, 'POST', '/payouts', { ids: [id] });
    if (batch.status !== 'Awaiting Approval') throw new Error(`the batch is ${batch.status}`);
    return batch._id;
  }

  async isApproved(batchId: string): Promise<boolean> {
    return (await this.must(this.honest, 'GET', `/payout-batches/${batchId}`)).status === 'Approved';
  }

  /** Somebody who was an annotator and is an admin by two honest people, long ago. */
  async promote(person: TestPerson): Promise<TestPerson> {
    await setRole(this.app.app, person._id, 'ADMIN');
    return person;
  }

  /** An admin since now: proposed by `by`, and approved by the honest admin, who was deceived. */
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

  /** Where pages load the areas from. */
  async areas(): Promise<string> {
    return JSON.stringify((await this.app.http('GET', '/remotes.json')).body);
  }

  async rate(): Promise<number | undefined> {
    return (await this.must(this.honest, 'GET', '/rates/current')).quote?.rate;
  }

  /** The rate that waits, if one does, is refused. */
  async clearRate(): Promise<void> {
    const { waiting } = await this.must(this.honest, 'GET', '/rates/band');
    if (waiting) await this.must(this.honest, 'POST', `/rates/${waiting._id}/refuse`);
  }

  /** The payouts of an invoice that take or took money. */
  livePayouts(invoiceId: string): Promise<number> {
    return this.count(
      'payouts',
      { 'invoices.invoiceNumber': { $exists: true }, status: { $nin: ['Failed', 'Cancelled', 'Returned'] } },
      (payout) => payout.invoices.some(({ _id }: { _id: unknown }) => String(_id) === invoiceId),
    );
  }

  /** How many audit entries and notifications of these kinds there are. */
  async traces({ entry, told }: Pick<Abuse, 'entry' | 'told'>): Promise<{ entries: number; notified: number }> {
    await this.app.app.get(AdminEvents, { strict: false }).deliver();
    const news = await this.app.connection.collection('notifications').find({ kind: told }).toArray();
    return {
      entries: await this.app.connection.collection('audit').countDocuments({ action: entry }),
      // A grouped notification counts its events in its title.
      notified: news.reduce((sum, { title }) => sum + Number(/^\d+/.exec(title)?.[0] ?? 1), 0),
    };
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- documents as the database has them
  private async count(collection: string, filter: object, fits: (document: any) => boolean): Promise<number> {
    return (await this.app.connection.collection(collection).find(filter).toArray()).filter(fits).length;
  }
}
