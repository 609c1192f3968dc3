import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { openText, sealText } from '../crypto/sealed-text.js';
import { isDuplicateKey } from '../errors/infrastructure-errors.js';
import { IDEMPOTENCY_MODEL, type IdempotencyRecord, type StoredAnswer } from './idempotency.schema.js';

/** How long a request is left to who handles it, after the last sign of life; ms. */
export const LEASE_MS = 5_000;

/** Who handles which request. */
export interface Hold {
  readonly id: string;
  readonly holder: string;
}

const placeOf = (id: string): string => `idempotencykeys/${id}`;

/**
 * Idempotency keys in the database, so that two instances share them and a restart forgets none. Answers are sealed: the one
 * to a changed profile holds bank data.
 */
@Injectable()
export class IdempotencyStore {
  constructor(
    @InjectModel(IDEMPOTENCY_MODEL) private readonly keys: Model<IdempotencyRecord>,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataKeys'>,
  ) {}

  /** Takes a key for this request. @returns null when it is taken by us now, else what stands under it */
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

  /** Takes over a request whose process died before it could answer. @returns it, or null where it is another's */
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

  /** Keeps a request for the one who handles it. */
  async renew({ id, holder }: Hold): Promise<void> {
    await this.keys.updateOne({ _id: id, holder, answer: null }, { $set: { leaseUntil: leaseFrom(this.clock.now()) } });
  }

  /** Notes an effect with its transaction. @returns false where the request is another's by now */
  async noteEffect(session: ClientSession, { id, holder }: Hold, effect: string): Promise<boolean> {
    const { matchedCount } = await this.keys.updateOne({ _id: id, holder, answer: null }, { $push: { effects: effect } }, { session });
    return matchedCount === 1;
  }

  async answer({ id, holder }: Hold, { status, body }: StoredAnswer): Promise<void> {
    const answer = { status, body: sealText(this.settings.dataKeys, placeOf(id), body) };
    await this.keys.updateOne({ _id: id, holder, answer: null }, { $set: { answer } });
  }

  /** Lets go of a key whose request failed: one that did nothing is free, one that did something is finished by its repetition. */
  async release({ id, holder }: Hold): Promise<void> {
    await this.keys.deleteOne({ _id: id, holder, answer: null, effects: [] });
    await this.keys.updateOne({ _id: id, holder, answer: null }, { $set: { leaseUntil: this.clock.now() } });
  }
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
