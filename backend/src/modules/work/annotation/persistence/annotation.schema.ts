import { ANNOTATION_STATES, type AnnotationState } from '@labelbridge/annotation';
import { REVIEW_VERDICTS, type ReviewVerdict } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** The latest review of an annotation. */
export interface HeldReview {
  verdict: ReviewVerdict;
  reason: string | null;
  by: Types.ObjectId;
  at: Date;
}

/** The work of one person on one item. It has the id of its assignment. */
export interface AnnotationRecord {
  _id: Types.ObjectId;
  jobId: Types.ObjectId;
  taskId: Types.ObjectId;
  itemId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  interfaceId: Types.ObjectId;
  /** Counts the applied patches, from 0. */
  revision: number;
  /** JSON, as in `AnnotationHead`, because keys of regions may be invalid as field names of the database. */
  regions: string;
  touched: string;
  sources: string;
  /** Digests of the latest states of its regions. Old records have none. */
  had?: string[];
  regionCount: number;
  /** Active seconds. */
  seconds: number;
  state: AnnotationState;
  /** JSON of the regions as a reviewer fixed them. */
  fixed: string | null;
  review: HeldReview | null;
  versions: number;
  /** As of its assignment. */
  mixed?: true;
  /** The time of the first change. Old records have none. */
  createdAt?: Date;
  changedAt: Date;
  submittedAt: Date | null;
}

export const ANNOTATION_MODEL = 'Annotation';

const reviewSchema = new Schema<HeldReview>(
  {
    verdict: { type: String, enum: REVIEW_VERDICTS, required: true },
    reason: { type: String, default: null },
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
);

export const annotationSchema = new Schema<AnnotationRecord>(
  {
    jobId: { type: Schema.Types.ObjectId, required: true },
    taskId: { type: Schema.Types.ObjectId, required: true },
    itemId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    interfaceId: { type: Schema.Types.ObjectId, required: true },
    revision: { type: Number, required: true },
    regions: { type: String, required: true },
    touched: { type: String, required: true },
    sources: { type: String, required: true },
    had: { type: [String] },
    regionCount: { type: Number, required: true },
    seconds: { type: Number, required: true },
    state: { type: String, enum: ANNOTATION_STATES, required: true },
    fixed: { type: String, default: null },
    review: { type: reviewSchema, default: null },
    versions: { type: Number, required: true },
    mixed: { type: Boolean },
    createdAt: { type: Date },
    changedAt: { type: Date, required: true },
    submittedAt: { type: Date, default: null },
  },
  { collection: 'annotations', versionKey: false },
);

annotationSchema.index({ jobId: 1, state: 1 });
annotationSchema.index({ itemId: 1, state: 1 });
annotationSchema.index({ annotatorId: 1 });
annotationSchema.index({ taskId: 1 });
