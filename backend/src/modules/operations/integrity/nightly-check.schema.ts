import { Schema } from 'mongoose';

export interface NightlyCheckRecord {
  /** Day in Lagos, YYYY-MM-DD. */
  _id: string;
  /** Server that runs the check, until `until`. Then another server may take over. */
  holder: string;
  until: Date;
  doneAt: Date | null;
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
