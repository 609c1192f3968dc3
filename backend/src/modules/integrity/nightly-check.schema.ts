import { Schema } from 'mongoose';

/** The check of one night. */
export interface NightlyCheckRecord {
  /** The day in Lagos, YYYY-MM-DD. */
  _id: string;
  /** The server that has it, until `until`; a killed one's turn ends then. */
  holder: string;
  until: Date;
  doneAt: Date | null;
  /** How many faults it found. */
  faults: number;
}

export const NIGHTLY_CHECK_MODEL = 'IntegrityNight';

export const nightSchema = new Schema<NightlyCheckRecord>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
    doneAt: { type: Date, default: null },
    faults: { type: Number, default: 0 },
  },
  { collection: 'integritynights', versionKey: false },
);

nightSchema.index({ doneAt: -1 });
