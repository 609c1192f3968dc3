import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { hashLinkToken, newLinkToken } from '../../../common/crypto/link-token.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { codeHashes, newCode } from './domain/email-code.js';
import { codeId, type CodePurpose, EMAIL_CODE_MODEL, type EmailCodeRecord } from './persistence/email-code.schema.js';

/** Password attempts per code. Its holder reads the owner's mail, and may mistype. */
const TRIES = 5;

/** Codes that prove that a person receives mail. An account has one valid code per purpose; only its hash is stored. */
@Injectable()
export class EmailCodes {
  constructor(
    @InjectModel(EMAIL_CODE_MODEL) private readonly codes: Model<EmailCodeRecord>,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Creates a code and the token of a link in the caller's transaction, and invalidates earlier ones. */
  async issue(
    session: ClientSession,
    purpose: CodePurpose,
    userId: Types.ObjectId,
    minutes: number,
  ): Promise<{ code: string; token: string }> {
    const [code, token] = [newCode(), newLinkToken()];
    const [codeHash] = this.hashes(purpose, userId, code);
    const expiresAt = new Date(this.clock.now().getTime() + minutes * 60_000);
    const set = { userId, codeHash, tokenHash: hashLinkToken(token), triesLeft: TRIES, expiresAt };
    await this.codes.updateOne({ _id: codeId(purpose, userId) }, { $set: set }, { session, upsert: true });
    return { code, token };
  }

  /** @returns whether the code is valid */
  async spendTry(purpose: CodePurpose, userId: Types.ObjectId, code: string): Promise<boolean> {
    const filter = { ...this.filter(purpose, userId, code), triesLeft: { $gt: 0 } };
    const { modifiedCount } = await this.codes.updateOne(filter, { $inc: { triesLeft: -1 } });
    return modifiedCount === 1;
  }

  /** Consumes a link in the caller's transaction; only one of two concurrent uses succeeds. @returns its owner, or null if it is invalid */
  async takeLink(session: ClientSession, token: string): Promise<Types.ObjectId | null> {
    return this.take(session, { tokenHash: hashLinkToken(token), expiresAt: { $gt: this.clock.now() } });
  }

  /** Consumes a code in the caller's transaction. @returns its owner, or null if it is invalid */
  async takeCode(session: ClientSession, purpose: CodePurpose, userId: Types.ObjectId, code: string): Promise<Types.ObjectId | null> {
    return this.take(session, this.filter(purpose, userId, code));
  }

  async drop(purpose: CodePurpose, userId: Types.ObjectId): Promise<void> {
    await this.codes.deleteOne({ _id: codeId(purpose, userId) });
  }

  private async take(session: ClientSession, filter: object): Promise<Types.ObjectId | null> {
    const taken = await this.codes.findOneAndDelete(filter, { session }).lean<EmailCodeRecord>();
    return taken?.userId ?? null;
  }

  private filter(purpose: CodePurpose, userId: Types.ObjectId, code: string) {
    const codeHash = { $in: this.hashes(purpose, userId, code) };
    return { _id: codeId(purpose, userId), codeHash, expiresAt: { $gt: this.clock.now() } };
  }

  private hashes(purpose: CodePurpose, userId: Types.ObjectId, code: string): [string, ...string[]] {
    return codeHashes(this.settings.dataKeys, codeId(purpose, userId), code);
  }
}
