import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { PASSWORD_RESET_MODEL, type PasswordResetRecord } from './password-reset.schema.js';

@Injectable()
export class PasswordResetRepository {
  constructor(@InjectModel(PASSWORD_RESET_MODEL) private readonly resets: Model<PasswordResetRecord>) {}

  /** Makes this the one link that works for the account. */
  async replace(session: ClientSession, { _id, ...reset }: PasswordResetRecord): Promise<void> {
    await this.resets.updateOne({ _id }, { $set: reset }, { session, upsert: true });
  }

  async isLive(tokenHash: string, now: Date): Promise<boolean> {
    return (await this.resets.exists({ tokenHash, expiresAt: { $gt: now } })) !== null;
  }

  /** Takes a link that still works: of two who use it at once, one gets it. @returns whose it was, or null */
  async take(session: ClientSession, tokenHash: string, now: Date): Promise<Types.ObjectId | null> {
    const taken = await this.resets.findOneAndDelete({ tokenHash, expiresAt: { $gt: now } }, { session }).lean<PasswordResetRecord>();
    return taken?._id ?? null;
  }

  /** The account's link works no more. */
  async drop(session: ClientSession, userId: Types.ObjectId): Promise<void> {
    await this.resets.deleteOne({ _id: userId }, { session });
  }
}
