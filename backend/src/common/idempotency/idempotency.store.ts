import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { isDuplicateKey } from '../errors/known-faults.js';
import { IDEMPOTENCY_MODEL, type IdempotencyRecord, type StoredAnswer } from './idempotency.schema.js';

const LEASE_MS = 60_000;

/** Idempotency keys in the database, so that two instances share them and a restart forgets none. */
@Injectable()
export class IdempotencyStore {
  constructor(
    @InjectModel(IDEMPOTENCY_MODEL) private readonly keys: Model<IdempotencyRecord>,
    private readonly clock: Clock,
  ) {}

  /** Takes a key for this request. @returns null when it is taken by us now, else what stands under it */
  async take(id: string, requestHash: string): Promise<IdempotencyRecord | null> {
    const now = this.clock.now();
    try {
      await this.keys.create({ _id: id, requestHash, answer: null, leaseUntil: this.leaseFrom(now), createdAt: now });
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await this.find(id)) ?? this.take(id, requestHash);
  }

  async find(id: string): Promise<IdempotencyRecord | null> {
    return this.keys.findById(id).lean<IdempotencyRecord>();
  }

  /** Takes over a request whose process died before it could answer. @returns whether we are the one who does */
  async takeOver({ _id, requestHash, leaseUntil }: IdempotencyRecord): Promise<boolean> {
    const now = this.clock.now();
    if (leaseUntil > now) return false;
    const { modifiedCount } = await this.keys.updateOne(
      { _id, requestHash, answer: null, leaseUntil },
      { $set: { leaseUntil: this.leaseFrom(now) } },
    );
    return modifiedCount === 1;
  }

  async answer(id: string, answer: StoredAnswer): Promise<void> {
    await this.keys.updateOne({ _id: id, answer: null }, { $set: { answer } });
  }

  /** Frees a key whose request did nothing, so that it can be tried again. */
  async release(id: string): Promise<void> {
    await this.keys.deleteOne({ _id: id, answer: null });
  }

  private leaseFrom(now: Date): Date {
    return new Date(now.getTime() + LEASE_MS);
  }
}
