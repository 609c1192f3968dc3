import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { type CodePurpose, codeId, MAILED_CODE_MODEL, type MailedCodeRecord } from './mailed-code.schema.js';

@Injectable()
export class MailedCodeRepository {
  constructor(@InjectModel(MAILED_CODE_MODEL) private readonly codes: Model<MailedCodeRecord>) {}

  /** Makes this the one code of its purpose that works for the account. */
  async replace(session: ClientSession, { _id, ...code }: MailedCodeRecord): Promise<void> {
    await this.codes.updateOne({ _id }, { $set: code }, { session, upsert: true });
  }

  /** Spends a try of a code that works. @returns whether there was one */
  async spendTry(purpose: CodePurpose, userId: Types.ObjectId, hashes: readonly string[], now: Date): Promise<boolean> {
    const { modifiedCount } = await this.codes.updateOne(
      { _id: codeId(purpose, userId), codeHash: { $in: [...hashes] }, expiresAt: { $gt: now }, triesLeft: { $gt: 0 } },
      { $inc: { triesLeft: -1 } },
    );
    return modifiedCount === 1;
  }

  /** Takes a link that still works: of two who use it at once, one gets it. @returns whose it was, or null */
  async takeByToken(session: ClientSession, tokenHash: string, now: Date): Promise<Types.ObjectId | null> {
    return this.take(session, { tokenHash, expiresAt: { $gt: now } });
  }

  /** Takes a code that still works. @returns whose it was, or null */
  async takeByCode(
    session: ClientSession,
    purpose: CodePurpose,
    userId: Types.ObjectId,
    hashes: readonly string[],
    now: Date,
  ): Promise<Types.ObjectId | null> {
    return this.take(session, { _id: codeId(purpose, userId), codeHash: { $in: [...hashes] }, expiresAt: { $gt: now } });
  }

  async drop(purpose: CodePurpose, userId: Types.ObjectId): Promise<void> {
    await this.codes.deleteOne({ _id: codeId(purpose, userId) });
  }

  private async take(session: ClientSession, filter: object): Promise<Types.ObjectId | null> {
    const taken = await this.codes.findOneAndDelete(filter, { session }).lean<MailedCodeRecord>();
    return taken?.userId ?? null;
  }
}
