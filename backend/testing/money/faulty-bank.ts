import { FAULT_KINDS } from '@labelbridge/simulated-bank';
import { PayService } from '../../src/modules/payments/payouts/creation/pay.service.js';
import { numbersFrom, pause, print, randomFrom } from './options.js';
import { type ProofApp, startProofApp } from './proof-app.js';
import { makeStock } from './stock.js';
import { conclude } from './verdict.js';

const AT_ONCE = 200;
const FAULT_RATE = 0.3;
const HASTY_MS = 300;
/** What has not moved for so long will not move any more. */
const STILL_MS = 120_000;

/** `npm run faulty-bank -- --payouts N --seed N`: pays N invoices by a bank of whose answers 30% go wrong, and compares the books. */
async function main(): Promise<void> {
  const { payouts, seed } = numbersFrom({ payouts: 1_000, seed: 1 });
  const random = randomFrom(seed);
  const proof = await startProofApp(HASTY_MS);
  const begun = performance.now();
  const stock = await makeStock(proof.app, payouts, payouts, () => 1_000 + Math.floor(random() * 5_000_000));
  print(`${payouts} invoices are owed (${seconds(begun)} s)`);
  proof.bank.setFaults({ seed, rate: FAULT_RATE, kinds: FAULT_KINDS, slowMs: 500, lateMs: 300, longMs: 2_000, reverseMs: 1_000 });
  const pay = proof.app.get(PayService, { strict: false });
  for (let from = 0; from < payouts; from += AT_ONCE) await pay.create(proof.admin, { ids: stock.invoiceIds.slice(from, from + AT_ONCE) });
  print(`${payouts} payouts are made (${seconds(begun)} s)`);
  await settled(proof);
  // The webhooks of the last reversals are still to come.
  await pause(3_000);
  const [paid, failed, returned] = [await proof.count('Paid'), await proof.count('Failed'), await proof.count('Returned')];
  print(`paid ${paid}, failed ${failed}, returned ${returned}, of ${payouts} (${seconds(begun)} s)`);
  const verdict = await proof.judge();
  await proof.close();
  conclude(verdict);
}

/** Waits until nothing is under way, here or at the bank, or nothing moves any more. */
async function settled(proof: ProofApp): Promise<void> {
  let left = Infinity;
  for (let movedAt = performance.now(); performance.now() - movedAt < STILL_MS; await pause(200)) {
    const now =
      (await proof.count('Awaiting Approval', 'Queued', 'Sent')) + proof.bank.transfers().filter(({ ahead }) => ahead.length > 0).length;
    if (now === 0) return;
    if (now < left) [left, movedAt] = [now, performance.now()];
  }
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1_000).toFixed(1);

await main();
