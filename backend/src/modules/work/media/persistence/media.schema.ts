import { MEDIA_STATES, type MediaKind, type MediaState, type MediaType } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type RenditionName } from '../domain/media-key.js';

export interface RenditionRecord {
  name: RenditionName;
  type: string;
  /** In bytes. */
  size: number;
  width: number | null;
  height: number | null;
}

export interface MediumRecord {
  /** The SHA-256 of the uploaded file: equal files are one medium. */
  _id: string;
  kind: MediaKind;
  type: MediaType;
  /** Bytes of the stored original. */
  size: number;
  /** Pixels, after rotation for display. */
  width: number | null;
  height: number | null;
  /** In seconds. */
  duration: number | null;
  /** Frames a second and their count. */
  fps: number | null;
  frames: number | null;
  /** Variable frame rate. */
  vfr: boolean | null;
  renditions: RenditionRecord[];
  state: MediaState;
  /** The reason for waiting or failure, for admins; null if it is ready or queued. */
  reason: string | null;
  claimedUntil: Date | null;
  uploadedBy: Types.ObjectId;
  createdAt: Date;
  /** The time of the latest upload. */
  uploadedAt: Date;
}

export const MEDIUM_MODEL = 'Medium';

const numberOrNull = { type: Number, default: null };

export const mediumSchema = new Schema<MediumRecord>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    type: { type: String, required: true },
    size: { type: Number, required: true },
    width: numberOrNull,
    height: numberOrNull,
    duration: numberOrNull,
    fps: numberOrNull,
    frames: numberOrNull,
    vfr: { type: Boolean, default: null },
    renditions: {
      type: [
        new Schema<RenditionRecord>(
          {
            name: { type: String, required: true },
            type: { type: String, required: true },
            size: { type: Number, required: true },
            width: numberOrNull,
            height: numberOrNull,
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    state: { type: String, enum: MEDIA_STATES, required: true },
    reason: { type: String, default: null },
    claimedUntil: { type: Date, default: null },
    uploadedBy: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    uploadedAt: { type: Date, required: true },
  },
  { collection: 'media', versionKey: false },
);

mediumSchema.index({ state: 1, createdAt: 1 });
