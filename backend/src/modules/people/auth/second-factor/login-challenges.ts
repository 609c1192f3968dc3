import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type Types } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { readSignedId, signId } from '../../../../common/crypto/keyed-digest.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { newPasskeyChallenge } from '../domain/webauthn.js';
import { LOGIN_CHALLENGE_MODEL, type LoginChallengeRecord } from './second-factor.schema.js';

/** Maximum duration of the second log-in step. */
export const CHALLENGE_MS = 5 * 60_000;
const TRIES = 5;
const PURPOSE = 'second-step';

@Injectable()
export class LoginChallenges {
  constructor(
    @InjectModel(LOGIN_CHALLENGE_MODEL) private readonly challenges: Model<LoginChallengeRecord>,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns a token, which proves that the password was correct, and a challenge that a passkey may sign instead of a code */
  async open(userId: Types.ObjectId): Promise<{ challenge: string; passkeyChallenge: string }> {
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    const passkeyChallenge = newPasskeyChallenge();
    const { _id } = await this.challenges.create({ userId, triesLeft: TRIES, passkeyChallenge, expiresAt });
    return { challenge: signId(this.settings.jwtKeys, PURPOSE, String(_id)), passkeyChallenge };
  }

  /** Uses one try. @param byPasskey uses the passkey challenge, too @returns null if the challenge is missing or expired */
  async spendTry(challenge: string, byPasskey: boolean): Promise<LoginChallengeRecord | null> {
    const _id = readSignedId(this.settings.jwtKeys, PURPOSE, challenge);
    if (_id === undefined) return null;
    return this.challenges
      .findOneAndUpdate(
        { _id, triesLeft: { $gt: 0 }, expiresAt: { $gt: this.clock.now() } },
        { $inc: { triesLeft: -1 }, ...(byPasskey ? { $set: { passkeyChallenge: null } } : {}) },
      )
      .lean<LoginChallengeRecord>();
  }

  /** @returns whether this call ended the challenge: one challenge opens one session */
  async close(_id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.challenges.deleteOne({ _id });
    return deletedCount === 1;
  }
}
