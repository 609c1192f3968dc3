import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { businessDate, startOfBusinessDay } from '@labelbridge/contracts';
import { type ClientSession, type Model } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { RateLimiter } from '../../../common/rate-limit/rate-limiter.js';
import { Transactions } from '../../../database/transactions.js';
import { Anchors } from '../../foundation/audit/anchors.service.js';
import { type NotificationOf } from '../../people/notifications/domain/notification.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { resultText } from './integrity.messages.js';
import { type IntegrityCheck, Integrity } from './integrity.service.js';
import { NIGHTLY_CHECK_MODEL, type NightlyCheckRecord } from './nightly-check.schema.js';

const HOUR_MS = 3_600_000;
/** Two o'clock in Lagos, when few people work. */
const BEGIN_MS = 2 * HOUR_MS;
const LEASE_MS = HOUR_MS;
const TEXTS_SHOWN = 10;

/** Runs one check a Lagos day, on any number of servers. A missed check runs later on that day. */
@Injectable()
export class NightlyChecks {
  private readonly logger = new Logger('Audit');

  constructor(
    @InjectModel(NIGHTLY_CHECK_MODEL) private readonly nights: Model<NightlyCheckRecord>,
    private readonly integrity: Integrity,
    private readonly anchors: Anchors,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly limits: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks all records if the check of this day is due, mails the ends of the chains to the admins, and notifies them of faults.
   *
   * @param holder identifies this server
   * @returns null if it was not due, or another server has it
   */
  async runIfDue(holder: string): Promise<IntegrityCheck | null> {
    const now = this.clock.now();
    const day = businessDate(now);
    if (now.getTime() < startOfBusinessDay(day).getTime() + BEGIN_MS || !(await this.claim(day, holder, now))) return null;
    const check = await this.integrity.check();
    const texts = await this.anchors.texts();
    await this.transactions.run(async (session) => {
      const done = { doneAt: this.clock.now(), faults: check.faults.length };
      const { matchedCount } = await this.nights.updateOne({ _id: day, holder }, { $set: done }, { session });
      // The lease has ended if nothing matches: another server notifies the admins.
      if (matchedCount === 1) await this.notify(session, day, check, texts.join('\n'));
    });
    if (check.faults.length > 0) this.logger.error(`The nightly check found ${check.faults.length} faults: ${check.faults[0]?.text ?? ''}`);
    return check;
  }

  /** Checks all records at once, and notifies the admins of faults, at most once an hour. */
  async runNow(): Promise<IntegrityCheck> {
    const check = await this.integrity.check();
    if (check.faults.length > 0 && (await this.limits.tryConsume('recordsNews', 'records')) === 0)
      await this.transactions.run((session) =>
        this.notifications.notifyAdmins(session, changedNotice(businessDate(this.clock.now()), check)),
      );
    return check;
  }

  /** @returns the last completed check; null if there is none */
  async last(): Promise<NightlyCheckRecord | null> {
    return this.nights
      .findOne({ doneAt: { $ne: null } })
      .sort({ doneAt: -1 })
      .lean<NightlyCheckRecord>();
  }

  private async claim(day: string, holder: string, now: Date): Promise<boolean> {
    try {
      const mine = { holder, until: new Date(now.getTime() + LEASE_MS) };
      const claimed = await this.nights.findOneAndUpdate(
        { _id: day, doneAt: null, until: { $lt: now } },
        { $set: mine, $setOnInsert: { faults: 0 } },
        { upsert: true, returnDocument: 'after' },
      );
      return claimed?.holder === holder;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async notify(session: ClientSession, day: string, check: IntegrityCheck, anchors: string): Promise<void> {
    const data = { day, resultText: resultText(check), anchors };
    await this.notifications.notifyAdmins(session, { kind: 'records-checked', data });
    if (check.faults.length > 0) await this.notifications.notifyAdmins(session, changedNotice(day, check));
  }
}

function changedNotice(day: string, { faults }: IntegrityCheck): NotificationOf<'records-changed'> {
  const found = faults
    .slice(0, TEXTS_SHOWN)
    .map(({ text }) => text)
    .join('\n');
  return { kind: 'records-changed', data: { day, count: faults.length, found } };
}
