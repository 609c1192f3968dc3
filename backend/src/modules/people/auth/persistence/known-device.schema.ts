import { Schema, type Types } from 'mongoose';

export interface KnownDeviceRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  deviceId: string;
  /** A year after the last log-in. */
  expiresAt: Date;
}

export const KNOWN_DEVICE_MODEL = 'KnownDevice';

export const knownDeviceSchema = new Schema<KnownDeviceRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    deviceId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'knowndevices', versionKey: false },
);

knownDeviceSchema.index({ userId: 1, deviceId: 1 }, { unique: true });
knownDeviceSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
