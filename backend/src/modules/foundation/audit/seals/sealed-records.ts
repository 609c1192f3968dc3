import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { newSalt } from '../../../../common/chain/chain.js';
import { type Sealed, type SealedItem } from '../../../../common/chain/record-state.js';
import { type RecordSeals } from './record-seals.service.js';

type SealedRecord = Sealed & { readonly _id: Types.ObjectId };

export interface CheckedKind<R> {
  readonly stateOf: (record: R) => SealedItem;
  /** A page in the order of ids. @param after the last id of the page before */
  pageAfter(session: ClientSession, after: Types.ObjectId | null, limit: number): Promise<R[]>;
  /** @returns the ids without a record */
  missing(ids: readonly string[]): Promise<string[]>;
}

/** A collection with sealed states, for its repository and the checks. */
export class SealedRecords<R extends SealedRecord> implements CheckedKind<R> {
  constructor(
    private readonly model: Model<R>,
    private readonly seals: RecordSeals,
    readonly stateOf: (record: R) => SealedItem,
  ) {}

  /** Seals the present state at the end of this transaction. @returns the record */
  seal(session: ClientSession, record: R): R {
    this.seals.note(session, this.stateOf(record));
    return record;
  }

  /** Seals the records that the erasure of a person changed, under new salts. */
  async sealErased(session: ClientSession, personId: Types.ObjectId): Promise<void> {
    const theirs: QueryFilter<R> = filterOf({ $or: [{ annotatorId: personId }, { 'history.by._id': String(personId) }] });
    for (const { _id } of await this.model.find(theirs).session(session).lean<SealedRecord[]>())
      await this.model.collection.updateOne({ _id }, { $set: { salt: newSalt() }, $inc: { rev: 1 } }, { session });
    for (const erased of await this.model.find(theirs).session(session).lean<R[]>()) this.seal(session, erased);
  }

  async pageAfter(session: ClientSession, after: Types.ObjectId | null, limit: number): Promise<R[]> {
    const filter: QueryFilter<R> = filterOf(after ? { _id: { $gt: after } } : {});
    return this.model.find(filter).sort({ _id: 1 }).limit(limit).session(session).lean<R[]>();
  }

  async missing(ids: readonly string[]): Promise<string[]> {
    const wanted = ids.map((id) => new Types.ObjectId(id));
    const there = await this.model.find().where('_id').in(wanted).select('_id').lean<SealedRecord[]>();
    const found = new Set(there.map(({ _id }) => String(_id)));
    return ids.filter((id) => !found.has(id));
  }
}

const filterOf = <R>(filter: object): QueryFilter<R> => filter;
