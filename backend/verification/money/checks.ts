import { CURRENCIES, type PayoutStatus } from '@labelbridge/contracts';
import { Balances, balanceFaults } from '../../src/modules/payments/ledger/domain/balances.js';
import { hear } from './commands.js';
import { ANNOTATORS, type World } from './world.js';

const UNDER_WAY: readonly PayoutStatus[] = ['Awaiting Approval', 'Queued', 'Sent'];

/** After every command: all accounts together come to zero in each currency. */
export function sumsToZero(world: World): string[] {
  return CURRENCIES.filter((currency) => world.kept.total(currency) !== 0).map(
    (currency) => `the ledger comes to ${world.kept.total(currency)} ${currency}`,
  );
}

/** From time to time: balances made of the postings anew are those that are kept, and both are what invoices and payouts say. */
export function isWhole(world: World): string[] {
  const rebuilt = new Balances();
  for (const { entries } of world.postings) rebuilt.add(entries);
  const faults = balanceFaults(world.kept, rebuilt).map(
    ({ account, currency, kept, rebuilt: should }) => `${account} has ${kept} ${currency}, its postings come to ${should}`,
  );
  for (let n = 0; n < ANNOTATORS; n++) {
    const [owed, kept] = [world.owed(`a${n}`), world.keptOwed(`a${n}`)];
    if (owed.NGN !== kept.NGN || owed.USD !== kept.USD)
      faults.push(`a${n} is owed ${JSON.stringify(owed)} by invoices, ${JSON.stringify(kept)} by the ledger`);
  }
  const net = (statuses: readonly PayoutStatus[]) =>
    world.payoutList.reduce((sum, { status, netKobo }) => (statuses.includes(status) ? sum + netKobo : sum), 0);
  const fees = world.payoutList.reduce(
    (sum, { status, facts }) => ([...UNDER_WAY, 'Paid'].includes(status) ? sum + facts.feeKobo : sum),
    0,
  );
  const should = { transit: net(UNDER_WAY), bank: net(['Paid']), fees };
  for (const account of ['transit', 'bank', 'fees'] as const) {
    if (world.kept.of(account, 'NGN') !== should[account])
      faults.push(`${account} has ${world.kept.of(account, 'NGN')}, payouts say ${should[account]}`);
  }
  return [...faults, ...places(world)];
}

/** Each invoice is in at most one payout that is under way or paid, and what is there is not Void; no rejected job has an invoice. */
function places(world: World): string[] {
  const faults: string[] = [];
  const live = new Map<string, string>();
  for (const { reference, status, invoices } of world.payoutList) {
    if (status !== 'Paid' && !UNDER_WAY.includes(status)) continue;
    for (const invoice of invoices) {
      if (live.has(invoice.id)) faults.push(`invoice ${invoice.id} is in ${live.get(invoice.id)} and ${reference}`);
      live.set(invoice.id, reference);
      const fits = status === 'Paid' ? 'Paid' : 'Processing';
      if (invoice.status !== fits) faults.push(`invoice ${invoice.id} is ${invoice.status} in payout ${reference}, which is ${status}`);
    }
  }
  for (const { id, status } of world.invoices)
    if ((status === 'Paid' || status === 'Processing') !== live.has(id))
      faults.push(`invoice ${id} is ${status} and in payout ${live.get(id) ?? 'none'}`);
  const counts = new Map<string, number>();
  for (const { job, status } of world.invoices) if (status !== 'Void') counts.set(job.id, (counts.get(job.id) ?? 0) + 1);
  for (const job of world.jobs) {
    const count = counts.get(job.id) ?? 0;
    if (count !== (job.status === 'approved' ? 1 : 0)) faults.push(`job ${job.id} is ${job.status} and has ${count} invoices`);
  }
  return faults;
}

/** At the end: the bank is asked for everything, and what it paid is what the ledger says, to the kobo. */
export function bankAgrees(world: World): string[] {
  for (const { reference } of world.payoutList) {
    const outcome = world.bank.verify(reference);
    if (outcome) hear(world, reference, outcome);
  }
  const [bank, ledger] = [world.bank.paidKobo, world.kept.of('bank', 'NGN')];
  return bank === ledger ? [] : [`the bank has paid ${bank} kobo, the ledger says ${ledger}`];
}
