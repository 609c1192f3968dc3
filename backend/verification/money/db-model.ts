import { HttpException } from '@nestjs/common';
import { type Currency, annotatorOfAccount, owedTo, personPrincipal } from '@labelbridge/contracts';
import fc from 'fast-check';
import { type CurrentUser } from '../../src/common/access/current-user.js';
import { AssignmentsService } from '../../src/modules/work/jobs/assignments.service.js';
import { JobTransitionsService } from '../../src/modules/work/jobs/job-transitions.service.js';
import { InvoiceQuotes } from '../../src/modules/money/payments/invoices/invoice-quotes.js';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { BatchDecisionsService } from '../../src/modules/money/payments/payouts/decisions/batch-decisions.service.js';
import { PayoutDecisionsService } from '../../src/modules/money/payments/payouts/decisions/payout-decisions.service.js';
import { BankResults } from '../../src/modules/money/payments/payouts/results/bank-results.js';
import { PayService } from '../../src/modules/money/payments/payouts/creation/pay.service.js';
import { RateChanges } from '../../src/modules/money/payments/rates/rate-changes.service.js';
import { TasksService } from '../../src/modules/work/tasks/tasks.service.js';
import { ProfileService } from '../../src/modules/people/users/profile.service.js';
import { type TestApp } from '../../test/support/test-app.js';

const ANNOTATORS = 5;
const EVERY = 1_000;
const NEWEST = 16;
const NAMES = [
  'assign',
  'approve',
  'approve',
  'reject',
  'cancel',
  'rate',
  'pay',
  'pay',
  'batch',
  'confirm',
  'confirm',
  'fail',
  'retry',
  'return',
  'word',
  'word',
] as const;
type Name = (typeof NAMES)[number];

/** The money services on a database. Transfers are manual, so a seed replays. */
export class DatabaseMoney {
  readonly #annotators: CurrentUser[] = [];
  readonly #admins: CurrentUser[] = [];

  constructor(private readonly app: TestApp) {}

  /** Runs random commands. @returns the number of runs and refusals, and the violations */
  async run(commands: number, seed: number): Promise<{ ran: number; refused: number; violations: string[] }> {
    await this.start();
    const number = fc.noBias(fc.nat({ max: 1_000_000 }));
    const chosen = fc.sample(fc.tuple(fc.constantFrom(...NAMES), number, number), { seed, numRuns: commands });
    const violations: string[] = [];
    let refused = 0;
    for (const [place, [name, one, other]] of chosen.entries()) {
      try {
        await this.do(name, one, other);
      } catch (error) {
        if (error instanceof HttpException && error.getStatus() < 500) refused += 1;
        else violations.push(`command ${place} ${name}: ${String(error)}`);
      }
      const faults = [...(await this.sums()), ...((place + 1) % EVERY === 0 || place + 1 === chosen.length ? await this.whole() : [])];
      violations.push(...faults.map((fault) => `after command ${place} ${name}: ${fault}`));
    }
    return { ran: chosen.length, refused, violations };
  }

