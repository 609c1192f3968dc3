import { type FlagRule } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** Prints of an item, of a text that somebody wrote about one, or of a wrong answer on a gold item. */
export const PRINT_KINDS = ['item', 'text', 'gold'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

export interface PrintRecord {
  _id: Types.ObjectId;
  kind: PrintKind;
  /** Id of the item, annotation or gold answer. */
  of: Types.ObjectId;
  itemId: Types.ObjectId;
  projectId: Types.ObjectId;
  annotatorId: Types.ObjectId | null;
  sha: string;
  text: string | null;
  pictures: string[];
  sound: string | null;
  bands: string[];
  /** When its medium was not ready; it is looked at again. Null or absent: it is compared. */
  waits?: Date | null;
}

export const PRINT_MODEL = 'FlagPrint';

export const printSchema = new Schema<PrintRecord>(
  {
    kind: { type: String, enum: PRINT_KINDS, required: true },
    of: { type: Schema.Types.ObjectId, required: true },
    itemId: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, default: null },
    sha: { type: String, required: true },
    text: { type: String, default: null },
    pictures: { type: [String], required: true },
    sound: { type: String, default: null },
    bands: { type: [String], required: true },
    waits: { type: Date, default: null },
  },
  { collection: 'flagprints', versionKey: false },
);

printSchema.index({ of: 1, kind: 1 }, { unique: true });
printSchema.index({ itemId: 1 });
printSchema.index({ bands: 1, _id: 1 });
printSchema.index({ annotatorId: 1 });
printSchema.index({ projectId: 1, kind: 1 });
printSchema.index({ waits: 1 }, { partialFilterExpression: { waits: { $type: 'date' } } });

/** The submission of a job that was looked at. It has the id of the job. */
export interface ScannedJobRecord {
  _id: Types.ObjectId;
  annotatorId: Types.ObjectId;
  submittedDate: Date;
}

export const SCANNED_JOB_MODEL = 'ScannedJob';

export const scannedJobSchema = new Schema<ScannedJobRecord>(
  { annotatorId: { type: Schema.Types.ObjectId, required: true }, submittedDate: { type: Date, required: true } },
  { collection: 'scannedjobs', versionKey: false },
);
scannedJobSchema.index({ annotatorId: 1 });

/** The place up to which items or jobs were looked at. */
export interface ScanRecord {
  _id: 'items' | 'jobs';
  /** The next run begins here: an id of an item, or an instant. */
  from: string;
}

/** The run that is under way: one server looks at a time. */
export interface LeaseRecord {
  _id: 'lease';
  until: Date;
  /** The first run: what people did before accuses nobody. */
  begunAt: Date;
}

/** Findings of which no flag was made, because too many were undecided. */
export interface LeftOutRecord {
  _id: `left-out:${FlagRule}`;
  count: number;
}

export const SCAN_MODEL = 'FlagScan';

export const scanSchema = new Schema<ScanRecord | LeaseRecord | LeftOutRecord>(
  {
    _id: { type: String, required: true },
    from: { type: String },
    until: { type: Date },
    begunAt: { type: Date },
    count: { type: Number },
  },
  { collection: 'flagscans', versionKey: false },
);
