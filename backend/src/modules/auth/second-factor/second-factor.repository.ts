import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { SECOND_FACTOR_MODEL, type SecondFactorRecord } from './second-factor.schema.js';

@Injectable()
export class SecondFactorRepository {
  constructor(@InjectModel(SECOND_FACTOR_MODEL) private readonly factors: Model<SecondFactorRecord>) {}

  async find(userId: string | Types.ObjectId): Promise<SecondFactorRecord | null> {
    return this.factors.findById(userId).lean<SecondFactorRecord>();
  }

  /** Creates an offer, in place of an earlier one. An active factor stays. @returns whether it was created */
  async offer({ _id, ...offer }: SecondFactorRecord): Promise<boolean> {
    await this.factors.deleteOne({ _id, confirmedAt: null });
    const { upsertedCount } = await this.factors.updateOne({ _id }, { $setOnInsert: offer }, { upsert: true });
    return upsertedCount === 1;
  }

  /** Activates an offer. @returns whether this call did it */
  async confirm(
    session: ClientSession,
    _id: Types.ObjectId,
    sealedSecret: string,
    set: Pick<SecondFactorRecord, 'confirmedAt' | 'lastStep' | 'recoveryHashes'>,
  ): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne({ _id, sealedSecret, confirmedAt: null }, { $set: set }, { session });
    return modifiedCount === 1;
  }

  /** Uses the code of a step. @returns whether this call did it */
  async useStep(_id: Types.ObjectId, step: number): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne({ _id, lastStep: { $lt: step } }, { $set: { lastStep: step } });
    return modifiedCount === 1;
  }

  /** Uses a recovery code. @returns whether this call did it */
  async useRecoveryCode(session: ClientSession, _id: Types.ObjectId, hashes: readonly string[]): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne(
      { _id, confirmedAt: { $ne: null }, recoveryHashes: { $in: [...hashes] } },
      { $pull: { recoveryHashes: { $in: [...hashes] } } },
      { session },
    );
    return modifiedCount === 1;
  }

  /** @returns whether there is an active factor */
  async setRecoveryCodes(session: ClientSession, _id: Types.ObjectId, recoveryHashes: string[]): Promise<boolean> {
    const { matchedCount } = await this.factors.updateOne({ _id, confirmedAt: { $ne: null } }, { $set: { recoveryHashes } }, { session });
    return matchedCount === 1;
  }

  /** @returns whether there was an active factor */
  async remove(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.factors.deleteOne({ _id, confirmedAt: { $ne: null } }, { session });
    return deletedCount === 1;
  }
}
