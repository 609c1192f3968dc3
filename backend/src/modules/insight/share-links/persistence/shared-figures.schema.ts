import { Schema, type Types } from 'mongoose';

/** Figures of a project as its links show them. */
export interface SharedFiguresRecord {
  /** The project. */
  _id: Types.ObjectId;
  /** JSON of `CustomerFigures`. */
  text: string;
  countedAt: Date;
  /** Until then one process counts anew, and others show the former figures. */
  claimedUntil: Date | null;
}

export const SHARED_FIGURES_MODEL = 'SharedFigures';

export const sharedFiguresSchema = new Schema<SharedFiguresRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    countedAt: { type: Date, required: true },
    claimedUntil: { type: Date, default: null },
  },
  { collection: 'sharedfigures', versionKey: false },
);
