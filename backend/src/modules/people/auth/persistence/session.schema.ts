import { Schema, type Types } from 'mongoose';

/** A log-in on one device. Its refresh tokens are numbered by generation. */
export interface SessionRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  generation: number;
  rotatedAt: Date;
  createdAt: Date;
  /** 30 days after the last use, 90 days after the log-in at most. MongoDB then deletes the record. */
  expiresAt: Date;
  /** Set by a log-out, a password change, a suspension or a suspected theft. */
  endedAt: Date | null;
  userAgent: string;
  /** Shortened: people recognise their own network by it, but it identifies nobody. */
  address: string;
  deviceId: string;
  /** Time of the last step-up. A log-in is not a step-up. */
  provenAt?: Date | null;
  /** Protected acts that were requested without a proof since the last one, with their times. Names have no dot. */
  unproven?: Record<string, Date>;
  /** Time of the notification about unproven acts: one per session. */
  unprovenNotedAt?: Date | null;
}

export const SESSION_MODEL = 'Session';

export const sessionSchema = new Schema<SessionRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    generation: { type: Number, required: true },
    rotatedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    userAgent: { type: String, default: '' },
    address: { type: String, default: '' },
    deviceId: { type: String, default: '' },
    provenAt: { type: Date, default: null },
    unproven: { type: Schema.Types.Mixed },
    unprovenNotedAt: { type: Date, default: null },
  },
  { collection: 'sessions', versionKey: false },
);

sessionSchema.index({ userId: 1, createdAt: -1, _id: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
