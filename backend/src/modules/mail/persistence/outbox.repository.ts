import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { openText, sealText } from '../../../common/crypto/sealed-text.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { type Recipient } from '../domain/headers.js';
import { type RenderedLetter } from '../domain/letter.js';
import { OUTBOX_MODEL, type OutboxRecord } from './outbox.schema.js';

const placeOf = ({ _id }: Pick<OutboxRecord, '_id'>): string => `outbox/${String(_id)}`;

/** The outbox in the database. */
@Injectable()
export class OutboxRepository {
  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly outbox: Model<OutboxRecord>,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async insert(session: ClientSession, mail: RenderedLetter & { to: Recipient; sealed: boolean }, now: Date): Promise<void> {
    const record = new this.outbox({ ...mail, state: 'waiting', dueAt: now, claim: null, attempts: 0, lastError: null, createdAt: now, sentAt: null });
    if (mail.sealed) {
      record.text = sealText(this.settings.dataKeys, placeOf(record), mail.text);
      record.html = sealText(this.settings.dataKeys, placeOf(record), mail.html);
    }
    await record.save({ session });
  }

  /** A mail with its words in the open. @throws Error where it is sealed with a key that is gone */
  open(mail: OutboxRecord): OutboxRecord {
    if (!mail.sealed) return mail;
    const open = (text: string): string => openText(this.settings.dataKeys, placeOf(mail), text);
    return { ...mail, text: open(mail.text), html: open(mail.html) };
  }

  /** Takes the mail that has been due the longest. Of two workers that ask at once each gets another one, or nothing. */
  async claim(claim: string, now: Date, leaseMs: number): Promise<OutboxRecord | null> {
    return this.outbox
      .findOneAndUpdate(
        { state: 'waiting', dueAt: { $lte: now } },
        { $set: { claim, dueAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean<OutboxRecord>();
  }

  /** Records how an attempt went, unless its lease ran out and another worker has it now. */
  async record(
    id: Types.ObjectId,
    claim: string,
    outcome: Partial<Pick<OutboxRecord, 'state' | 'dueAt' | 'lastError' | 'sentAt'>>,
  ): Promise<void> {
    await this.outbox.updateOne({ _id: id, claim, state: 'waiting' }, { $set: { ...outcome, claim: null } });
  }

  async latest(limit: number): Promise<OutboxRecord[]> {
    return this.outbox.find().sort({ createdAt: -1, _id: -1 }).limit(limit).lean<OutboxRecord[]>();
  }

  async findById(id: string): Promise<OutboxRecord | null> {
    return this.outbox.findById(id).lean<OutboxRecord>();
  }
}
