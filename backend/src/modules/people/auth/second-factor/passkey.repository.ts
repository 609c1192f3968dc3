import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { PASSKEY_MODEL, type PasskeyRecord } from './passkey.schema.js';

type Id = string | Types.ObjectId;

@Injectable()
export class PasskeyRepository {
  constructor(@InjectModel(PASSKEY_MODEL) private readonly passkeys: Model<PasskeyRecord>) {}

  /** @returns passkeys, the oldest first */
  async list(userId: Id, session: ClientSession | null = null): Promise<PasskeyRecord[]> {
    return this.passkeys.find({ userId }, null, { session }).sort({ _id: 1 }).lean<PasskeyRecord[]>();
  }

  async findByCredential(userId: Id, credentialId: string): Promise<PasskeyRecord | null> {
    return this.passkeys.findOne({ userId, credentialId }).lean<PasskeyRecord>();
  }

  async isKnown(credentialId: string): Promise<boolean> {
    return (await this.passkeys.exists({ credentialId })) !== null;
  }

  async insert(session: ClientSession, passkey: Omit<PasskeyRecord, '_id'>): Promise<PasskeyRecord> {
    return (await new this.passkeys(passkey).save({ session })).toObject();
  }

  /** @returns false if another use changed the counter since it was read */
  async setUsed({ _id, counter: from }: Pick<PasskeyRecord, '_id' | 'counter'>, counter: number, lastUsedAt: Date): Promise<boolean> {
    const { matchedCount } = await this.passkeys.updateOne({ _id, counter: from }, { $set: { counter, lastUsedAt } });
    return matchedCount === 1;
  }

  /** @returns the passkey before, or null if the person has no such passkey */
  async rename(session: ClientSession, userId: Id, _id: Id, name: string): Promise<PasskeyRecord | null> {
    return this.passkeys.findOneAndUpdate({ _id, userId }, { $set: { name } }, { session }).lean<PasskeyRecord>();
  }

  /** @returns the passkey, or null if the person has no such passkey */
  async remove(session: ClientSession, userId: Id, _id: Id): Promise<PasskeyRecord | null> {
    return this.passkeys.findOneAndDelete({ _id, userId }, { session }).lean<PasskeyRecord>();
  }

  async removeAll(session: ClientSession, userId: Id): Promise<number> {
    return (await this.passkeys.deleteMany({ userId }, { session })).deletedCount;
  }
}
