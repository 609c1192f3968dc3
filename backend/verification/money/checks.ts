import { CURRENCIES, type PayoutStatus } from '@labelbridge/contracts';
import { Balances, balanceFaults } from '../../src/modules/money/payments/ledger/domain/balances.js';
import { applyBankResult } from './commands.js';
import { ANNOTATORS, type ModelState } from './state.js';

const UNDER_WAY: readonly PayoutStatus[] = ['Awaiting Approval', 'Queued', 'Sent'];

/** Checked after every command: the sum of all accounts is zero in each currency. */
export function sumFaults(state: ModelState): string[] {
  return CURRENCIES.filter((currency) => state.balances.total(currency) !== 0).map(
    (currency) => `the ledger comes to ${state.balances.total(currency)} ${currency}`,
  );
}

/** Checked periodically: balances computed from the postings equal the stored ones, the invoices and the payouts. */
export function bookFaults(state: ModelState): string[] {
  const rebuilt = new Balances();
  for (const { entries } of state.postings) rebuilt.add(entries);
  const faults = balanceFaults(state.balances, rebuilt).map(
    ({ account, currency, kept, rebuilt: should }) => `${account} has ${kept} ${currency}, its postings come to ${should}`,
  );
  for (let n = 0; n < ANNOTATORS; n++) {
    const [owed, kept] = [state.owed(`a${n}`), state.ledgerOwed(`a${n}`)];
    if (owed.NGN !== kept.NGN || owed.USD !== kept.USD)
      faults.push(`a${n} is owed ${JSON.stringify(owed)} by invoices, ${JSON.stringify(kept)} by the ledger`);
  }
  const net = (statuses: readonly PayoutStatus[]) =>
    state.payoutList.reduce((sum, { status, netKobo }) => (statuses.includes(status) ? sum + netKobo : sum), 0);
  const fees = state.payoutList.reduce(
    (sum, { status, facts }) => ([...UNDER_WAY, 'Paid'].includes(status) ? sum + facts.feeKobo : sum),
    0,
  );
  const should = { transit: net(UNDER_WAY), bank: net(['Paid']), fees };
  for (const account of ['transit', 'bank', 'fees'] as const) {
    if (state.balances.of(account, 'NGN') !== should[account])
      faults.push(`${account} has ${state.balances.of(account, 'NGN')}, payouts say ${should[account]}`);
  }
  return [...faults, ...invoiceFaults(state)];
}

/**
 * An invoice is Processing or Paid only with exactly one payout that is open or paid. An approved job has one invoice that is not Void, a
 * cancelled job at most one, and other jobs have none.
 */
function invoiceFaults(state: ModelState): string[] {
  const faults: string[] = [];
  const live = new Map<string, string>();
  for (const { reference, status, invoices } of state.payoutList) {
    if (status !== 'Paid' && !UNDER_WAY.includes(status)) continue;
    for (const invoice of invoices) {
      if (live.has(invoice.id)) faults.push(`invoice ${invoice.id} is in ${live.get(invoice.id)} and ${reference}`);
      live.set(invoice.id, reference);
      const fits = status === 'Paid' ? 'Paid' : 'Processing';
      if (invoice.status !== fits) faults.push(`invoice ${invoice.id} is ${invoice.status} in payout ${reference}, which is ${status}`);
    }
  }
  for (const { id, status } of state.invoices)
    if ((status === 'Paid' || status === 'Processing') !== live.has(id))
      faults.push(`invoice ${id} is ${status} and in payout ${live.get(id) ?? 'none'}`);
  const counts = new Map<string, number>();
  for (const { job, status } of state.invoices) if (status !== 'Void') counts.set(job.id, (counts.get(job.id) ?? 0) + 1);
  for (const job of state.jobs) {
    const count = counts.get(job.id) ?? 0;
    const fits = job.status === 'cancelled' ? count <= 1 : count === (job.status === 'approved' ? 1 : 0);
    if (!fits) faults.push(`job ${job.id} is ${job.status} and has ${count} invoices`);
  }
  return faults;
}

/** Checked at the end: applies all results of the bank, then compares its paid sum with the ledger, to the kobo. */
export function bankFaults(state: ModelState): string[] {
  for (const { reference } of state.payoutList) {
    const outcome = state.bank.verify(reference);
    if (outcome) applyBankResult(state, reference, outcome);
  }
  const [bank, ledger] = [state.bank.paidKobo, state.balances.of('bank', 'NGN')];
  return bank === ledger ? [] : [`the bank has paid ${bank} kobo, the ledger says ${ledger}`];
}
