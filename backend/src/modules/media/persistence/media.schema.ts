import { MEDIA_STATES, type MediaKind, type MediaState, type MediaType } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type RenditionName } from '../domain/media-key.js';

/** A file that was made of the original. */
export interface RenditionRecord {
  name: RenditionName;
  type: string;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
}

/** A picture, a recording or a video. */
export interface MediumRecord {
  /** The SHA-256 of what was uploaded: the same file is the same medium. */
  _id: string;
  kind: MediaKind;
  type: MediaType;
  /** Bytes of the stored original. */
  size: number;
  /** Pixels, as people see it. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /** Frames a second and their count. */
  fps: number | null;
  frames: number | null;
  /** Whether the frames last differently long. */
  vfr: boolean | null;
  renditions: RenditionRecord[];
  state: MediaState;
  /** Why it waits or failed, for admins; null where it is ready, or its turn has not come. */
  reason: string | null;
  /** A server works on it until then. */
  claimedUntil: Date | null;
  uploadedBy: Types.ObjectId;
  createdAt: Date;
  /** When it was uploaded the last time. */
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