  private async start(): Promise<void> {
    for (let n = 0; n < ANNOTATORS + 2; n++) {
      const role = n < ANNOTATORS ? 'USER' : 'ADMIN';
      const { _id, email, username } = await this.app.person(role, { firstname: 'Ada', lastname: 'Okafor' });
      const names = { firstname: 'Ada', lastname: 'Okafor', phone: '8030000000' };
      const person: CurrentUser = { ...personPrincipal({ role }), ...names, _id, role, email, username, sessionId: '' };
      (role === 'USER' ? this.#annotators : this.#admins).push(person);
      if (role === 'USER')
        await this.app.app
          .get(ProfileService)
          .update(person, { payoutAccount: { accountName: 'Ada Okafor', accountNumber: `012345678${n}`, bankCode: '058' } });
    }
  }

  private async do(name: Name, one: number, other: number): Promise<unknown> {
    const { app } = this.app;
    const [maker, second] = this.#admins;
    const annotator = this.#annotators[one % ANNOTATORS];
    if (!maker || !second || !annotator) throw new Error('nobody is there');
    // So much is rejected here that a second admin would have to agree.
    await this.app.connection.collection('jobdecisions').deleteMany({});
    const [decisions, batches] = [app.get(PayoutDecisionsService), app.get(BatchDecisionsService)];
    switch (name) {
      case 'assign':
        return this.assign(maker, annotator, other);
      case 'approve':
        return app
          .get(JobTransitionsService)
          .approve(maker, await this.pick('jobs', one), {
            approvedAmount: { amount: 1 + (other % 90_000), currency: one % 3 === 0 ? 'USD' : 'NGN' },
            reason: 'As agreed',
            confirmMinutes: true,
          });
      case 'reject':
        return app.get(JobTransitionsService).run(second, await this.pick('jobs', one), { action: 'reject', reason: 'Blurred.' });
      case 'cancel': {
        const amount = { amount: other % 90_000, currency: one % 3 === 0 ? ('USD' as const) : ('NGN' as const) };
        return app.get(JobTransitionsService).cancel(second, await this.pick('jobs', one), { reason: 'Stopped.', amount });
      }
      case 'rate':
        await app.get(RateChanges).setAtOnce({ from: 'USD', rate: 1 + (one % 300_000) }, maker);
        return app.get(InvoiceQuotes).quoteWaiting();
      case 'pay':
        return app
          .get(PayService)
          .create(maker, {
            ids: [await this.pick('invoices', one), await this.pick('invoices', other)],
            confirmedNames: this.#annotators.map(({ _id }) => _id),
          });
      case 'batch':
        return other % 4 === 0
          ? batches.cancel(second, await this.pick('payoutbatches', one))
          : batches.approve(second, await this.pick('payoutbatches', one));
      case 'confirm':
        return decisions.confirm(maker, await this.pick('payouts', one), `bank-${one}-${other}`);
      case 'fail':
        return decisions.fail(maker, await this.pick('payouts', one), 'Closed.');
      case 'retry':
        return decisions.retry(maker, await this.pick('payouts', one), true);
      case 'return':
        return decisions.returned(maker, await this.pick('payouts', one), 'Sent back.');
      case 'word':
        return this.word(one, other);
    }
  }

  private async assign(admin: CurrentUser, annotator: CurrentUser, other: number): Promise<void> {
    const link = 'https://work.example/1';
    const task = await this.app.app
      .get(TasksService)
      .create(admin, {
        taskName: 'Image Annotation',
        title: `Task ${other}`,
        taskLink: link,
        taskGuidelineLink: link,
        dueDate: '2099-12-31',
        createdBy: admin._id,
      });
    await this.app.app.get(AssignmentsService).assign(admin, { taskId: task.data._id, userId: annotator._id });
    const jobId = await this.pick('jobs', 0);
    await this.app.app.get(JobTransitionsService).submit(annotator, jobId, { minutes: 5, note: 'done' });
  }

  /** Applies an arbitrary result of the bank to a payout, true or false. */
  private async word(one: number, other: number): Promise<void> {
    const _id = await this.pick('payouts', one);
    const payout = await this.app.connection.collection('payouts').findOne({}, { sort: { _id: -1 }, skip: one % NEWEST });
    const states = ['pending', 'paid', 'failed', 'returned'] as const;
    await this.app.app
      .get(BankResults)
      .applyBankResult(payout?._id.toHexString() ?? _id, {
        state: states[other % 4] ?? 'pending',
        amountKobo: other % 5 === 0 ? 1 : Number(payout?.netKobo ?? 1),
        bankReference: null,
        why: null,
      });
  }

  /** @returns one of the newest ids of a collection, the newest if `n` is 0 */
  private async pick(collection: string, n: number): Promise<string> {
    const found = await this.app.connection
      .collection(collection)
      .find({}, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .limit(NEWEST)
      .toArray();
    return String(found[n % Math.max(found.length, 1)]?._id ?? '0123456789abcdef01234567');
  }

  private async sums(): Promise<string[]> {
    const sums = await this.app.connection
      .collection('balances')
      .aggregate<{ _id: Currency; amount: number }>([{ $group: { _id: '$currency', amount: { $sum: '$amount' } } }])
      .toArray();
    return sums.filter(({ amount }) => amount !== 0).map(({ _id, amount }) => `the ledger comes to ${amount} ${_id}`);
  }

  /** Stored balances match the postings, and owed amounts match the unpaid invoices. */
  private async whole(): Promise<string[]> {
    const ledger = this.app.app.get(LedgerService);
    const { faults, unbalanced } = await ledger.check();
    const wrong = [...faults, ...unbalanced].map((fault) => JSON.stringify(fault));
    for (const { _id } of this.#annotators) {
      const unpaid = await this.app.connection.collection('invoices').find({ status: 'Unpaid' }).toArray();
      const own = unpaid.filter(({ annotatorId }) => String(annotatorId) === annotatorOfAccount(owedTo(_id)));
      const naira = own.reduce((sum, invoice) => sum + Number(invoice.naira ?? 0), 0);
      const kept = await ledger.balanceOf(owedTo(_id), 'NGN');
      if (naira !== kept) wrong.push(`${_id} is owed ${naira} by invoices, ${kept} by the ledger`);
    }
    return wrong;
  }
}
