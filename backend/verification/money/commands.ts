import {
  INVOICE_LIFECYCLE,
  type InvoiceAction,
  JOB_LIFECYCLE,
  type JobAction,
  PAYOUT_LIFECYCLE,
  type PayoutAction,
  nairaOf,
} from '@labelbridge/contracts';
import { SYSTEM_ACTOR } from '../../src/common/access/current-user.js';
import { feeShares } from '../../src/modules/money/payments/payouts/creation/domain/fee-shares.js';
import {
  correctPosting,
  invoicePosting,
  quotePosting,
  returnPosting,
  sendPosting,
  settlePosting,
  voidPosting,
} from '../../src/modules/money/payments/ledger/domain/postings.js';
import { decide } from '../../src/modules/money/payments/payouts/domain/bank-decision.js';
import { payProblem } from '../../src/modules/money/payments/payouts/creation/domain/pay-problem.js';
import { groupByAnnotator, needsApproval, sumsOf } from '../../src/modules/money/payments/payouts/creation/domain/plan.js';
import { type BankResult } from '../../src/modules/money/payments/payouts/providers/bank-result.js';
import { ANNOTATORS, APPROVAL_OVER, FEE, type ModelInvoice, type ModelJob, type ModelPayout, type ModelState } from './state.js';

const at = new Date('2026-11-20T12:00:00Z');
const made = { at, by: SYSTEM_ACTOR };
const MAX_KOBO = 1e12;
const OPEN_JOBS = 40;
const NEWEST = 24;

export type Command = readonly [name: CommandName, one: number, other: number];

/** Mostly one of the newest, sometimes any. */
const pick = <T>(list: readonly T[], n: number): T | undefined =>
  list[list.length - 1 - (n % Math.max(n % 9 === 0 ? list.length : Math.min(list.length, NEWEST), 1))];

function moveJob(job: ModelJob, action: JobAction): boolean {
  const transition = JOB_LIFECYCLE.find(action, job.status);
  if (transition) job.status = transition.to;
  return transition !== undefined;
}

function moveInvoice(invoice: ModelInvoice, action: InvoiceAction): void {
  const transition = INVOICE_LIFECYCLE.find(action, invoice.status);
  if (!transition) throw new Error(`invoice ${invoice.id} is ${invoice.status} and cannot ${action}`);
  invoice.status = transition.to;
}

function movePayout(payout: ModelPayout, action: PayoutAction): void {
  const transition = PAYOUT_LIFECYCLE.find(action, payout.status);
  if (!transition) throw new Error(`payout ${payout.reference} is ${payout.status} and cannot ${action}`);
  payout.status = transition.to;
}

function assign(state: ModelState, one: number, other: number): void {
  if (state.jobs.filter(({ status }) => status === 'pending' || status === 'submitted').length > OPEN_JOBS) return;
  const amount = { amount: 1 + (other % 90_000), currency: one % 3 === 0 ? ('USD' as const) : ('NGN' as const) };
  state.jobs.push({ id: state.id('j'), annotatorId: `a${one % ANNOTATORS}`, amount, status: 'submitted', invoice: null });
}

function approve(state: ModelState, one: number): void {
  const job = pick(state.jobs, one);
  if (job && moveJob(job, 'approve')) invoice(state, job);
}

function cancel(state: ModelState, one: number, other: number): void {
  const job = pick(state.jobs, one);
  if (job && moveJob(job, 'cancel') && other % 3 !== 0) invoice(state, job);
}

function invoice(state: ModelState, job: ModelJob): void {
  const quote = job.amount.currency === 'NGN' ? null : state.quote;
  const facts = { invoiceId: state.id('i'), jobId: job.id, annotatorId: job.annotatorId, amount: job.amount };
  state.post(invoicePosting(facts, made), ...(quote ? [quotePosting(facts, quote, made)] : []));
  job.invoice = {
    id: facts.invoiceId,
    job,
    facts,
    annotatorId: job.annotatorId,
    status: INVOICE_LIFECYCLE.initial,
    quote,
    naira: nairaOf(job.amount, quote)?.amount ?? null,
    fee: null,
  };
  state.invoices.push(job.invoice);
}

