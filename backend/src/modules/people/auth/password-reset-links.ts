import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { RESET_LINK_MINUTES } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { hashLinkToken, newLinkToken } from '../../../common/crypto/link-token.js';
import { PASSWORD_RESET_MODEL, type PasswordResetRecord } from './persistence/password-reset.schema.js';

export const RESET_LINK_MS = RESET_LINK_MINUTES * 60_000;

/** An account has one valid link to set a new password; only the hash of its token is stored. */
@Injectable()
export class PasswordResetLinks {
  constructor(
    @InjectModel(PASSWORD_RESET_MODEL) private readonly links: Model<PasswordResetRecord>,
    private readonly clock: Clock,
  ) {}

  /** Creates a link in the caller's transaction and invalidates the earlier one. @returns its token */
  async issue(session: ClientSession, userId: Types.ObjectId): Promise<string> {
    const token = newLinkToken();
    const set = { tokenHash: hashLinkToken(token), expiresAt: new Date(this.clock.now().getTime() + RESET_LINK_MS) };
    await this.links.updateOne({ _id: userId }, { $set: set }, { session, upsert: true });
    return token;
  }

  async isValid(token: string): Promise<boolean> {
    return (await this.links.exists(this.filter(token))) !== null;
  }

  /** Consumes a link; only one of two concurrent uses succeeds. @returns its owner, or null if it is invalid */
  async take(session: ClientSession, token: string): Promise<Types.ObjectId | null> {
    const taken = await this.links.findOneAndDelete(this.filter(token), { session }).lean<PasswordResetRecord>();
    return taken?._id ?? null;
  }

  async drop(session: ClientSession, userId: Types.ObjectId): Promise<void> {
    await this.links.deleteOne({ _id: userId }, { session });
  }

  private filter(token: string) {
    return { tokenHash: hashLinkToken(token), expiresAt: { $gt: this.clock.now() } };
  }
}
