import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { SECOND_FACTOR_MODEL, type SecondFactorRecord } from './second-factor.schema.js';

@Injectable()
export class SecondFactorRepository {
  constructor(@InjectModel(SECOND_FACTOR_MODEL) private readonly factors: Model<SecondFactorRecord>) {}

  async find(userId: string | Types.ObjectId, session: ClientSession | null = null): Promise<SecondFactorRecord | null> {
    return this.factors.findById(userId, null, { session }).lean<SecondFactorRecord>();
  }

  /** Serialises changes of one person's factors. @returns the record, a new empty one if there was none */
  async lock(session: ClientSession, _id: Types.ObjectId, now: Date): Promise<SecondFactorRecord> {
    const empty = { sealedSecret: null, offeredAt: now, confirmedAt: null, lastStep: 0, recoveryHashes: [] };
    return this.factors
      .findOneAndUpdate({ _id }, { $inc: { changes: 1 }, $setOnInsert: empty }, { session, upsert: true, returnDocument: 'after' })
      .orFail()
      .lean<SecondFactorRecord>();
  }

  /** Replaces an earlier offer, but not an active app. @returns whether the offer is stored */
  async offer(_id: Types.ObjectId, offer: Pick<SecondFactorRecord, 'sealedSecret' | 'offeredAt'>): Promise<boolean> {
    const set = { ...offer, confirmedAt: null, lastStep: 0 };
    const made = await this.factors.updateOne({ _id }, { $setOnInsert: { ...set, recoveryHashes: [], changes: 0 } }, { upsert: true });
    if (made.upsertedCount === 1) return true;
    const { matchedCount } = await this.factors.updateOne({ _id, confirmedAt: null }, { $set: set });
    return matchedCount === 1;
  }

  /** @returns whether this call activated the offer */
  async confirm(
    session: ClientSession,
    _id: Types.ObjectId,
    sealedSecret: string | null,
    set: Pick<SecondFactorRecord, 'confirmedAt' | 'lastStep' | 'recoveryHashes'>,
  ): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne({ _id, sealedSecret, confirmedAt: null }, { $set: set }, { session });
    return modifiedCount === 1;
  }

  /** @returns whether this call used the code of the step */
  async useStep(_id: Types.ObjectId, step: number): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne({ _id, lastStep: { $lt: step } }, { $set: { lastStep: step } });
    return modifiedCount === 1;
  }

  /** @returns whether this call used the recovery code */
  async useRecoveryCode(session: ClientSession, _id: Types.ObjectId, hashes: readonly string[]): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne(
      { _id, recoveryHashes: { $in: [...hashes] } },
      { $pull: { recoveryHashes: { $in: [...hashes] } } },
      { session },
    );
    return modifiedCount === 1;
  }

  async setRecoveryCodes(session: ClientSession, _id: Types.ObjectId, recoveryHashes: string[]): Promise<void> {
    await this.factors.updateOne({ _id }, { $set: { recoveryHashes } }, { session });
  }

  /** Keeps the recovery codes. @returns whether an app was active */
  async removeApp(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    const set = { sealedSecret: null, confirmedAt: null, lastStep: 0 };
    const { modifiedCount } = await this.factors.updateOne({ _id, confirmedAt: { $ne: null } }, { $set: set }, { session });
    return modifiedCount === 1;
  }

  async remove(session: ClientSession, _id: Types.ObjectId): Promise<void> {
    await this.factors.deleteOne({ _id }, { session });
  }
}
