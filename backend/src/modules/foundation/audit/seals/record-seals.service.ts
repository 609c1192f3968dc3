import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { entryMac, isEntryMac, isPlaceMac } from '../../../../common/chain/chain-marks.js';
import { type ChainPoint } from '../../../../common/chain/chain.js';
import { ChainWalk, type KnownPoint } from '../../../../common/chain/chain-walk.js';
import { type SealedItem, sealContent } from '../../../../common/chain/record-state.js';
import { Clock } from '../../../../common/clock/clock.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditCommitSignal } from '../audit.service.js';
import { CHAIN_HEAD_MODEL, type ChainHeadRecord } from '../chain/chained.schema.js';
import { SealedChain } from '../chain/sealed-chain.js';
import { RECORD_SEAL_MODEL, type RecordSeal } from './record-seal.schema.js';

/** Keeps a seal far below MongoDB's size limit of a document. */
const ITEMS_MAX = 1_000;

/**
 * The chain over the records of money: postings, invoices, payouts and batches. Each transaction that writes such records adds one seal
 * with the digests of their states. The newest seal of a record must match the record.
 */
@Injectable()
export class RecordSeals {
  private readonly chain: SealedChain<RecordSeal>;
  private readonly noted = new WeakMap<ClientSession, SealedItem[]>();

  constructor(
    @InjectModel(RECORD_SEAL_MODEL) private readonly seals: Model<RecordSeal>,
    @InjectModel(CHAIN_HEAD_MODEL) heads: Model<ChainHeadRecord>,
    transactions: Transactions,
    private readonly commitSignal: AuditCommitSignal,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.chain = new SealedChain({ name: 'records', entries: seals, heads, transactions, keys: settings.dataKeys, contentOf });
    transactions.addPart({ begin: (session) => void this.noted.set(session, []), beforeCommit: (session) => this.write(session) });
  }

  /** Adds states to the seal of this transaction, which is written once, at its end. @throws Error outside `Transactions.run` */
  note(session: ClientSession, ...items: readonly SealedItem[]): void {
    this.notedIn(session).push(...items);
  }

  private notedIn(session: ClientSession): SealedItem[] {
    const noted = this.noted.get(session);
    if (!noted) throw new Error('a record of money is written within a transaction');
    return noted;
  }

  private async write(session: ClientSession): Promise<void> {
    const noted = this.notedIn(session).splice(0);
    for (let from = 0; from < noted.length; from += ITEMS_MAX) {
      const items = noted.slice(from, from + ITEMS_MAX);
      const [_id, at] = [new Types.ObjectId(), this.clock.now()];
      const mac = entryMac(this.settings.dataKeys, 'records', sealContent(_id, at, items));
      await this.seals.create([{ _id, at, items, mac, seq: null, hash: null }], { session });
      this.commitSignal.notifyAfterCommit(session);
    }
  }

  /** @throws ChainBroken */
  async seal(): Promise<void> {
    await this.chain.seal();
  }

  /** @param onItems gets the items of each seal, in the order of the chain */
  async check(anchors: readonly KnownPoint[], onItems: (items: readonly SealedItem[]) => Promise<void>): Promise<ChainWalk> {
    return this.chain.check(
      anchors,
      (base, known) => new ChainWalk(base, known, 'seal'),
      async (walk, entry, isMarked) => {
        walk.next({ seq: entry.seq, hash: entry.hash, content: contentOf(entry), isMarked });
        await onItems(entry.items);
      },
    );
  }

  async differing(points: readonly KnownPoint[]): Promise<KnownPoint[]> {
    return this.chain.differing(points);
  }

  requirePoint(point: ChainPoint): void {
    this.chain.requirePoint(point);
  }

  /** The newest sealed state of each record, as `session` sees it. Seals without a valid MAC are ignored. */
  async newest(session: ClientSession, refs: readonly string[]): Promise<Map<string, SealedItem>> {
    const newest = new Map<string, SealedItem>();
    const wanted = new Set(refs);
    const seals = await this.seals
      .find({ 'items.ref': { $in: [...refs] } })
      .session(session)
      .lean<RecordSeal[]>();
    for (const seal of seals) {
      if (!this.isOurs(seal)) continue;
      for (const item of seal.items) {
        if (wanted.has(item.ref) && item.rev > (newest.get(item.ref)?.rev ?? 0)) newest.set(item.ref, item);
      }
    }
    return newest;
  }

  async end(): Promise<ChainPoint | null> {
    return this.chain.end();
  }

  async waiting(): Promise<number> {
    return this.chain.store.countPending();
  }

  /** @throws ChainBroken */
  async reseal(): Promise<boolean> {
    return this.chain.reseal();
  }

  private isOurs(seal: RecordSeal): boolean {
    const { dataKeys } = this.settings;
    const { seq, hash, mac } = seal;
    if (seq === null) return isEntryMac(dataKeys, 'records', contentOf(seal), mac);
    return hash !== null && isPlaceMac(dataKeys, 'records', { seq, hash }, mac);
  }
}

const contentOf = ({ _id, at, items }: RecordSeal): string => sealContent(_id, at, items);
