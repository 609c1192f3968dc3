import { Logger } from '@nestjs/common';
import { type ClientSession, type Model } from 'mongoose';
import { isCurrentMark, isEntryMac, isHeadSealed, isPlaceMac, placeMac, sealHead } from '../../../../common/chain/chain-marks.js';
import { CHAIN_START, type ChainName, type ChainPoint, linkHash } from '../../../../common/chain/chain.js';
import { type ChainWalk, type KnownPoint } from '../../../../common/chain/chain-walk.js';
import { inPieces } from '../../../../common/concurrency/in-turns.js';
import { type KeyRing } from '../../../../config/key-ring.js';
import { type Transactions } from '../../../../database/transactions.js';
import { ChainStore, type SealOutcome } from './chain-store.js';
import { type ChainCheck, type Chained, type ChainHeadRecord } from './chained.schema.js';

const BATCH = 500;
const LABELS: Readonly<Record<ChainName, string>> = { audit: 'the chain', records: 'the chain of records' };

/** A chain that was changed outside the product. It takes no more entries. */
export class ChainBroken extends Error {
  override readonly name = 'ChainBroken';
}

interface ChainParts<E extends Chained> {
  readonly name: ChainName;
  readonly entries: Model<E>;
  readonly heads: Model<ChainHeadRecord>;
  readonly transactions: Transactions;
  readonly keys: KeyRing;
  /** @returns the protected text of an entry; null if the entry contradicts itself */
  readonly contentOf: (entry: E) => string | null;
}

/**
 * A hash chain over the entries of a collection, sealed with DATA_KEYS. An entry is written with its change; a worker adds it to the chain
 * after the commit. Numbers and hashes within the transaction of the change would make all transactions conflict.
 */
export class SealedChain<E extends Chained> {
  readonly store: ChainStore<E>;
  private readonly logger = new Logger('Audit');
  /** The last known end, from this process or an anchor. Nobody can change it through the database. */
  private seen: ChainPoint = CHAIN_START;

  constructor(private readonly parts: ChainParts<E>) {
    this.store = new ChainStore(parts.name, parts.entries, parts.heads);
  }

  /** Any number of instances may run this concurrently. @throws ChainBroken if the head is missing, changed, or older than `seen` */
  async seal(): Promise<void> {
    while ((await this.sealBatch()) === BATCH);
  }

  private async sealBatch(): Promise<number> {
    if ((await this.store.pending(null, 1)).length === 0) return 0;
    const { name, keys, contentOf, transactions } = this.parts;
    const { end, count } = await transactions.run(async (session) => {
      const head = await this.verifiedHead(session);
      const pending = await this.store.pending(session, BATCH);
      let last: ChainPoint = { seq: head.seq, hash: head.hash };
      const outcomes = pending.map((entry): SealOutcome => {
        const content = contentOf(entry);
        if (content === null || !isEntryMac(keys, name, content, entry.mac)) {
          this.logger.error(`The ${name} entry ${String(entry._id)} was not written by the product: it is not added to the chain`);
          return { _id: entry._id, seq: -1, hash: null, mac: entry.mac };
        }
        last = { seq: last.seq + 1, hash: linkHash(last, content) };
        return { _id: entry._id, ...last, mac: placeMac(keys, name, last) };
      });
      await this.store.place(session, outcomes);
      await this.store.setHead(session, this.sealed({ ...head, ...last }));
      return { end: last, count: pending.length };
    });
    this.requirePoint(end);
    return count;
  }

  private async verifiedHead(session: ClientSession): Promise<ChainHeadRecord> {
    const { name, keys } = this.parts;
    // Read before the snapshot: the end that another call of `seal` adds meanwhile is not in it.
    const { seen } = this;
    const head = await this.store.head(session);
    // Created by a migration: a missing head was removed.
    if (!head) throw new ChainBroken(`the head of ${LABELS[name]} is missing`);
    if (!isHeadSealed(keys, name, head, head.seal)) throw new ChainBroken(`the head of ${LABELS[name]} is not as it was sealed`);
    if (seen.seq < head.base.seq) return head;
    // The entry at the base is removed, and the last one may be: the head has both hashes.
    const isThere =
      seen.seq <= head.seq &&
      isPoint(seen, [head.base, head].find(({ seq }) => seq === seen.seq) ?? (await this.store.at(session, seen.seq)));
    if (!isThere) throw new ChainBroken(`${LABELS[name]} does not contain the end that was seen, ${seen.seq}`);
    return head;
  }

  /** Refuses additions to a chain that does not contain this point. The last point is enough: its hash depends on all entries before it. */
  requirePoint({ seq, hash }: ChainPoint): void {
    if (seq > this.seen.seq) this.seen = { seq, hash };
  }

