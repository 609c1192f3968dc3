import { Inject, Injectable, Logger } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { Clock } from '../../common/clock/clock.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { Transactions } from '../../database/transactions.js';
import { CHAIN_START, type ChainPoint, contentText, linkHash, newSalts, privateDigests, saysWhatItSaid } from './domain/chain.js';
import { type ChainedEntry, ChainWalk } from './domain/chain-walk.js';
import { isHeadSealed, isOurs, sealHead } from './entry-mac.js';
import { type AuditRecord } from './persistence/audit.schema.js';
import { type ChainCheck, type ChainHeadRecord } from './persistence/chain-head.schema.js';
import { ChainRepository, type SealOutcome } from './persistence/chain.repository.js';

const BATCH = 500;

/** The head of the chain was changed by somebody else; nothing is added to it any more. */
export class ChainBroken extends Error {
  override readonly name = 'ChainBroken';
}

/**
 * The hash chain over the audit entries. An entry is written with its change, and a worker adds it to the chain after the commit: a number
 * and a hash within the transaction of the change would make all transactions conflict.
 */
@Injectable()
export class AuditChainService {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly chain: ChainRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Adds all committed entries to the chain. Any number of instances may run this concurrently.
   *
   * @throws ChainBroken where the head was changed
   */
  async seal(): Promise<void> {
    while ((await this.sealBatch()) === BATCH);
  }

  private async sealBatch(): Promise<number> {
    if ((await this.chain.pending(null, 1)).length === 0) return 0;
    return this.transactions.run(async (session) => {
      const found = await this.chain.head(session);
      // Entries that are older than the chain are adopted once, when the chain begins.
      const isBeginning = !found && !(await this.chain.hasSealed(session));
      const head = found ?? this.newHead();
      if (!isBeginning && !isHeadSealed(this.settings.dataKeys, head, head.seal))
        throw new ChainBroken('the head of the audit chain is not as it was sealed');
      const pending = await this.chain.pending(session, BATCH);
      let last: ChainPoint = head;
      const outcomes = pending.map((entry): SealOutcome => {
        const adopted = isBeginning && entry.salts === undefined ? adopt(entry) : undefined;
        const content = adopted || isWhole(entry) ? contentText(entry, adopted?.digests ?? entry.digests) : '';
        if (!adopted && !(isWhole(entry) && saysWhatItSaid(entry) && isOurs(this.settings.dataKeys, content, entry.mac))) {
          this.logger.error(`Audit entry ${String(entry._id)} was not written by the product: it is not added to the chain`);
          return { _id: entry._id, seq: -1, hash: null };
        }
        last = { seq: last.seq + 1, hash: linkHash(last, content) };
        return { _id: entry._id, ...last, ...adopted };
      });
      await this.chain.place(session, outcomes);
      await this.writeHead(session, { ...head, ...last });
      return pending.length;
    });
  }

  /** Verifies the whole chain and stores the result. Pending entries are sealed first. */
  async check(): Promise<ChainCheck> {
    const walk = await this.walked();
    const check = { at: this.clock.now(), entries: walk.entries, faults: [...walk.faults] };
    await this.chain.noteCheck(check);
    return check;
  }

  private async walked(): Promise<ChainWalk> {
    try {
      await this.seal();
    } catch (error) {
      if (!(error instanceof ChainBroken)) throw error;
    }
    // The head is read first: entries that are sealed meanwhile are not part of this check.
    const head = await this.chain.head();
    const walk = new ChainWalk(head?.base);
    let isPast = false;
    for await (const entry of this.chain.walk()) {
      if (isPlaced(entry) && !(isPast ||= entry.seq > (head?.seq ?? 0) && (await this.isGrowing(entry.seq)))) walk.step(entry);
    }
    walk.end(head ?? CHAIN_START);
    if (head && !isHeadSealed(this.settings.dataKeys, head, head.seal))
      walk.fault('head', null, 'the head of the chain was changed, or its key is not among DATA_KEYS');
    if (!head && walk.entries > 0) walk.fault('head', null, 'the head of the chain is missing');
    for (const id of await this.chain.refused()) walk.fault('inserted', null, `entry ${String(id)} was not written by the product`);
    return walk;
  }

  /** Whether the head has reached this entry since the check began. */
  private async isGrowing(seq: number): Promise<boolean> {
    const head = await this.chain.head();
    return head !== null && seq <= head.seq && isHeadSealed(this.settings.dataKeys, head, head.seal);
  }

  /** The end of the chain, the number of pending entries, and the last check. */
  async state(): Promise<{ sealed: number; hash: string; waiting: number; lastCheck: ChainCheck | null }> {
    const [head, waiting] = await Promise.all([this.chain.head(), this.chain.countPending()]);
    return { sealed: head?.seq ?? 0, hash: head?.hash ?? CHAIN_START.hash, waiting, lastCheck: head?.lastCheck ?? null };
  }

  /** Removes entries that are older than `before` from the beginning of the chain. @returns their number */
  async prune(before: Date): Promise<number> {
    return this.transactions.run(async (session) => {
      const head = await this.chain.head(session);
      if (!head || !isHeadSealed(this.settings.dataKeys, head, head.seal)) return 0;
      const base = await this.chain.lastOlderThan(before, head.base, head);
      if (!base) return 0;
      await this.writeHead(session, { ...head, base });
      return this.chain.removeUpTo(session, base.seq);
    });
  }

  /** Removes a person's data from the entries, in the transaction of the erasure. @returns the number of entries */
  async redact(session: ClientSession, personId: string, instead: string): Promise<number> {
    return this.chain.redact(session, personId, instead);
  }

  /** Seals the head with the current key. @returns whether it had another key */
  async reseal(): Promise<boolean> {
    return this.transactions.run(async (session) => {
      const head = await this.chain.head(session);
      if (!head) return false;
      if (!isHeadSealed(this.settings.dataKeys, head, head.seal))
        throw new ChainBroken('the head of the audit chain is not as it was sealed');
      if (head.seal.startsWith(`${this.settings.dataKeys.current.id}.`)) return false;
      await this.writeHead(session, head);
      return true;
    });
  }

  private newHead(): ChainHeadRecord {
    return { _id: 'audit', ...CHAIN_START, base: CHAIN_START, seal: '', lastCheck: null };
  }

  private async writeHead(session: ClientSession, head: ChainHeadRecord): Promise<void> {
    await this.chain.setHead(session, { ...head, seal: sealHead(this.settings.dataKeys, head) });
  }
}

const isWhole = ({ salts, digests }: Partial<AuditRecord>): boolean => salts !== undefined && digests !== undefined;
const isPlaced = (entry: AuditRecord): entry is AuditRecord & ChainedEntry => entry.seq !== null && entry.hash !== null;

/** The salts and digests of an entry from before the chain. */
function adopt(entry: AuditRecord): Pick<AuditRecord, 'salts' | 'digests'> {
  const salts = newSalts();
  return { salts, digests: privateDigests(salts, { ...entry, from: null }) };
}
