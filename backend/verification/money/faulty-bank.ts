import { FAULT_KINDS } from '@labelbridge/simulated-bank';
import { randomFrom } from '../../../scripts/lib/random.mjs';
import { PayService } from '../../src/modules/money/payments/payouts/creation/pay.service.js';
import { numbersFrom, pause, print } from './options.js';
import { type MoneyApp, startMoneyApp } from './money-app.js';
import { seedInvoices } from './seed-invoices.js';
import { report } from './reconciliation.js';

const AT_ONCE = 200;
const FAULT_RATE = 0.3;
const TIMEOUT_MS = 300;
/** Time without a change after which the payouts are stuck. */
const STILL_MS = 120_000;

/**
 * `npm run verify -- faulty-bank --payouts N --seed N`: pays N invoices through a bank that fails in 30 % of its answers. Compares the
 * ledger with the bank.
 */
async function main(): Promise<void> {
  const { payouts, seed } = numbersFrom({ payouts: 1_000, seed: 1 });
  const random = randomFrom(seed);
  const money = await startMoneyApp(TIMEOUT_MS);
  const begun = performance.now();
  const seeded = await seedInvoices(money.app, payouts, payouts, () => 1_000 + Math.floor(random() * 5_000_000));
  print(`${payouts} invoices are owed (${seconds(begun)} s)`);
  money.bank.setFaults({ seed, rate: FAULT_RATE, kinds: FAULT_KINDS, slowMs: 500, lateMs: 300, longMs: 2_000, reverseMs: 1_000 });
  const pay = money.app.get(PayService, { strict: false });
  for (let from = 0; from < payouts; from += AT_ONCE) await pay.create(money.admin, { ids: seeded.invoiceIds.slice(from, from + AT_ONCE) });
  print(`${payouts} payouts are made (${seconds(begun)} s)`);
  await settled(money);
  // The webhooks of the last reversals arrive later.
  await pause(3_000);
  const [paid, failed, returned] = [await money.count('Paid'), await money.count('Failed'), await money.count('Returned')];
  print(`paid ${paid}, failed ${failed}, returned ${returned}, of ${payouts} (${seconds(begun)} s)`);
  const result = await money.reconcile();
  await money.close();
  report(result);
}

/** Waits until no payout is open, here or at the bank, or until nothing changes for STILL_MS. */
async function settled(money: MoneyApp): Promise<void> {
  let left = Infinity;
  for (let movedAt = performance.now(); performance.now() - movedAt < STILL_MS; await pause(200)) {
    const now =
      (await money.count('Awaiting Approval', 'Queued', 'Sent')) + money.bank.transfers().filter(({ ahead }) => ahead.length > 0).length;
    if (now === 0) return;
    if (now < left) [left, movedAt] = [now, performance.now()];
  }
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1_000).toFixed(1);

await main();
