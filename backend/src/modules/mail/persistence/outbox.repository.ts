import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { findPage, type Page } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { openText, sealText } from '../../../common/crypto/sealed-text.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
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

  /** A mail with its content decrypted. @throws Error where its key is missing */
  open(mail: OutboxRecord): OutboxRecord {
    if (!mail.sealed) return mail;
    const open = (text: string): string => openText(this.settings.dataKeys, placeOf(mail), text);
    return { ...mail, text: open(mail.text), html: open(mail.html) };
  }

  /**
   * Makes due what would wait longer than any delay: it was delayed while the clock was ahead. What a worker has in hand stays with
   * it; a worker that starts asks for claimed ones too, which only a killed process can have left.
   */
  async capWaits(now: Date, longestMs: number, which: 'unclaimed' | 'all' = 'unclaimed'): Promise<void> {
    const claim = which === 'all' ? {} : { claim: null };
    const dueAt = { $gt: new Date(now.getTime() + longestMs) };
    await this.outbox.updateMany({ state: 'waiting', dueAt, ...claim }, { $set: { dueAt: now } });
  }

  /**
   * Takes the mail that has been due the longest. Concurrent workers get different mails, or nothing.
   *
   * @param inHand the claims of this process, whose mail is not taken again
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

  /** Records the result of an attempt, unless its lease has ended and another worker has the mail. */
  async record(
    id: Types.ObjectId,
    claim: string,
    outcome: Partial<Pick<OutboxRecord, 'state' | 'dueAt' | 'lastError' | 'sentAt'>>,
  ): Promise<void> {
    await this.outbox.updateOne({ _id: id, claim, state: 'waiting' }, { $set: { ...outcome, claim: null } });
  }

  /** Removes mail to a contact that has not been sent. */
  async removeOfContact(session: ClientSession, contactId: string | Types.ObjectId): Promise<void> {
    await this.outbox.deleteMany({ 'list.contactId': contactId, state: { $in: ['waiting', 'failed'] } }, { session });
  }

  /** Removes a mail that this worker has. @returns whether it had it */
  async remove(session: ClientSession, id: Types.ObjectId, claim: string): Promise<boolean> {
    const { deletedCount } = await this.outbox.deleteOne({ _id: id, claim, state: 'waiting' }, { session });
    return deletedCount === 1;
  }

  /** Marks a mail as failed, unless another worker has it. @returns whether it was marked */
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

  /** Makes a failed mail due again, with all its attempts. @returns it, or null where it has not failed */
  async retry(session: ClientSession, id: string, now: Date): Promise<OutboxRecord | null> {
    return this.outbox
      .findOneAndUpdate(
        { _id: id, state: 'failed' },
        { $set: { state: 'waiting', dueAt: now, attempts: 0, failedAt: null } },
        { session, returnDocument: 'after' },
      )
      .lean<OutboxRecord>();
  }

  /** Failed mail, newest first. */
  async listFailed(query: ListQueryDto): Promise<Page<OutboxRecord>> {
    return findPage(this.outbox, { state: 'failed' }, query, [{ field: 'failedAt', direction: -1 }]);
  }

  async countFailedSince(session: ClientSession, since: Date): Promise<number> {
    return this.outbox.countDocuments({ state: 'failed', failedAt: { $gte: since } }, { session, limit: 2 });
  }

  /** The numbers of waiting and failed mails, and the due time of the oldest overdue one. */
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
