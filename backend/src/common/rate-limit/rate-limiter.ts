import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { Clock } from '../clock/clock.js';
import { isDuplicateKey } from '../errors/infrastructure-errors.js';
import { ServerBusyError, TooManyRequestsError } from '../errors/errors.js';
import { RATE_LIMITS, type RateLimit, type RateLimitName, intervalOf, paidBackBy, toleranceOf, waitOf } from './rate-limit.js';

export interface RateLimitRecord {
  /** Limit and keyed hash of the subject: neither addresses nor e-mails are stored. */
  _id: string;
  /** Instant when the limit is fully available again. The database removes the record some time after. */
  paidBackAt: Date;
  /** Instant of the last consumed try. Records of earlier versions have none. */
  at?: Date;
}

export const RATE_LIMIT_MODEL = 'Limit';

export const rateLimitSchema = new Schema<RateLimitRecord>(
  { _id: { type: String, required: true }, paidBackAt: { type: Date, required: true }, at: Date },
  { collection: 'limits', versionKey: false },
);

rateLimitSchema.index({ paidBackAt: 1 }, { expireAfterSeconds: 0 });

/** Rate limits in the database: all instances share them, they survive a restart, and updates are atomic. */
@Injectable()
export class RateLimiter {
  constructor(
    @InjectModel(RATE_LIMIT_MODEL) private readonly records: Model<RateLimitRecord>,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  get enabled(): boolean {
    return this.settings.rateLimits;
  }

  /** Consumes one try. @returns 0, or the milliseconds to wait if none is left */
  async tryConsume(name: RateLimitName, subject: string): Promise<number> {
    if (!this.enabled) return 0;
    const limit = RATE_LIMITS[name];
    const _id = this.keyOf(name, subject);
    for (;;) {
      const now = this.clock.now();
      const available = { _id, paidBackAt: { $lte: new Date(now.getTime() + toleranceOf(limit)) } };
      const consume = { paidBackAt: { $add: [{ $max: ['$paidBackAt', now] }, intervalOf(limit)] }, at: now };
      const { matchedCount } = await this.records.updateOne(available, [{ $set: consume }], { updatePipeline: true });
      if (matchedCount === 1) return 0;
      const record = await this.recordOf(_id, limit, now);
      const wait = record ? waitOf(limit, record.paidBackAt, now) : 0;
      if (wait > 0) return wait;
      if (!record && (await this.insert({ _id, paidBackAt: new Date(now.getTime() + intervalOf(limit)), at: now }))) return 0;
    }
  }

  /** @returns milliseconds until a try is available; consumes none */
  async waitTime(name: RateLimitName, subject: string): Promise<number> {
    if (!this.enabled) return 0;
    const now = this.clock.now();
    const record = await this.recordOf(this.keyOf(name, subject), RATE_LIMITS[name], now);
    return record ? waitOf(RATE_LIMITS[name], record.paidBackAt, now) : 0;
  }

  /** @returns the tries that are left, and the milliseconds until all are available again; consumes none */
  async stateOf(name: RateLimitName, subject: string): Promise<{ left: number; fullAfterMs: number }> {
    const limit = RATE_LIMITS[name];
    const now = this.clock.now();
    const record = this.enabled ? await this.recordOf(this.keyOf(name, subject), limit, now) : null;
    const fullAfterMs = Math.max(0, (record?.paidBackAt.getTime() ?? 0) - now.getTime());
    return { left: Math.max(0, limit.burst - Math.ceil(fullAfterMs / intervalOf(limit))), fullAfterMs };
  }

  /** Consumes one try. @throws 429 with the time until the next one */
  async consume(name: RateLimitName, subject: string): Promise<void> {
    const wait = await this.tryConsume(name, subject);
    if (wait > 0) throw new TooManyRequestsError(wait);
  }

  /** Gives back the try of a successful call. */
  async refund(name: RateLimitName, subject: string): Promise<void> {
    if (!this.enabled) return;
    const back = { paidBackAt: { $subtract: ['$paidBackAt', intervalOf(RATE_LIMITS[name])] } };
    await this.records.updateOne({ _id: this.keyOf(name, subject) }, [{ $set: back }], { updatePipeline: true });
  }

  /** Consumes a try for `work`. Refunds it if `work` succeeds, or if the server was too busy to begin it. @throws 429 */
  async guard<T>(name: RateLimitName, subject: string, work: () => Promise<T>): Promise<T> {
    await this.consume(name, subject);
    try {
      const result = await work();
      await this.refund(name, subject);
      return result;
    } catch (error) {
      if (error instanceof ServerBusyError) await this.refund(name, subject);
      throw error;
    }
  }

  private async recordOf(_id: string, limit: RateLimit, now: Date): Promise<RateLimitRecord | null> {
    const record = await this.records.findById(_id).lean<RateLimitRecord>();
    if (!record) return null;
    const paidBackAt = paidBackBy(limit, record, now);
    if (paidBackAt.getTime() === record.paidBackAt.getTime()) return record;
    await this.records.updateOne({ _id, paidBackAt: record.paidBackAt }, { paidBackAt, at: now });
    return { _id, paidBackAt };
  }

  private async insert(record: RateLimitRecord): Promise<boolean> {
    try {
      await this.records.create(record);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private keyOf(name: RateLimitName, subject: string): string {
    const { key } = this.settings.dataKeys.current;
    return `${name}:${createHmac('sha256', key).update(`limit:${subject}`).digest('base64url')}`;
  }
}
