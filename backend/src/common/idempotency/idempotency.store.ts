import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { openText, sealText } from '../crypto/sealed-text.js';
import { isDuplicateKey } from '../errors/infrastructure-errors.js';
import { IDEMPOTENCY_MODEL, type IdempotencyRecord, type StoredAnswer } from './idempotency.schema.js';

/** Milliseconds after the last renewal until another call may take the request over. */
export const LEASE_MS = 5_000;

export interface Hold {
  readonly id: string;
  readonly holder: string;
}

const placeOf = (id: string): string => `idempotencykeys/${id}`;

/** Idempotency keys in the database, shared by all instances. Answers are encrypted, because some contain bank data. */
@Injectable()
export class IdempotencyStore {
  constructor(
    @InjectModel(IDEMPOTENCY_MODEL) private readonly keys: Model<IdempotencyRecord>,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataKeys'>,
  ) {}

  /** Reserves a key for this request. @returns null if it was free, else its record */
  async take({ id, holder }: Hold, requestHash: string): Promise<IdempotencyRecord | null> {
    const now = this.clock.now();
    try {
      await this.keys.create({ _id: id, requestHash, answer: null, holder, leaseUntil: leaseFrom(now), effects: [], createdAt: now });
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await this.find(id)) ?? this.take({ id, holder }, requestHash);
  }

  async find(id: string): Promise<IdempotencyRecord | null> {
    const found = await this.keys.findById(id).lean<IdempotencyRecord>();
    if (!found?.answer) return found;
    const { status, body } = found.answer;
    return { ...found, answer: { status, body: openText(this.settings.dataKeys, placeOf(id), body) } };
  }

  /** Takes over a request whose process was killed. @returns null if another call has it */
  async takeOver({ _id, leaseUntil, holder: before }: IdempotencyRecord, holder: string): Promise<IdempotencyRecord | null> {
    const now = this.clock.now();
    if (leaseUntil > now) return null;
    return this.keys
      .findOneAndUpdate(
        { _id, answer: null, holder: before, leaseUntil },
        { $set: { holder, leaseUntil: leaseFrom(now) } },
        { returnDocument: 'after' },
      )
      .lean<IdempotencyRecord>();
  }

  async renew({ id, holder }: Hold): Promise<void> {
    await this.keys.updateOne({ _id: id, holder, answer: null }, { $set: { leaseUntil: leaseFrom(this.clock.now()) } });
  }

  /** Records an effect in its transaction. @returns false if another call has taken the request over */
  async noteEffect(session: ClientSession, { id, holder }: Hold, effect: string): Promise<boolean> {
    const { matchedCount } = await this.keys.updateOne({ _id: id, holder, answer: null }, { $push: { effects: effect } }, { session });
    return matchedCount === 1;
  }

  async answer({ id, holder }: Hold, { status, body }: StoredAnswer): Promise<void> {
    const answer = { status, body: sealText(this.settings.dataKeys, placeOf(id), body) };
    await this.keys.updateOne({ _id: id, holder, answer: null }, { $set: { answer } });
  }

  /** Releases the key of a failed request. Without effects it is removed; with effects, a repetition completes it. */
  async release({ id, holder }: Hold): Promise<void> {
    await this.keys.deleteOne({ _id: id, holder, answer: null, effects: [] });
    await this.keys.updateOne({ _id: id, holder, answer: null }, { $set: { leaseUntil: this.clock.now() } });
  }
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
