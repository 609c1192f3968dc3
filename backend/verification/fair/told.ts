import { APPEAL_HOURS, HOLD_HOURS, businessDate, invoicePayBy, startOfBusinessDay } from '@labelbridge/contracts';
import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { type JobRow, idOf, jobRows } from './job-rows.js';
import { DAY_MS, HOUR_MS, type Town } from './town.js';

/** Time in which the server decides after a deadline: the clock of the year moves by up to five hours. */
export const SERVER_MS = 6 * HOUR_MS;

/** Time in which work is decided, after it is handed in. */
export const promisedMs = ({ reviewDays = 0, held }: Pick<JobRow, 'reviewDays' | 'held'>): number =>
  reviewDays * DAY_MS + (held ? HOLD_HOURS * HOUR_MS : 0);

/** A kill may cost an evening or two. */
const LOOKS_BACK_DAYS = 4;

/** An invoice in a list. */
interface Listed {
  readonly _id: string;
  readonly payBy: string;
}

interface InvoiceRow {
  readonly _id: unknown;
  readonly annotatorId: unknown;
  readonly invoiceNumber: string;
  readonly invoicedDate: Date;
}

/** Counts late decisions and late pay, and whether annotator and admins were told of each. */
export class Told {
  late = 0;
  told = 0;
  /** Late pay among them. Lists show the day that has passed, and messages say so. */
  latePay = 0;
  /** Late pay of people without a payout account, who are reminded by mail. */
  withoutAccount = 0;
  readonly untold: string[] = [];
  /** Decisions by the server before or long after their deadline. */
  readonly untimely: string[] = [];
  readonly #seen = new Set<string>();

  constructor(private readonly town: Town) {}

  /** Looks each evening, before records are removed by age. */
  async evening(): Promise<void> {
    const { site } = this.town;
    await site.alive(site.service(AdminEvents).deliver());
    const since = new Date(site.now().getTime() - LOOKS_BACK_DAYS * DAY_MS);
    const recent = { status: 'approved', consented: true, approvedDate: { $gte: since } };
    for (const job of await jobRows(site, recent)) await this.decision(job);
    await this.pay();
  }

  /** Work that nobody decided on in time, or whose appeal nobody decided. */
  private async decision(job: JobRow): Promise<void> {
    const last = job.history.at(-1);
    const key = `${idOf(job)} ${last?.at.toISOString()}`;
    if (!last || this.#seen.has(key)) return;
    this.#seen.add(key);
    const isAppeal = last.action === 'overturn';
    const missing = [
      ...((await this.annotatorKnows(job, isAppeal ? 'appeal-decided' : 'job-approved', last.at)) ? [] : ['its annotator']),
      ...((await this.adminsKnow(job, isAppeal ? 'jobs-appealed' : 'reviews-due')) ? [] : ['the admins']),
    ];
    const what = `the late decision on job ${idOf(job)} of ${last.at.toISOString()}`;
    this.count(what, missing);
    if (!this.isInTime(job, last.at, isAppeal)) this.untimely.push(`${what} was not made when its time was over`);
  }

  /** Neither before the promised time is over nor long after it. */
  private isInTime(job: JobRow, at: Date, isAppeal: boolean): boolean {
    const from = job.history.findLast(({ action }) => action === (isAppeal ? 'appeal' : 'submit'))?.at ?? at;
    const promised = isAppeal ? APPEAL_HOURS * HOUR_MS : promisedMs(job);
    const past = at.getTime() - from.getTime() - promised;
    return past >= 0 && past <= SERVER_MS;
  }

  private async annotatorKnows(job: JobRow, kind: string, at: Date): Promise<boolean> {
    const filter = { userId: job.annotatorId, kind, link: `/dashboard/jobs/${idOf(job)}`, createdAt: { $gte: at } };
    const notice = await this.find('notifications', filter);
    return notice !== null && String(Reflect.get(notice, 'text')).includes('Nobody decided');
  }

  /** Finds an event that stands on the bell of an admin, who may have read it. */
  private async adminsKnow(job: JobRow, kind: string): Promise<boolean> {
    const event = await this.find('adminevents', { kind, link: `/admin/jobs/${idOf(job)}`, toldAt: { $type: 'date' } });
    if (!event) return false;
    const [group, toldAt]: unknown[] = [Reflect.get(event, 'group'), Reflect.get(event, 'toldAt')];
    return (await this.find('notifications', { kind, group, createdAt: { $gte: toldAt } })) !== null;
  }

  private async pay(): Promise<void> {
    const { site, people, owner } = this.town;
    const today = businessDate(site.now());
    const late = (
      await site.alive(
        site.connection
          .collection('invoices')
          .find<InvoiceRow>({ status: { $in: ['Unpaid', 'Processing'] } })
          .toArray(),
      )
    ).filter((invoice) => invoicePayBy(invoice.invoicedDate) < today && !this.#seen.has(String(invoice._id)));
    if (late.length === 0) return;
    for (const { _id, annotatorId, invoiceNumber } of late) {
      const person = this.town.annotator(annotatorId);
      if (!person) continue;
      this.#seen.add(String(_id));
      const { payoutAccount } = await people.must(person, 'GET', '/users/me');
      if (!payoutAccount) {
        this.withoutAccount += 1;
        continue;
      }
      this.latePay += 1;
      const list = '/payments?status=unpaid&limit=100';
      const own: Listed[] = await people.must(person, 'GET', list);
      const shown: Listed[] = await people.must(owner, 'GET', `${list}&annotatorId=${person._id}`);
      const isLate = (rows: readonly Listed[]): boolean => rows.some((row) => row._id === String(_id) && row.payBy < today);
      const link = `/dashboard/payment/${String(_id)}`;
      const isTold = (await this.find('notifications', { userId: annotatorId, kind: 'invoice-late', link })) !== null;
      const knows = (await this.find('adminevents', { kind: 'pay-late', at: { $gte: startOfBusinessDay(today) } })) !== null;
      this.count(`the late pay of ${invoiceNumber}`, [
        ...(isTold && isLate(own) ? [] : ['its annotator']),
        ...(knows && isLate(shown) ? [] : ['the admins']),
      ]);
    }
  }

  private count(what: string, missing: readonly string[]): void {
    this.late += 1;
    if (missing.length === 0) this.told += 1;
    else this.untold.push(`${what} was not told to ${missing.join(' and ')}`);
  }

  private find(collection: string, filter: object): Promise<object | null> {
    const { site } = this.town;
    return site.alive(site.connection.collection(collection).findOne(filter));
  }
}
