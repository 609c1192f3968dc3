import { Schema, type Types } from 'mongoose';
import { type InAppKind, IN_APP_KINDS } from '../domain/notification.js';

/** Contains the text at that time. */
export interface NotificationRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  kind: InAppKind;
  title: string;
  text: string;
  /** A path of the screens. */
  link: string;
  createdAt: Date;
  readAt: Date | null;
  /** A group has one unread notification; `count` is the number of its events. */
  group?: string;
  count?: number;
  /** The later of creation and reading, for open pages. */
  changedAt: Date;
}

export const NOTIFICATION_MODEL = 'Notification';

export const notificationSchema = new Schema<NotificationRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: IN_APP_KINDS, required: true },
    title: { type: String, required: true },
    text: { type: String, required: true },
    link: { type: String, required: true },
    createdAt: { type: Date, required: true },
    readAt: { type: Date, default: null },
    group: { type: String },
    count: { type: Number },
    changedAt: { type: Date, required: true },
  },
  { collection: 'notifications', versionKey: false },
);

notificationSchema.index({ userId: 1, createdAt: 1, _id: 1 });
notificationSchema.index({ userId: 1, readAt: 1 });
notificationSchema.index({ changedAt: 1 });
