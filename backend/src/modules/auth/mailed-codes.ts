import { Inject, Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../common/clock/clock.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { codeHashes, hashLinkToken, newCode, newLinkToken } from './domain/mailed-code.js';
import { MailedCodeRepository } from './persistence/mailed-code.repository.js';
import { codeId, type CodePurpose } from './persistence/mailed-code.schema.js';

/** Passwords that may be tried with one code: whoever has it reads the owner's mail, and may mistype. */
const TRIES = 5;

/** Codes that show that mail reaches a person: one lives for each purpose, by hash alone. */
@Injectable()
export class MailedCodes {
  constructor(
    private readonly codes: MailedCodeRepository,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Makes a code and a link's token in the caller's transaction; those of before work no more. */
  async issue(
    session: ClientSession,
    purpose: CodePurpose,
    userId: Types.ObjectId,
    minutes: number,
  ): Promise<{ code: string; token: string }> {
    const [code, token] = [newCode(), newLinkToken()];
    const [codeHash] = this.hashes(purpose, userId, code);
    const expiresAt = new Date(this.clock.now().getTime() + minutes * 60_000);
    await this.codes.replace(session, {
      _id: codeId(purpose, userId),
      userId,
      codeHash,
      tokenHash: hashLinkToken(token),
      triesLeft: TRIES,
      expiresAt,
    });
    return { code, token };
  }

  /** Spends a try of a code. @returns whether it works */
  async spendTry(purpose: CodePurpose, userId: Types.ObjectId, code: string): Promise<boolean> {
    return this.codes.spendTry(purpose, userId, this.hashes(purpose, userId, code), this.clock.now());
  }

  /** Takes a link in the caller's transaction. @returns whose it was, or null where it does not work (any more) */
  async takeLink(session: ClientSession, token: string): Promise<Types.ObjectId | null> {
    return this.codes.takeByToken(session, hashLinkToken(token), this.clock.now());
  }

  /** Takes a code in the caller's transaction. @returns whose it was, or null where it does not work (any more) */
  async takeCode(session: ClientSession, purpose: CodePurpose, userId: Types.ObjectId, code: string): Promise<Types.ObjectId | null> {
    return this.codes.takeByCode(session, purpose, userId, this.hashes(purpose, userId, code), this.clock.now());
  }

  /** The code of this purpose works no more. */
  async drop(purpose: CodePurpose, userId: Types.ObjectId): Promise<void> {
    await this.codes.drop(purpose, userId);
  }

  private hashes(purpose: CodePurpose, userId: Types.ObjectId, code: string): [string, ...string[]] {
    return codeHashes(this.settings.dataKeys, codeId(purpose, userId), code);
  }
}
