import { createHmac } from 'node:crypto';
import { PAYOUT_STATUSES } from '@labelbridge/contracts';
import { type Transfer, signatureOf, webhookBody } from '@labelbridge/simulated-bank';
import { randomFrom, shuffled } from '../../../scripts/lib/random.mjs';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { PayService } from '../../src/modules/money/payments/payouts/creation/pay.service.js';
import { numbersFrom, print } from './options.js';
import { BANK_SECRET, startMoneyApp } from './money-app.js';
import { seedInvoices } from './seed-invoices.js';
import { report, type Reconciliation } from './reconciliation.js';

const AT_ONCE = 200;
const SENDERS = 16;
const DUPLICATES = 0.2;
const FORGED = 0.05;
const NEVER_MS = 600_000;

/** Final states of a payout, and the webhooks that lead to each. */
const LIVES = [
  { statuses: ['success'], end: 'Paid' },
  { statuses: ['failed'], end: 'Failed' },
  { statuses: ['success', 'reversed'], end: 'Returned' },
] as const;

interface Event {
  readonly body: string;
  readonly signature: string;
  readonly forged: boolean;
}

/**
 * `npm run verify -- storm:webhooks --events N --seed N`: sends webhooks twice, in any order, some forged. Checks the status of every
 * payout.
 */
async function main(): Promise<void> {
  const { events: wanted, seed } = numbersFrom({ events: 1_000, seed: 1 });
  const random = randomFrom(seed);
  const count = Math.max(1, Math.round((wanted * (1 - FORGED - DUPLICATES)) / (4 / 3)));
  const money = await startMoneyApp(5_000);
  // The bank keeps all transfers pending and sends no webhooks itself.
  money.bank.setFaults({ seed, rate: 1, kinds: ['long'], longMs: NEVER_MS });
  const seeded = await seedInvoices(money.app, count, count, () => 1_000 + Math.floor(random() * 5_000_000));
  const pay = money.app.get(PayService, { strict: false });
  for (let from = 0; from < count; from += AT_ONCE) await pay.create(money.admin, { ids: seeded.invoiceIds.slice(from, from + AT_ONCE) });
  await waitFor(`${count} transfers at the bank`, () => money.bank.transfers().length >= count, { withinMs: 600_000, everyMs: 100 });
  print(`${count} payouts are at the bank`);

  const lives = new Map(
    money.bank
      .transfers()
      .map((transfer) => [transfer.reference, { transfer, life: LIVES[Math.floor(random() * LIVES.length)] ?? LIVES[0] }]),
  );
  const events = shuffled(eventsOf([...lives.values()], wanted, random), seed);
  const statuses = await send(events, `${money.url}/api/webhooks/simulated`);
  const refused = events.filter(({ forged }, place) => forged && statuses[place] === 401).length;
  const forged = events.filter((event) => event.forged).length;
  const taken = events.filter((event, place) => !event.forged && statuses[place] === 200).length;
  print(`${events.length} webhooks: ${taken} of ${events.length - forged} taken, ${refused} of ${forged} forged ones refused`);

  const result: Reconciliation = { lost: 0, double: 0, unknown: 0, difference: 0 };
  let expectedKobo = 0;
  for (const { reference, status } of await money.connection
    .collection('payouts')
    .find<{ reference: string; status: string }>({})
    .toArray()) {
    const known = lives.get(reference);
    if (status !== known?.life.end) result[PAYOUT_STATUSES.some((one) => one === status) && status !== 'Sent' ? 'lost' : 'unknown'] += 1;
    if (known?.life.end === 'Paid') expectedKobo += known.transfer.amount;
  }
  const postings = await money.connection
    .collection('postings')
    .aggregate<{ count: number }>([{ $group: { _id: '$key', count: { $sum: 1 } } }, { $match: { count: { $gt: 1 } } }])
    .toArray();
  result.double = postings.length;
  result.difference = Math.abs(expectedKobo - (await money.ledgerKobo()));
  await money.close();
  report(result);
  if (refused !== forged || taken !== events.length - forged) process.exitCode = 1;
}

function eventsOf(lives: readonly { transfer: Transfer; life: (typeof LIVES)[number] }[], wanted: number, random: () => number): Event[] {
  const genuine = lives.flatMap(({ transfer, life }) => life.statuses.map((status) => webhookBody({ ...transfer, status })));
  const events: Event[] = genuine.map((body) => ({ body, signature: signatureOf(BANK_SECRET, body), forged: false }));
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  for (let n = 0; n < wanted * FORGED; n += 1) {
    const victim = pick(lives);
    // The forged webhook reports the opposite of the result.
    const body = victim && webhookBody({ ...victim.transfer, status: victim.life.end === 'Paid' ? 'failed' : 'success' });
    if (body) events.push({ body, signature: forgery(body, n), forged: true });
  }
  const originals = events.filter(({ forged }) => !forged);
  while (events.length < wanted) events.push(pick(originals) ?? { body: '{}', signature: '', forged: true });
  return events;
}

function forgery(body: string, n: number): string {
  const ways = [
    () => createHmac('sha512', 'another key').update(body).digest('hex'),
    () => signatureOf(BANK_SECRET, `${body} `),
    () => '',
    () => createHmac('sha256', BANK_SECRET).update(body).digest('hex'),
  ];
  return ways[n % ways.length]?.() ?? '';
}

async function send(events: readonly Event[], url: string): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const sender = async (): Promise<void> => {
    for (let place = next++; place < events.length; place = next++) {
      const event = events[place];
      if (!event) return;
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': event.signature },
        body: event.body,
      });
      await response.arrayBuffer();
      statuses[place] = response.status;
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return statuses;
}

await main();
