import { Schema, type Types } from 'mongoose';

/** A link that shows the figures of a project to a customer. */
export interface ShareLinkRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  /** Names the reader, for admins. */
  name: string;
  /** Hash of its token, which is not stored. */
  digest: string;
  createdAt: Date;
  createdBy: Types.ObjectId;
  expiresAt: Date;
  revokedAt: Date | null;
  /** To the minute. */
  lastOpenedAt: Date | null;
}

export const SHARE_LINK_MODEL = 'ShareLink';

export const shareLinkSchema = new Schema<ShareLinkRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    digest: { type: String, required: true, unique: true },
    createdAt: { type: Date, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    expiresAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
    lastOpenedAt: { type: Date, default: null },
  },
  { collection: 'sharelinks', versionKey: false },
);

shareLinkSchema.index({ projectId: 1, createdAt: -1, _id: -1 });
