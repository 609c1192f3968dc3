import { CONSENT_MAX, type Money } from '@labelbridge/contracts';
import { AuditChainService } from '../../src/modules/foundation/audit/audit-chain.service.js';
import { RecordSeals } from '../../src/modules/foundation/audit/seals/record-seals.service.js';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { Integrity } from '../../src/modules/operations/integrity/integrity.service.js';
import { type CheckedInvoice, type CheckedPayout, reconcile } from '../money/reconciliation.js';
import { type JobRow, idOf, jobLine, jobRows } from './job-rows.js';
import { SERVER_MS, promisedMs } from './told.js';
import { type Town, mostPay } from './town.js';

interface InvoiceRow extends CheckedInvoice {
  readonly jobId: unknown;
  readonly annotatorId: unknown;
  readonly invoiceNumber: string;
  readonly amount: Money;
}

/** Rejections of good work: how many were stopped, and how many had an annotator who did not appeal. */
export interface Rejections {
  readonly made: number;
  readonly stopped: number;
  /** Proposals that waited for a second admin, whose work was approved. */
  readonly byBreaker: number;
  readonly notAppealed: number;
  readonly unstopped: readonly string[];
}

const isHandedIn = ({ history }: JobRow): boolean => history.some(({ action }) => action === 'submit');

/** The pay of a job by its price alone; null if a person sets it, or it depends on the clock. */
function fixedPay({ rate, items }: JobRow): number | null {
  return rate && rate.per !== 'hour' ? mostPay(rate, items?.total) : null;
}

/** Detects that a promised time was over when the last submission was decided. */
function isOvertime(job: JobRow): boolean {
  const { history, rate, reviewDays, timeFlags = [] } = job;
  const needsPerson = !rate || (fixedPay(job) ?? 0) > CONSENT_MAX[rate.currency] || timeFlags.length > 0;
  const place = history.findLastIndex(({ action }) => action === 'submit');
  const decision = history.findIndex(({ action }, at) => at > place && action !== 'hold');
  const [submitted, decided] = [history[place], history[decision]];
  if (needsPerson || !submitted || !decided) return false;
  // A rejection ends the hold, which outlives a rework.
  const before = history.slice(0, decision);
  const held = before.slice(before.findLastIndex(({ action }) => action === 'reject') + 1).some(({ action }) => action === 'hold');
  return decided.at.getTime() - submitted.at.getTime() > promisedMs({ reviewDays, held }) + SERVER_MS;
}

/** Reads the records at the end of the year. */
export class Verdict {
  constructor(private readonly town: Town) {}

  /** Lines about jobs and invoices that wait for ever. */
  async stranded(): Promise<string[]> {
    const invoices = await this.invoices();
    const ofJob = new Map(invoices.filter(({ status }) => status !== 'Void').map((invoice) => [String(invoice.jobId), invoice]));
    const faults: string[] = [];
    for (const job of await jobRows(this.town.site, {})) {
      const invoice = ofJob.get(idOf(job));
      if (job.status === 'submitted' || job.status === 'pending') faults.push(`waits for ever: ${jobLine(job)}`);
      else if (job.appeal === 'open') faults.push(`its appeal waits for ever: ${jobLine(job)}`);
      else if (job.status === 'approved' && !invoice) faults.push(`without an invoice: ${jobLine(job)}`);
      else if (job.status === 'approved' && invoice?.amount.amount !== job.approvedAmount?.amount)
        faults.push(`its invoice ${invoice?.invoiceNumber} has another amount: ${jobLine(job)}`);
    }
    for (const { status, annotatorId, invoiceNumber } of invoices) {
      const person = this.town.annotator(annotatorId);
      if (person?.accountDay != null && (status === 'Unpaid' || status === 'Processing'))
        faults.push(`invoice ${invoiceNumber} of somebody with an account is ${status} at the end`);
    }
    return faults;
  }

  /** Lines about work that has its own price, and was decided after the promised days. */
  async overtime(): Promise<string[]> {
    return (await jobRows(this.town.site, {})).filter(isOvertime).map((job) => `decided after its time: ${jobLine(job)}`);
  }

  async handedIn(): Promise<number> {
    return (await jobRows(this.town.site, {})).filter(isHandedIn).length;
  }

  /** A rejection of good work by a person is stopped if the work is approved in the end, at its price. */
  async rejections(): Promise<Rejections> {
    const jobs = await jobRows(this.town.site, {});
    const proposed = new Set(
      (await this.town.site.connection.collection('audit').find({ action: 'job.propose' }).toArray()).map(({ target }) =>
        String(target._id),
      ),
    );
    let [made, stopped, byBreaker, notAppealed] = [0, 0, 0, 0];
    const unstopped: string[] = [];
    for (const job of jobs) {
      if (this.town.good.get(idOf(job)) !== true) continue;
      const since = job.history.findLastIndex(({ action }) => action === 'submit');
      const isRejected = job.history.slice(since).some(({ action, by }) => action === 'reject' && by.name !== 'System');
      const isApproved = job.status === 'approved' && (job.approvedAmount?.amount ?? 0) >= (fixedPay(job) ?? 1);
      if (!isRejected && !proposed.has(idOf(job))) continue;
      const isLeft = isRejected && this.town.annotator(job.annotatorId)?.habit === 'gone' && job.status === 'rejected';
      if (isLeft) {
        notAppealed += 1;
        continue;
      }
      made += 1;
      if (isApproved) stopped += 1;
      else unstopped.push(`good work stays rejected: ${jobLine(job)}`);
      if (isApproved && !isRejected) byBreaker += 1;
    }
    return { made, stopped, byBreaker, notAppealed, unstopped };
  }

  /** Jobs of projects with a budget that have no part of it. */
  async unfunded(): Promise<string[]> {
    const budgeted = new Set(this.town.projects.filter(({ hasBudget }) => hasBudget).map(({ _id }) => _id));
    const jobs = await jobRows(this.town.site, {});
    return jobs
      .filter(({ projectId, funding }) => budgeted.has(String(projectId)) && !funding)
      .map((job) => `has no part of the budget of its project: ${jobLine(job)}`);
  }

  /** Differences between bank, payouts, invoices and ledger, in kobo, and all faults of the records. */
  async money(): Promise<{ readonly kobo: number; readonly faults: readonly string[] }> {
    const { site } = this.town;
    await site.service(AuditChainService).seal();
    await site.service(RecordSeals).seal();
    const { faults } = await site.service(Integrity).check();
    const payouts = await site.connection.collection('payouts').find<CheckedPayout>({}).toArray();
    const ledger = await site.service(LedgerService).balanceOf('bank', 'NGN');
    const { lost, double, unknown, difference } = reconcile(site.bank.transfers(), payouts, await this.invoices(), ledger);
    const texts = faults.map(({ text }) => text);
    if (lost + double + unknown > 0) texts.push(`bank and records differ: lost ${lost}, double ${double}, unknown ${unknown}`);
    return { kobo: difference, faults: texts };
  }

  private invoices(): Promise<InvoiceRow[]> {
    return this.town.site.connection.collection('invoices').find<InvoiceRow>({}).sort({ _id: 1 }).toArray();
  }
}
