import { businessDate, CONCERN_LIMITS, invoicePayBy, QUESTION_LIMITS, reviewDaysOf, startOfBusinessDay } from '@labelbridge/contracts';
import { type DatedInvoice } from '../../../money/payments/invoices/invoice-queries.js';
import { type DueConcern } from '../../../work/concerns/concern-queries.js';
import { type ClockedJob, type JobSteps } from '../../../work/jobs/job-queries.js';
import { type AskedQuestion } from '../../../work/questions/question-queries.js';
import { monthOf, settledAt } from './months.js';

const SECONDS_PER_MINUTE = 60;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The server approves within minutes after the promised hour, which is silence, not delay. */
const SILENCE_MS = HOUR_MS;

/** Something that happened, by whose date it belongs to a month. */
export type Fact = { readonly at: Date } & (
  | { readonly of: 'decisions'; readonly hours: number; readonly isHit: boolean }
  | { readonly of: 'payments'; readonly hours: number }
  | { readonly of: 'rejections' | 'decisionPromises' | 'payPromises' | 'concernPromises' | 'questionPromises'; readonly isHit: boolean }
  | { readonly of: 'paidTime'; readonly kobo: number; readonly seconds: number }
);
export type Population = Fact['of'];

const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / HOUR_MS;

type Steps = Pick<JobSteps, 'history' | 'reviewDays'>;

/**
 * First decisions on submissions, the promises that they keep or break, and rejections. A hit is an approval by silence, a kept promise, or
 * an overturned rejection.
 */
export function factsOfJob(job: Steps): Fact[] {
  const facts: Fact[] = [];
  let submitted: Date | undefined;
  for (const { action, at } of job.history) {
    if (action === 'submit') submitted = at;
    else if (submitted && (action === 'rework' || action === 'cancel')) {
      const by = promisedBy(submitted, job);
      if (at > by) facts.push({ of: 'decisionPromises', at: by, isHit: false });
      submitted = undefined;
    } else if (submitted && (action === 'approve' || action === 'consent' || action === 'reject')) {
      const by = promisedBy(submitted, job);
      facts.push({ of: 'decisions', at, hours: hoursBetween(submitted, at), isHit: action === 'consent' });
      facts.push({ of: 'decisionPromises', at: by, isHit: at.getTime() <= by.getTime() + (action === 'consent' ? SILENCE_MS : 0) });
      submitted = undefined;
    }
  }
  if (submitted) facts.push({ of: 'decisionPromises', at: promisedBy(submitted, job), isHit: false });
  return [...facts, ...rejectionsOf(job)];
}

const promisedBy = (submitted: Date, job: Steps): Date => new Date(submitted.getTime() + reviewDaysOf(job) * DAY_MS);

function rejectionsOf({ history }: Steps): Fact[] {
  return history.flatMap(({ action, at }, place): Fact[] => {
    if (action !== 'reject') return [];
    const settled = settledAt(monthOf(at));
    const later = history.slice(place + 1).flatMap((step) => (step.at < settled ? [step.action] : []));
    const appealed = later.indexOf('appeal');
    const ended = later.findIndex((step) => ENDS_REJECTION.has(step));
    const isOpen = appealed >= 0 && (ended < 0 || appealed < ended);
    return [{ of: 'rejections', at, isHit: isOpen && OVERTURNS.has(later[ended] ?? '') }];
  });
}

/** An admin who approves appealed work overturns its rejection, too. */
const OVERTURNS: ReadonlySet<string> = new Set(['overturn', 'reopen', 'approve']);
const ENDS_REJECTION: ReadonlySet<string> = new Set([...OVERTURNS, 'uphold', 'rework', 'reject']);

type Timed = Pick<ClockedJob, 'seconds' | 'confirmedMinutes'>;
type Dated = Pick<DatedInvoice, 'naira' | 'fee' | 'invoicedDate' | 'paidDate'>;

/** A payment, and the time that it is for: on the clock, or confirmed by an admin if that is more. */
export function factsOfPayment({ naira, fee, invoicedDate, paidDate }: Dated, job: Timed | undefined): Fact[] {
  if (!paidDate) return [];
  const payment: Fact = { of: 'payments', at: paidDate, hours: hoursBetween(invoicedDate, paidDate) };
  if (naira === null || !job || job.seconds === 0) return [payment];
  const seconds = Math.max(job.seconds, (job.confirmedMinutes ?? 0) * SECONDS_PER_MINUTE);
  return [payment, { of: 'paidTime', at: paidDate, kobo: Math.max(naira - (fee ?? 0), 0), seconds }];
}

/** The promise of an invoice, on the day by which it is paid. */
export function factOfPayPromise({ invoicedDate, paidDate }: Pick<Dated, 'invoicedDate' | 'paidDate'>): Fact {
  const payBy = invoicePayBy(invoicedDate);
  return { of: 'payPromises', at: startOfBusinessDay(payBy), isHit: paidDate !== null && businessDate(paidDate) <= payBy };
}

/** The promise to answer a concern that enough people support. An answer from before they did does not keep it. */
export function factsOfConcern({ answerDueBy, answers }: DueConcern): Fact[] {
  if (!answerDueBy) return [];
  const since = new Date(answerDueBy.getTime() - CONCERN_LIMITS.dueDays * DAY_MS);
  return [{ of: 'concernPromises', at: answerDueBy, isHit: answers.some(({ at }) => at >= since && at <= answerDueBy) }];
}

/** The promise to answer a question, or to say why it gets no answer. */
export function factOfQuestion({ askedAt, answer, closing }: Pick<AskedQuestion, 'askedAt' | 'answer' | 'closing'>): Fact {
  const by = new Date(askedAt.getTime() + QUESTION_LIMITS.overdueHours * HOUR_MS);
  return { of: 'questionPromises', at: by, isHit: [answer, closing].some((end) => end && end.at <= by) };
}
