import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { Clock } from '../clock/clock.js';
import { Busy } from '../errors/busy.js';
import { isDuplicateKey } from '../errors/known-faults.js';
import { BUDGETS, type BudgetName, intervalOf, toleranceOf, waitOf } from './rate-limit.js';
import { LIMIT_MODEL, type LimitRecord } from './limit.schema.js';
import { tooManyTries } from './too-many-tries.js';

/** Budgets in the database: instances share them, a restart forgets none, and of two who race for the last try one gets it. */
@Injectable()
export class RateLimiter {
  constructor(
    @InjectModel(LIMIT_MODEL) private readonly limits: Model<LimitRecord>,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Whether limits are kept at all (RATE_LIMITS). */
  get on(): boolean {
    return this.settings.rateLimits;
  }

  /** Spends one try. @returns milliseconds to wait where none is left, else 0 */
  async take(name: BudgetName, subject: string): Promise<number> {
    if (!this.on) return 0;
    const budget = BUDGETS[name];
    const _id = this.keyOf(name, subject);
    for (;;) {
      const now = this.clock.now();
      const enough = { _id, paidBackAt: { $lte: new Date(now.getTime() + toleranceOf(budget)) } };
      const spend = { paidBackAt: { $add: [{ $max: ['$paidBackAt', now] }, intervalOf(budget)] } };
      const { matchedCount } = await this.limits.updateOne(enough, [{ $set: spend }], { updatePipeline: true });
      if (matchedCount === 1) return 0;
      const spent = await this.limits.findById(_id).lean<LimitRecord>();
      const wait = spent ? waitOf(budget, spent.paidBackAt, now) : 0;
      if (wait > 0) return wait;
      if (!spent && (await this.begin(_id, new Date(now.getTime() + intervalOf(budget))))) return 0;
    }
  }

  /** Milliseconds to wait until a try is left; 0 where one is. Nothing is spent. */
  async peek(name: BudgetName, subject: string): Promise<number> {
    if (!this.on) return 0;
    const spent = await this.limits.findById(this.keyOf(name, subject)).lean<LimitRecord>();
    return spent ? waitOf(BUDGETS[name], spent.paidBackAt, this.clock.now()) : 0;
  }

  /** Spends one try. @throws 429 saying when the next is allowed */
  async spend(name: BudgetName, subject: string): Promise<void> {
    const wait = await this.take(name, subject);
    if (wait > 0) throw tooManyTries(wait);
  }

  /** Gives a try back that was none: what it guarded went well. */
  async refund(name: BudgetName, subject: string): Promise<void> {
    if (!this.on) return;
    const back = { paidBackAt: { $subtract: ['$paidBackAt', intervalOf(BUDGETS[name])] } };
    await this.limits.updateOne({ _id: this.keyOf(name, subject) }, [{ $set: back }], { updatePipeline: true });
  }

  /**
   * Spends a try while `work` runs, and gives it back where that goes well, or was not begun for want of time.
   *
   * @throws 429, or what `work` throws
   */
  async guard<T>(name: BudgetName, subject: string, work: () => Promise<T>): Promise<T> {
    await this.spend(name, subject);
    try {
      const result = await work();
      await this.refund(name, subject);
      return result;
    } catch (error) {
      if (error instanceof Busy) await this.refund(name, subject);
      throw error;
    }
  }

  private async begin(_id: string, paidBackAt: Date): Promise<boolean> {
    try {
      await this.limits.create({ _id, paidBackAt });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private keyOf(name: BudgetName, subject: string): string {
    const { key } = this.settings.dataKeys.current;
    return `${name}:${createHmac('sha256', key).update(`limit:${subject}`).digest('base64url')}`;
  }
}