function reject(state: ModelState, one: number): void {
  const job = pick(state.jobs, one);
  if (!job || !JOB_LIFECYCLE.find('reject', job.status)) return;
  const { invoice } = job;
  if (invoice) {
    if (!INVOICE_LIFECYCLE.find('void', invoice.status)) return;
    moveInvoice(invoice, 'void');
    state.post(voidPosting(invoice.facts, invoice.quote, { ...made, reason: 'rejected' }));
    job.invoice = null;
  }
  moveJob(job, 'reject');
}

function setRate(state: ModelState, one: number): void {
  if (one % 5 === 0) {
    state.quote = null;
    return;
  }
  const quote = { from: 'USD', to: 'NGN', rate: 100 + (one % 300_000), source: 'model', quotedAt: at.toISOString() } as const;
  state.quote = quote;
  for (const invoice of state.invoices) {
    if (invoice.naira !== null || invoice.status !== 'Unpaid') continue;
    invoice.quote = quote;
    invoice.naira = nairaOf(invoice.facts.amount, quote)?.amount ?? null;
    state.post(quotePosting(invoice.facts, quote, made));
  }
}

/** The model has no time: each payment counts as the first of its day. */
const NOTHING_PAID = { byAdmin: 0, toPayee: new Map<string, number>() };

/** Pays consecutive invoices. An invoice that cannot be paid stops the payout of its annotator, as in the product. */
function pay(state: ModelState, one: number, other: number): void {
  const first = pick(state.invoices, one);
  const from = first ? state.invoices.indexOf(first) : 0;
  const chosen = state.invoices.slice(from, from + 1 + (other % 6)).filter(({ status }) => INVOICE_LIFECYCLE.find('process', status));
  const account = { nameMatch: 'match', resolvedName: null, personName: '', heldUntil: null } as const;
  const lines = groupByAnnotator(chosen).flatMap((group) => {
    const sums = sumsOf(group, FEE);
    const facts = {
      account,
      unquoted: group.some(({ naira }) => naira === null),
      ...sums,
      maxKobo: MAX_KOBO,
      nameConfirmed: false,
      isOwn: false,
      byHand: false,
      now: at,
    };
    return payProblem(facts) ? [] : [{ group, ...sums }];
  });
  const planned = lines.map(({ group, netKobo }) => ({ annotatorId: group[0]?.annotatorId ?? '', netKobo }));
  const approval = needsApproval(planned, NOTHING_PAID, APPROVAL_OVER);
  for (const { group, grossKobo, feeKobo, netKobo } of lines) makePayout(state, group, { grossKobo, feeKobo, netKobo }, approval);
}

function makePayout(
  state: ModelState,
  group: readonly ModelInvoice[],
  { grossKobo, feeKobo, netKobo }: { grossKobo: number; feeKobo: number; netKobo: number },
  approval: boolean,
): void {
  const shares = feeShares(
    group.map(({ naira }) => naira ?? 0),
    feeKobo,
  );
  group.forEach((invoice, place) => {
    moveInvoice(invoice, 'process');
    invoice.fee = shares[place] ?? null;
  });
  const reference = state.id('p');
  const facts = {
    payoutId: reference,
    annotatorId: group[0]?.annotatorId ?? '',
    invoiceIds: group.map(({ id }) => id),
    grossKobo,
    feeKobo,
  };
  const payout: ModelPayout = {
    reference,
    facts,
    netKobo,
    invoices: group,
    status: approval ? PAYOUT_LIFECYCLE.initial : 'Queued',
    flagged: false,
  };
  state.payouts.set(reference, payout);
  state.payoutList.push(payout);
  state.post(sendPosting(facts, made));
}

function decideBatch(state: ModelState, one: number, other: number): void {
  const payout = pick(state.payoutList, one);
  if (!payout) return;
  const action = other % 4 === 0 ? 'cancel' : 'approve';
  if (!PAYOUT_LIFECYCLE.find(action, payout.status)) return;
  if (action === 'approve') movePayout(payout, action);
  else revert(state, payout, 'cancel', 'cancelled');
}

