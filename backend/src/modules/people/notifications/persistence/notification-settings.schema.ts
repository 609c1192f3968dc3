import { ADMIN_EVENT_KINDS, type AdminEventKind, DIGEST_HOUR_DEFAULT, MAIL_TOPICS, type MailTopic } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** `off` and the digest are for admins, `mailOff` is for annotators. A person without a record has the defaults. */
export interface NotificationSettingsRecord {
  /** The person's id. */
  _id: Types.ObjectId;
  off: AdminEventKind[];
  /** The hour in Lagos, 0 to 23; null for no digest. */
  digestHour: number | null;
  /** Events until then were in a digest, or needed none. */
  digestedAt: Date | null;
  /** Missing until the person saves a choice. */
  mailOff?: MailTopic[];
}

export const DEFAULT_SETTINGS: Omit<NotificationSettingsRecord, '_id'> = { off: [], digestHour: DIGEST_HOUR_DEFAULT, digestedAt: null };

export const NOTIFICATION_SETTINGS_MODEL = 'NotificationSettings';

export const notificationSettingsSchema = new Schema<NotificationSettingsRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    off: { type: [String], enum: ADMIN_EVENT_KINDS, required: true },
    digestHour: { type: Number, default: null },
    digestedAt: { type: Date, default: null },
    mailOff: { type: [String], enum: MAIL_TOPICS, default: undefined },
  },
  { collection: 'notificationsettings', versionKey: false },
);
