import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AdminEventKind, type MailTopic } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { isDuplicateKey } from '../../../../common/errors/infrastructure-errors.js';
import { DEFAULT_SETTINGS, NOTIFICATION_SETTINGS_MODEL, type NotificationSettingsRecord } from './notification-settings.schema.js';

@Injectable()
export class NotificationSettingsRepository {
  constructor(@InjectModel(NOTIFICATION_SETTINGS_MODEL) private readonly settings: Model<NotificationSettingsRecord>) {}

  async find(_id: Types.ObjectId, session: ClientSession | null = null): Promise<NotificationSettingsRecord> {
    return (
      (await this.settings.findById(_id).session(session).lean<NotificationSettingsRecord>()) ?? {
        _id,
        ...DEFAULT_SETTINGS,
        off: [...DEFAULT_SETTINGS.off],
      }
    );
  }

  /** By the admin's id; omits admins with the defaults. */
  async findMany(ids: readonly Types.ObjectId[], session: ClientSession | null = null): Promise<Map<string, NotificationSettingsRecord>> {
    const found = await this.settings
      .find({ _id: { $in: [...ids] } })
      .session(session)
      .lean<NotificationSettingsRecord[]>();
    return new Map(found.map((record) => [String(record._id), record]));
  }

  async save({ _id, ...set }: Omit<NotificationSettingsRecord, 'digestedAt'> & { digestedAt?: Date }): Promise<void> {
    const unset = 'digestedAt' in set ? {} : { $setOnInsert: { digestedAt: null } };
    await this.settings.updateOne({ _id }, { $set: set, ...unset }, { upsert: true });
  }

  async isOff(session: ClientSession, _id: Types.ObjectId, choice: MailTopic | AdminEventKind): Promise<boolean> {
    const { off, mailOff = [] } = await this.find(_id, session);
    return [...off, ...mailOff].includes(choice);
  }

  async saveMailOff(_id: Types.ObjectId, mailOff: MailTopic[]): Promise<void> {
    await this.settings.updateOne({ _id }, { $set: { mailOff }, $setOnInsert: DEFAULT_SETTINGS }, { upsert: true });
  }

  /** @returns false if another server has claimed the digest since `before` was read */
  async claimDigest(session: ClientSession, { _id, digestedAt }: NotificationSettingsRecord, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.settings.updateOne({ _id, digestedAt }, { $set: { digestedAt: now } }, { session });
    if (modifiedCount === 1 || digestedAt !== null) return modifiedCount === 1;
    if (await this.settings.exists({ _id }).session(session)) return false;
    try {
      await new this.settings({ _id, ...DEFAULT_SETTINGS, digestedAt: now }).save({ session });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
