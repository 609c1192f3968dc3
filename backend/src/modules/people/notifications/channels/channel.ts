import { type ClientSession } from 'mongoose';
import { type UserRecord } from '../../users/persistence/user.schema.js';
import { type ChannelName, type NotificationMessage } from '../domain/kind.js';
import { type NotificationKind } from '../domain/notification.js';

export interface Delivery {
  readonly person: UserRecord;
  readonly kind: NotificationKind;
  readonly message: NotificationMessage;
  /** Its unread notification in the app is replaced by the next one. */
  readonly group?: string;
}

export const NOTIFICATION_CHANNELS = 'NOTIFICATION_CHANNELS';

/** A way to a person. */
export interface NotificationChannel {
  readonly name: ChannelName;
  /** Writes what is to be delivered, in the transaction of the change; a worker of the channel does what leaves the database. */
  deliver(session: ClientSession, delivery: Delivery): Promise<void>;
}
