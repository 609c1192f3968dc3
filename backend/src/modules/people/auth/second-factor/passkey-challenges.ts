import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { newPasskeyChallenge } from '../domain/webauthn.js';
import { PASSKEY_CHALLENGE_MODEL, type PasskeyChallengeRecord } from './passkey.schema.js';

export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

export type PasskeyPurpose = 'add' | 'step-up';

type Who = Pick<CurrentUser, '_id' | 'sessionId'>;

/** Challenges of logged-in people: bound to session and purpose, for one answer. `LoginChallenges` has the challenges of log-ins. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    @InjectModel(PASSKEY_CHALLENGE_MODEL) private readonly challenges: Model<PasskeyChallengeRecord>,
    private readonly clock: Clock,
  ) {}

  /** @returns a new challenge, which replaces an earlier one */
  async open(purpose: PasskeyPurpose, { _id, sessionId }: Who): Promise<string> {
    const challenge = newPasskeyChallenge();
    const expiresAt = new Date(this.clock.now().getTime() + PASSKEY_CHALLENGE_MS);
    const set = { userId: new Types.ObjectId(_id), challenge, expiresAt };
    await this.challenges.updateOne({ _id: `${purpose}/${sessionId}` }, { $set: set }, { upsert: true });
    return challenge;
  }

  /** Uses the challenge up. @returns undefined if it is missing or expired */
  async take(purpose: PasskeyPurpose, { _id, sessionId }: Who): Promise<string | undefined> {
    const found = await this.challenges
      .findOneAndDelete({ _id: `${purpose}/${sessionId}`, userId: new Types.ObjectId(_id), expiresAt: { $gt: this.clock.now() } })
      .lean<PasskeyChallengeRecord>();
    return found?.challenge;
  }
}
