import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { findPage, type Page } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { openText, sealText } from '../../../../common/crypto/sealed-text.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { type Recipient } from '../domain/headers.js';
import { type RenderedEmail } from '../domain/email.js';
import { type MailingList, OUTBOX_MODEL, type OutboxRecord } from './outbox.schema.js';

const placeOf = ({ _id }: Pick<OutboxRecord, '_id'>): string => `outbox/${String(_id)}`;

@Injectable()
export class OutboxRepository {
  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly outbox: Model<OutboxRecord>,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async insert(
    session: ClientSession,
    mail: RenderedEmail & { to: Recipient; sealed: boolean; list: MailingList | null },
    now: Date,
  ): Promise<void> {
    const record = new this.outbox({
      ...mail,
      state: 'waiting',
      dueAt: now,
      claim: null,
      attempts: 0,
      lastError: null,
      createdAt: now,
      sentAt: null,
      failedAt: null,
    });
    if (mail.sealed) {
      record.text = sealText(this.settings.dataKeys, placeOf(record), mail.text);
      record.html = sealText(this.settings.dataKeys, placeOf(record), mail.html);
    }
    await record.save({ session });
  }

  /** @returns the mail with decrypted content @throws Error if its key is missing */
  open(mail: OutboxRecord): OutboxRecord {
    if (!mail.sealed) return mail;
    const open = (text: string): string => openText(this.settings.dataKeys, placeOf(mail), text);
    return { ...mail, text: open(mail.text), html: open(mail.html) };
  }

  /**
   * Makes mail due that would wait longer than any delay: it was delayed while the clock was ahead. Claimed mail stays with its worker; a
   * starting worker passes `all`, since only a killed process can have left claims.
   */
  async capWaits(now: Date, longestMs: number, which: 'unclaimed' | 'all' = 'unclaimed'): Promise<void> {
    const claim = which === 'all' ? {} : { claim: null };
    const dueAt = { $gt: new Date(now.getTime() + longestMs) };
    await this.outbox.updateMany({ state: 'waiting', dueAt, ...claim }, { $set: { dueAt: now } });
  }

  /**
   * Claims the mail that has been due the longest. Concurrent workers get different mails, or nothing.
   *
   * @param inHand claims of this process, whose mail is not claimed again
   */
  async claim(claim: string, now: Date, leaseMs: number, inHand: readonly string[] = []): Promise<OutboxRecord | null> {
    return this.outbox
      .findOneAndUpdate(
        { state: 'waiting', dueAt: { $lte: now }, claim: { $nin: [...inHand] } },
        { $set: { claim, dueAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean<OutboxRecord>();
  }

  /** Records the result of an attempt, unless another worker has the mail after the end of the lease. */
  async record(
    id: Types.ObjectId,
    claim: string,
    outcome: Partial<Pick<OutboxRecord, 'state' | 'dueAt' | 'lastError' | 'sentAt'>>,
  ): Promise<void> {
    await this.outbox.updateOne({ _id: id, claim, state: 'waiting' }, { $set: { ...outcome, claim: null } });
  }

  async removeOfContact(session: ClientSession, contactId: string | Types.ObjectId): Promise<void> {
    await this.outbox.deleteMany({ 'list.contactId': contactId, state: { $in: ['waiting', 'failed'] } }, { session });
  }

  /** @returns false if another worker has the mail */
  async remove(session: ClientSession, id: Types.ObjectId, claim: string): Promise<boolean> {
    const { deletedCount } = await this.outbox.deleteOne({ _id: id, claim, state: 'waiting' }, { session });
    return deletedCount === 1;
  }

  /** @returns false if another worker has the mail */
  async markFailed(
    session: ClientSession,
    id: Types.ObjectId,
    claim: string,
    { failedAt, lastError }: { failedAt: Date; lastError: string },
  ): Promise<boolean> {
    const { modifiedCount } = await this.outbox.updateOne(
      { _id: id, claim, state: 'waiting' },
      { $set: { state: 'failed', failedAt, lastError, claim: null } },
      { session },
    );
    return modifiedCount === 1;
  }

  /** Makes a failed mail due again, with all its attempts. @returns null if there is no such failed mail */
  async retry(session: ClientSession, id: string, now: Date): Promise<OutboxRecord | null> {
    return this.outbox
      .findOneAndUpdate(
        { _id: id, state: 'failed' },
        { $set: { state: 'waiting', dueAt: now, attempts: 0, failedAt: null } },
        { session, returnDocument: 'after' },
      )
      .lean<OutboxRecord>();
  }

  async listFailed(query: ListQueryDto): Promise<Page<OutboxRecord>> {
    return findPage(this.outbox, { state: 'failed' }, query, [{ field: 'failedAt', direction: -1 }]);
  }

  async countFailedSince(session: ClientSession, since: Date): Promise<number> {
    return this.outbox.countDocuments({ state: 'failed', failedAt: { $gte: since } }, { session, limit: 2 });
  }

  async figures(now: Date): Promise<{ waiting: number; failed: number; oldestDue: Date | null }> {
    const [waiting, failed, oldest] = await Promise.all([
      this.outbox.countDocuments({ state: 'waiting' }),
      this.outbox.countDocuments({ state: 'failed' }),
      this.outbox
        .findOne({ state: 'waiting', dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .lean<OutboxRecord>(),
    ]);
    return { waiting, failed, oldestDue: oldest?.dueAt ?? null };
  }

  async latest(limit: number): Promise<OutboxRecord[]> {
    return this.outbox.find().sort({ createdAt: -1, _id: -1 }).limit(limit).lean<OutboxRecord[]>();
  }

  async findById(id: string): Promise<OutboxRecord | null> {
    return this.outbox.findById(id).lean<OutboxRecord>();
  }
}
