import { Schema, type Types } from 'mongoose';
import { type InAppKind, IN_APP_KINDS } from '../domain/notification.js';

/** Something a person was told in the app, in the words of that day. */
export interface NotificationRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  kind: InAppKind;
  title: string;
  text: string;
  /** A path of ours. */
  link: string;
  createdAt: Date;
  readAt: Date | null;
  /** When it was created or read, whichever came last: open pages are told of what changed since they heard last. */
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
    changedAt: { type: Date, required: true },
  },
  { collection: 'notifications', versionKey: false },
);

notificationSchema.index({ userId: 1, createdAt: 1, _id: 1 });
notificationSchema.index({ userId: 1, readAt: 1 });
notificationSchema.index({ changedAt: 1 });
