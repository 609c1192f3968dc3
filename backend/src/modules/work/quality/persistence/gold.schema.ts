import { type RegionReason } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** The known answer on an item. It has the id of the item. */
export interface GoldRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  interfaceId: Types.ObjectId;
  /** Labels and choices of the answer, by which gold is balanced. */
  className: string;
  /** JSON of the regions, as in annotations. */
  regions: string;
  explanation: string | null;
  reasons?: readonly RegionReason[];
  /** Counts the changes of the answer, from 1. Answers of people name the one they were compared with. */
  revision: number;
  /** Answers of people must be compared again, or count no longer. */
  recounts: boolean;
  /** A retired item is given to nobody new: its answer was shown, or it was withdrawn, so that answers on it do not count. */
  retired: 'shown' | 'withdrawn' | null;
  /** It is of an exam: never mixed into work, nor counted with its gold. */
  exam?: true;
  /** Counts the answers that were compared with it. */
  locks?: number;
  by: Types.ObjectId;
  at: Date;
}

export const GOLD_MODEL = 'Gold';

export const goldSchema = new Schema<GoldRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    interfaceId: { type: Schema.Types.ObjectId, required: true },
    className: { type: String, default: '' },
    regions: { type: String, required: true },
    explanation: { type: String, default: null },
    reasons: {
      type: [{ _id: false, region: { type: String, required: true }, text: { type: String, required: true } }],
      default: undefined,
    },
    revision: { type: Number, required: true },
    recounts: { type: Boolean, required: true },
    retired: { type: String, enum: ['shown', 'withdrawn', null], default: null },
    exam: { type: Boolean },
    locks: { type: Number },
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'golds', versionKey: false },
);

goldSchema.index({ projectId: 1, interfaceId: 1, retired: 1, className: 1 });
goldSchema.index({ recounts: 1, _id: 1 });
