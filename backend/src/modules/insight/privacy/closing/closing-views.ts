import { Injectable } from '@nestjs/common';
import {
  CLOSING_WAITS,
  CURRENCIES,
  type ClosingWait,
  type InvoiceStatus,
  type Money,
  appealEnds,
  bankReturnsSince,
  invoicePayBy,
} from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { orNotFound } from '../../../../common/errors/errors.js';
import { InvoiceQueries, type OwedInvoice } from '../../../money/payments/invoices/invoice-queries.js';
import { UsersService } from '../../../people/users/users.service.js';
import { JobQueries, type StandingJob } from '../../../work/jobs/job-queries.js';
import { type LeavingJobDto } from '../../../work/leaving/leaving.dto.js';
import { LeavingService } from '../../../work/leaving/leaving.service.js';
import { type ClosingDto } from './closing.dto.js';

const nairaIn = (invoices: readonly OwedInvoice[], wanted: InvoiceStatus): Money => ({
  amount: invoices.reduce((sum, { status, naira }) => (status === wanted ? sum + (naira ?? 0) : sum), 0),
  currency: 'NGN',
});

const unquotedIn = (invoices: readonly OwedInvoice[]): Money[] =>
  CURRENCIES.flatMap((currency) => {
    const waiting = invoices.filter(({ naira, amount }) => naira === null && amount.currency === currency);
    return waiting.length > 0 ? [{ amount: waiting.reduce((sum, { amount }) => sum + amount.amount, 0), currency }] : [];
  });

const lastOf = (instants: readonly Date[]): Date | null =>
  instants.length > 0 ? new Date(Math.max(...instants.map((instant) => instant.getTime()))) : null;

const isJudged = ({ appeal, settleBy, items }: StandingJob): boolean =>
  appeal === 'open' || (settleBy instanceof Date && (items?.sentBack ?? 0) > 0);

/** Shows what is owed to a person, and what the closing of their account waits for. */
@Injectable()
export class ClosingViews {
  constructor(
    private readonly users: UsersService,
    private readonly invoices: InvoiceQueries,
    private readonly jobs: JobQueries,
    private readonly leaving: LeavingService,
    private readonly clock: Clock,
  ) {}

  async of(annotatorId: Types.ObjectId): Promise<ClosingDto> {
    const { closingSince, payoutAccount } = orNotFound(await this.users.findOne(annotatorId));
    const invoices = await this.invoices.owedTo(annotatorId);
    const standing = await this.jobs.standingOf(annotatorId);
    const open = await this.leaving.planAll(annotatorId);
    const isReturnable = await this.invoices.wasPaidSince(annotatorId, bankReturnsSince(this.clock.now()));
    const ends = standing.flatMap(({ status, appeal, rejectedDate }) =>
      status === 'rejected' && !appeal && rejectedDate && appealEnds(rejectedDate) >= this.clock.now() ? [appealEnds(rejectedDate)] : [],
    );
    const unpaid = lastOf(invoices.filter(({ status }) => status === 'Unpaid').map(({ invoicedDate }) => invoicedDate));
    const hasPayoutAccount = Boolean(payoutAccount);
    return {
      closingSince: closingSince?.toISOString() ?? null,
      erased: false,
      hasPayoutAccount,
      owed: nairaIn(invoices, 'Unpaid'),
      processing: nairaIn(invoices, 'Processing'),
      unquoted: unquotedIn(invoices),
      payBy: unpaid && invoicePayBy(unpaid),
      inReview: standing.filter(({ status }) => status === 'submitted').length,
      appealable: ends.length,
      appealUntil: lastOf(ends)?.toISOString() ?? null,
      jobs: open,
      waits: waitsOf({ open, standing, isOwed: invoices.length > 0, hasPayoutAccount, isReturnable, canAppeal: ends.length > 0 }),
    };
  }
}

interface Facts {
  readonly open: readonly LeavingJobDto[];
  readonly standing: readonly StandingJob[];
  readonly isOwed: boolean;
  readonly hasPayoutAccount: boolean;
  readonly isReturnable: boolean;
  readonly canAppeal: boolean;
}

/** Includes what the steps of the open jobs lead to. */
function waitsOf({ open, standing, isOwed, hasPayoutAccount, isReturnable, canAppeal }: Facts): ClosingWait[] {
  const leads = (step: LeavingJobDto['step']): boolean => open.some((job) => job.step === step);
  const isPaid = isOwed || leads('hand-back');
  const holds: Readonly<Record<ClosingWait, boolean>> = {
    work: leads('ask'),
    review: leads('hand-in') || standing.some(({ status }) => status === 'submitted'),
    appeal: standing.some(isJudged),
    account: isPaid && !hasPayoutAccount,
    pay: isPaid,
    bank: isReturnable,
    rejections: canAppeal,
  };

  return CLOSING_WAITS.filter((wait) => holds[wait]);
}