  /**
   * Seals pending entries, then verifies the whole chain.
   *
   * @param anchors points that the chain must contain
   * @param begin makes the walk from the base of the chain
   */
  async check<W extends ChainWalk>(
    anchors: readonly KnownPoint[],
    begin: (base: ChainPoint | undefined, known: readonly KnownPoint[]) => W,
    step: (walk: W, entry: E & ChainPoint, isMarked: boolean) => void | Promise<void>,
  ): Promise<W> {
    const { name, keys } = this.parts;
    const known = [{ ...this.seen, from: 'the memory of this server' }, ...anchors];
    for (const anchor of anchors) this.requirePoint(anchor);
    try {
      await this.seal();
    } catch (error) {
      if (!(error instanceof ChainBroken)) throw error;
    }
    // Known points are read before the head, and the head before the entries: this check omits entries that are sealed in the meantime.
    const head = await this.store.head();
    const walk = begin(head?.base, known);
    let isPast = false;
    for await (const entry of this.store.walk()) {
      if ((isPast ||= entry.seq > (head?.seq ?? 0) && (await this.isGrowing(entry.seq)))) continue;
      await step(walk, entry, isPlaceMac(keys, name, entry, entry.mac));
    }
    walk.end(head ?? CHAIN_START);
    if (head && !isHeadSealed(keys, name, head, head.seal))
      walk.fault('head', null, `the head of ${LABELS[name]} was changed, or its key is not among DATA_KEYS`);
    if (!head) walk.fault('head', null, `the head of ${LABELS[name]} is missing`);
    for (const id of await this.store.findRejectedIds())
      walk.fault('inserted', null, `the ${name} entry ${String(id)} was not written by the product`);
    return walk;
  }

  /** @returns the points with another entry, several or none, which a check must compare. Points before the kept part are omitted */
  async differing(points: readonly KnownPoint[]): Promise<KnownPoint[]> {
    const first = (await this.store.head())?.base.seq ?? 0;
    const hashes = await this.store.hashesAt(points.map(({ seq }) => seq));
    // Two entries at one place differ, even if one of them is right.
    return points.filter(({ seq, hash }) => seq >= first && hashes.get(seq)?.join() !== hash);
  }

  /** @returns whether the head has reached this entry since the check began */
  private async isGrowing(seq: number): Promise<boolean> {
    const head = await this.intactHead();
    return head !== null && seq <= head.seq;
  }

  async state(): Promise<{ sealed: number; hash: string; waiting: number; lastCheck: ChainCheck | null }> {
    const [head, waiting] = await Promise.all([this.store.head(), this.store.countPending()]);
    return { sealed: head?.seq ?? 0, hash: head?.hash ?? CHAIN_START.hash, waiting, lastCheck: head?.lastCheck ?? null };
  }

  /** @returns null if the head is missing or was changed */
  async end(): Promise<ChainPoint | null> {
    const head = await this.intactHead();
    return head && { seq: head.seq, hash: head.hash };
  }

  private async intactHead(session?: ClientSession): Promise<ChainHeadRecord | null> {
    const head = await this.store.head(session);
    return head && isHeadSealed(this.parts.keys, this.parts.name, head, head.seal) ? head : null;
  }

  /** Removes entries older than `before` from the beginning of the chain. @returns their number */
  async prune(before: Date): Promise<number> {
    return this.parts.transactions.run(async (session) => {
      const head = await this.intactHead(session);
      const base = head && (await this.store.lastOlderThan(session, before, head));
      if (!base) return 0;
      await this.store.setHead(session, this.sealed({ ...head, base }));
      return this.store.removeUpTo(session, base.seq);
    });
  }

  /** Recomputes valid MACs with the current key. @returns whether the head had another key @throws ChainBroken */
  async reseal(): Promise<boolean> {
    const { keys, transactions } = this.parts;
    await this.seal();
    await this.remarkAll();
    return transactions.run(async (session) => {
      const head = await this.verifiedHead(session);
      if (isCurrentMark(keys, head.seal)) return false;
      await this.store.setHead(session, this.sealed(head));
      return true;
    });
  }

  private async remarkAll(): Promise<void> {
    const { name, keys } = this.parts;
    const isOld = (entry: E & ChainPoint): boolean => !isCurrentMark(keys, entry.mac) && isPlaceMac(keys, name, entry, entry.mac);
    for await (const entries of inPieces(this.store.walk(), BATCH)) {
      const old = entries.filter(isOld);
      await this.store.replaceMacs(old.map((entry) => ({ _id: entry._id, from: entry.mac, to: placeMac(keys, name, entry) })));
    }
  }

  private sealed(head: ChainHeadRecord): ChainHeadRecord {
    return { ...head, seal: sealHead(this.parts.keys, this.parts.name, head) };
  }
}

const isPoint = ({ hash }: ChainPoint, there: ChainPoint | null): boolean => there?.hash === hash;
