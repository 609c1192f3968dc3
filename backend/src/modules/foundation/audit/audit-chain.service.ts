import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model } from 'mongoose';
import { type ChainPoint } from '../../../common/chain/chain.js';
import { type KnownPoint } from '../../../common/chain/chain-walk.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { CHAIN_HEAD_MODEL, type ChainCheck, type ChainHeadRecord } from './chain/chained.schema.js';
import { SealedChain } from './chain/sealed-chain.js';
import { AuditWalk, OWN_WORDS, auditContent } from './domain/audit-walk.js';
import { AUDIT_MODEL, type AuditRecord } from './persistence/audit.schema.js';

@Injectable()
export class AuditChainService {
  private readonly chain: SealedChain<AuditRecord>;

  constructor(
    @InjectModel(AUDIT_MODEL) private readonly entries: Model<AuditRecord>,
    @InjectModel(CHAIN_HEAD_MODEL) heads: Model<ChainHeadRecord>,
    transactions: Transactions,
    @Inject(SETTINGS) { dataKeys }: Settings,
  ) {
    this.chain = new SealedChain({ name: 'audit', entries, heads, transactions, keys: dataKeys, contentOf: auditContent });
  }

  /** @throws ChainBroken */
  async seal(): Promise<void> {
    await this.chain.seal();
  }

  /** @param anchors points that the chain must contain */
  async check(anchors: readonly KnownPoint[]): Promise<AuditWalk> {
    return this.chain.check(
      anchors,
      (base, known) => new AuditWalk(base, known),
      (walk, entry, isMarked) => walk.step(entry, isMarked),
    );
  }

  async differing(points: readonly KnownPoint[]): Promise<KnownPoint[]> {
    return this.chain.differing(points);
  }

  requirePoint(point: ChainPoint): void {
    this.chain.requirePoint(point);
  }

  async state(): Promise<{ sealed: number; hash: string; waiting: number; lastCheck: ChainCheck | null }> {
    return this.chain.state();
  }

  async end(): Promise<ChainPoint | null> {
    return this.chain.end();
  }

  async noteCheck(check: ChainCheck): Promise<void> {
    await this.chain.store.noteCheck(check);
  }

  async prune(before: Date): Promise<number> {
    return this.chain.prune(before);
  }

  /** @returns whether the head had another key @throws ChainBroken */
  async reseal(): Promise<boolean> {
    return this.chain.reseal();
  }

  /** Removes a person's data from all entries by or about them, in the transaction of the erasure. The digests stay. */
  async redact(session: ClientSession, personId: string, instead: string): Promise<void> {
    // The model forbids updates.
    const entries = this.entries.collection;
    const who = { 'salts.who': null, 'actor.name': instead, from: null, searchWords: [] };
    const what = { 'salts.what': null, 'target.name': instead, changes: [], reason: null, searchWords: [] };
    await entries.updateMany({ 'actor._id': personId }, { $set: who }, { session });
    await entries.updateMany({ 'target._id': personId }, { $set: what }, { session });
    const words = { 'salts.what': null, changes: [], reason: null };
    await entries.updateMany({ 'actor._id': personId, action: OWN_WORDS }, { $set: words }, { session });
  }
}
