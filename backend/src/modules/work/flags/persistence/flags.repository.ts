import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type FlagRule, type FlagState } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type Evidence } from '../domain/evidence.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { FLAG_MODEL, type FlagAnswer, type FlagDecision, type FlagRecord } from './flag.schema.js';

const BLANK = JSON.stringify({ facts: [], rows: [] } satisfies Evidence);
const UNDECIDED: FlagState[] = ['open', 'answered'];

export interface RuleCount {
  readonly rule: FlagRule;
  readonly state: FlagState;
  readonly count: number;
}

@Injectable()
export class FlagRepository extends RecordRepository<FlagRecord> {
  constructor(@InjectModel(FLAG_MODEL) flags: Model<FlagRecord>) {
    super(flags, [{ field: 'at', direction: -1 }]);
  }

  async insert(session: ClientSession, flag: FlagRecord): Promise<void> {
    await this.model.insertMany([flag], { session });
  }

  /** @returns whether a flag about the item waits for a decision */
  async isUndecided(session: ClientSession, itemId: Types.ObjectId): Promise<boolean> {
    const open = { itemIds: String(itemId), state: { $in: [...UNDECIDED] } };
    return (await this.model.exists(open).session(session)) !== null;
  }

  /** Blanks the evidence of flags about an item. The decision on the person stays. */
  async forgetItem(session: ClientSession, itemId: Types.ObjectId): Promise<void> {
    const id = String(itemId);
    const blank = { evidence: BLANK, ownEvidence: BLANK };
    await this.model.updateMany({ itemIds: id }, { $set: blank, $pull: { itemIds: id } }, { session });
  }

  async hasOneOf(keys: readonly string[]): Promise<boolean> {
    return (await this.model.exists({ key: { $in: [...keys] } })) !== null;
  }

  async countUndecided(filter: QueryFilter<FlagRecord>, limit: number): Promise<number> {
    return this.model.countDocuments({ ...filter, state: { $in: UNDECIDED } }).limit(limit);
  }

  /** The items of all flags of a person by one rule, about the same other person. */
  async itemsOf({ rule, annotatorId, otherId }: Pick<FlagRecord, 'rule' | 'annotatorId' | 'otherId'>): Promise<ReadonlySet<string>> {
    const found = await this.model
      .find({ annotatorId, rule, otherId }, { itemIds: 1 })
      .sort({ at: -1 })
      .lean<Pick<FlagRecord, '_id' | 'itemIds'>[]>();
    return new Set(found.flatMap(({ itemIds }) => itemIds));
  }

  /** The flag of the other person about the same evidence. */
  async pairOf({ pair, otherId }: Pick<FlagRecord, 'pair' | 'otherId'>): Promise<FlagRecord | null> {
    return pair === null ? null : this.model.findOne({ pair, annotatorId: otherId }).lean<FlagRecord>();
  }

  /** @returns null if it is answered or decided already */
  async answer(session: ClientSession, _id: Types.ObjectId, answer: FlagAnswer): Promise<FlagRecord | null> {
    return this.change({ _id, state: 'open' }, { $set: { answer, state: 'answered' } }, session);
  }

  /** @returns null if it has another state by now */
  async decide(
    session: ClientSession,
    { _id, state }: Pick<FlagRecord, '_id' | 'state'>,
    set: { readonly state: 'upheld' | 'dropped'; readonly decision: FlagDecision },
  ): Promise<FlagRecord | null> {
    return this.change({ _id, state }, { $set: set }, session);
  }

  /** Counts what was found in a project: the two flags of a pair are one. */
  async findings(projectId: Types.ObjectId): Promise<RuleCount[]> {
    return this.model.aggregate<RuleCount>([
      // A count needs an index.
      { $match: { projectId, at: { $gt: new Date(0) } } },
      { $group: { _id: { rule: '$rule', state: '$state', found: { $ifNull: ['$pair', '$_id'] } } } },
      { $group: { _id: { rule: '$_id.rule', state: '$_id.state' }, count: { $sum: 1 } } },
      { $project: { _id: 0, rule: '$_id.rule', state: '$_id.state', count: 1 } },
    ]);
  }

  async counts(): Promise<RuleCount[]> {
    return this.model.aggregate<RuleCount>([
      { $match: { at: { $gt: new Date(0) } } },
      { $group: { _id: { rule: '$rule', state: '$state' }, count: { $sum: 1 } } },
      { $project: { _id: 0, rule: '$_id.rule', state: '$_id.state', count: 1 } },
    ]);
  }
}
