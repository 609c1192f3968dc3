import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { type Fault, type KnownPoint } from '../../../../../common/chain/chain-walk.js';
import { type SealedItem } from '../../../../../common/chain/record-state.js';
import { Transactions } from '../../../../../database/transactions.js';
import { RecordSeals } from '../../../../foundation/audit/seals/record-seals.service.js';
import { type CheckedKind } from '../../../../foundation/audit/seals/sealed-records.js';
import { InvoiceTotalsCheck } from '../../invoices/invoice-totals-check.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import { PostingRepository } from '../../ledger/persistence/posting.repository.js';
import { BatchRepository } from '../../payouts/persistence/batch.repository.js';
import { PayoutRepository } from '../../payouts/persistence/payout.repository.js';
import { MONEY_CHECK_MESSAGES as MESSAGES } from './money-check.messages.js';
import { MoneyComparison } from './money-comparison.js';

export interface MoneyCheckResult {
  readonly records: number;
  readonly faults: readonly Fault[];
}

/** Records per transaction. One takes some milliseconds; MongoDB may limit it to five seconds. */
const PAGE = 200;
const IDS_AT_ONCE = 1_000;

/** Compares postings, invoices, payouts and batches with their seals and with each other. Changes nothing. */
@Injectable()
export class MoneyCheck {
  constructor(
    private readonly seals: RecordSeals,
    private readonly postings: PostingRepository,
    private readonly invoices: InvoiceRepository,
    private readonly payouts: PayoutRepository,
    private readonly batches: BatchRepository,
    private readonly ledger: LedgerService,
    private readonly totals: InvoiceTotalsCheck,
    private readonly comparison: MoneyComparison,
    private readonly transactions: Transactions,
  ) {}

  /** Checks the records, the balances and the kept sums of invoices. @param anchors points that the chain of seals must contain */
  async run(anchors: readonly KnownPoint[]): Promise<MoneyCheckResult> {
    const { records, faults } = await this.recordFaults(anchors);
    return { records, faults: [...faults, ...(await this.balanceFaults())] };
  }

  /** Omits the balances and kept sums of `run`. */
  async recordFaults(anchors: readonly KnownPoint[] = []): Promise<MoneyCheckResult> {
    const faults: Fault[] = [...(await this.sealFaults(anchors))];
    const { comparison } = this;
    let records = 0;
    records += await this.pages('postings', this.postings.sealed, faults, async () => []);
    records += await this.pages('invoices', this.invoices.sealed, faults, (session, page) => comparison.invoices(session, page));
    records += await this.pages('payouts', this.payouts.sealed, faults, (session, page) => comparison.payouts(session, page));
    records += await this.pages('payoutbatches', this.batches.sealed, faults, async () => []);
    faults.push(...(await comparison.reports()));
    return { records, faults };
  }

  private async sealFaults(anchors: readonly KnownPoint[]): Promise<readonly Fault[]> {
    const kinds: Readonly<Record<string, Pick<CheckedKind<never>, 'missing'> | undefined>> = {
      postings: this.postings.sealed,
      invoices: this.invoices.sealed,
      payouts: this.payouts.sealed,
      payoutbatches: this.batches.sealed,
    };
    const waiting = new Map<string, Set<string>>();
    const gone: Fault[] = [];
    const look = async (collection: string, ids: Set<string>): Promise<void> => {
      for (const id of (await kinds[collection]?.missing([...ids])) ?? [])
        gone.push({ kind: 'removed', seq: null, text: MESSAGES.removed(collection, id) });
      ids.clear();
    };
    const walk = await this.seals.check(anchors, async (items) => {
      for (const { ref, rev } of items) {
        if (rev !== 1) continue;
        const [collection = '', id = ''] = splitRef(ref);
        const ids = waiting.get(collection) ?? new Set();
        waiting.set(collection, ids.add(id));
        if (ids.size >= IDS_AT_ONCE) await look(collection, ids);
      }
    });
    for (const [collection, ids] of waiting) await look(collection, ids);
    return [...walk.faults, ...gone];
  }

  /** Compares a collection with its newest seals, page by page. @returns the number of records */
  private async pages<R extends { readonly _id: Types.ObjectId }>(
    collection: string,
    kind: Pick<CheckedKind<R>, 'stateOf' | 'pageAfter'>,
    faults: Fault[],
    compare: (session: ClientSession, page: R[]) => Promise<Fault[]>,
  ): Promise<number> {
    let after: Types.ObjectId | null = null;
    for (let count = 0; ;) {
      // One transaction reads records, seals and postings of one moment.
      const { page, found } = await this.transactions.run(async (session) => {
        const page = await kind.pageAfter(session, after, PAGE);
        return { page, found: [...(await this.stateFaults(session, collection, page, kind.stateOf)), ...(await compare(session, page))] };
      });
      faults.push(...found);
      count += page.length;
      const last = page.at(-1);
      if (!last || page.length < PAGE) return count;
      after = last._id;
    }
  }

  private async stateFaults<R>(
    session: ClientSession,
    collection: string,
    page: R[],
    stateOf: (record: R) => SealedItem,
  ): Promise<Fault[]> {
    const states = page.map((record) => {
      try {
        return { record, state: stateOf(record) };
      } catch {
        return { record, state: undefined };
      }
    });
    const newest = await this.seals.newest(
      session,
      states.flatMap(({ state }) => (state ? [state.ref] : [])),
    );
    return states.flatMap(({ record, state }): Fault[] => {
      const name = MESSAGES.nameOf(collection, record);
      const sealed = state && newest.get(state.ref);
      if (!state) return [{ kind: 'changed', seq: null, text: MESSAGES.changed(name) }];
      if (!sealed) return [{ kind: 'inserted', seq: null, text: MESSAGES.inserted(name) }];
      if (sealed.rev === state.rev && sealed.digest === state.digest) return [];
      return [{ kind: 'changed', seq: null, text: sealed.rev > state.rev ? MESSAGES.restoredEarlier(name) : MESSAGES.changed(name) }];
    });
  }

  private async balanceFaults(): Promise<Fault[]> {
    const { faults, unbalanced } = await this.ledger.check();
    return [
      ...faults.map((fault): Fault => ({ kind: 'differs', seq: null, text: MESSAGES.balance(fault) })),
      ...unbalanced.map((each): Fault => ({ kind: 'differs', seq: null, text: MESSAGES.unbalanced(each) })),
      ...(await this.totals.check()).map((fault): Fault => ({ kind: 'differs', seq: null, text: MESSAGES.total(fault) })),
    ];
  }
}

const splitRef = (ref: string): [string, string] => {
  const at = ref.indexOf('/');
  return [ref.slice(0, at), ref.slice(at + 1)];
};