/** Sends a queued payout, or repeats a sent one: the bank may get no order, one, or a duplicate. */
function send(state: ModelState, one: number, other: number): void {
  const payout = pick(state.payoutList, one);
  if (!payout) return;
  if (PAYOUT_LIFECYCLE.find('send', payout.status)) movePayout(payout, 'send');
  if (payout.status === 'Sent' && other % 3 !== 0) state.bank.order(payout.reference, payout.netKobo);
}

function revert(state: ModelState, payout: ModelPayout, action: PayoutAction, reason: string): void {
  movePayout(payout, action);
  for (const invoice of payout.invoices) {
    moveInvoice(invoice, 'return');
    invoice.fee = null;
  }
  state.post(returnPosting(payout.facts, { ...made, reason }));
}

function correct(state: ModelState, payout: ModelPayout, reason: string): void {
  movePayout(payout, 'return');
  for (const invoice of payout.invoices) {
    moveInvoice(invoice, 'reopen');
    invoice.fee = null;
  }
  state.post(correctPosting(payout.facts, { ...made, reason }));
}

/** Applies a result of the bank to a payout, as `decide` requires. */
export function applyBankResult(state: ModelState, reference: string, outcome: BankResult): void {
  const payout = state.payouts.get(reference);
  if (!payout) return;
  const decision = decide(payout, outcome);
  switch (decision.do) {
    case 'settle':
      movePayout(payout, 'settle');
      for (const invoice of payout.invoices) moveInvoice(invoice, 'settle');
      state.post(settlePosting(payout.facts, { ...made, bankReference: decision.bankReference }));
      return;
    case 'fail':
      return revert(state, payout, 'fail', decision.why);
    case 'return':
      return revert(state, payout, 'return', decision.why);
    case 'correct':
      return correct(state, payout, decision.why);
    case 'flagForReview':
      payout.flagged = true;
      return;
    case 'wait':
    case 'nothing':
      return;
  }
}

/** A result with a wrong amount. It must not move money. */
function wrongAmount(state: ModelState, one: number, other: number): void {
  const payout = pick(state.payoutList, one);
  if (!payout || payout.status === 'Failed') return;
  const before = state.postings.length;
  applyBankResult(state, payout.reference, {
    state: other % 2 === 0 ? 'paid' : 'returned',
    amountKobo: payout.netKobo + 1 + (other % 9),
    bankReference: null,
    why: null,
  });
  if (state.postings.length !== before) throw new Error(`payout ${payout.reference}: a wrong amount moved money`);
}

function retry(state: ModelState, one: number): void {
  const payout = pick(state.payoutList, one);
  if (payout?.status !== 'Failed' || !payout.invoices.every(({ status }) => status === 'Unpaid')) return;
  makePayout(state, payout.invoices, sumsOf(payout.invoices, FEE), false);
}

export const COMMANDS = {
  assign: { often: 8, run: assign },
  approve: { often: 10, run: approve },
  reject: { often: 6, run: reject },
  cancel: { often: 3, run: cancel },
  setRate: { often: 2, run: setRate },
  pay: { often: 8, run: pay },
  decideBatch: { often: 5, run: decideBatch },
  send: { often: 14, run: send },
  bank: {
    often: 12,
    run: (state: ModelState, one: number, other: number) => state.bank.proceed(pick(state.payoutList, one)?.reference ?? '', other),
  },
  webhook: {
    often: 14,
    run: (state: ModelState, one: number) => {
      const message = state.bank.message(one);
      if (message) applyBankResult(state, message.reference, message.outcome);
    },
  },
  poll: {
    often: 10,
    run: (state: ModelState, one: number) => {
      const payout = pick(state.payoutList, one);
      const outcome = payout && state.bank.verify(payout.reference);
      if (outcome) applyBankResult(state, payout.reference, outcome);
    },
  },
  wrongAmount: { often: 2, run: wrongAmount },
  retry: { often: 4, run: retry },
} as const satisfies Record<string, { often: number; run: (state: ModelState, one: number, other: number) => void }>;
export type CommandName = keyof typeof COMMANDS;
