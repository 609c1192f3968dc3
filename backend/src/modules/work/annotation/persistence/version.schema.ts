import { Schema, type Types } from 'mongoose';

export const VERSION_ACTIONS = ['submit', 'accept', 'fix', 'reject'] as const;
export type VersionAction = (typeof VERSION_ACTIONS)[number];

/** A submitted or reviewed state of an annotation. It never changes. */
export interface VersionRecord {
  _id: Types.ObjectId;
  annotationId: Types.ObjectId;
  /** From 1, without gaps. */
  number: number;
  /** The annotation's revision at that time. */
  revision: number;
  action: VersionAction;
  /** JSON; null if the action changed nothing. */
  regions: string | null;
  annotatorId: Types.ObjectId;
  by: Types.ObjectId;
  reason: string | null;
  at: Date;
}

export const VERSION_MODEL = 'AnnotationVersion';

export const versionSchema = new Schema<VersionRecord>(
  {
    annotationId: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    revision: { type: Number, required: true },
    action: { type: String, enum: VERSION_ACTIONS, required: true },
    regions: { type: String, default: null },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    reason: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'annotationversions', versionKey: false },
);

versionSchema.index({ annotationId: 1, number: 1 }, { unique: true });
versionSchema.index({ annotatorId: 1 });

export interface CommentChange {
  resolved: boolean;
  by: Types.ObjectId;
  at: Date;
}

export interface CommentRecord {
  _id: Types.ObjectId;
  annotationId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  /** Null: about the whole item. */
  regionId: string | null;
  text: string;
  by: Types.ObjectId;
  at: Date;
  resolvedAt: Date | null;
  /** The oldest first. Old records lack the field. */
  changes?: CommentChange[];
}

export const COMMENT_MODEL = 'RegionComment';

export const commentSchema = new Schema<CommentRecord>(
  {
    annotationId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    regionId: { type: String, default: null },
    text: { type: String, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    resolvedAt: { type: Date, default: null },
    changes: {
      type: [
        new Schema<CommentChange>(
          {
            resolved: { type: Boolean, required: true },
            by: { type: Schema.Types.ObjectId, required: true },
            at: { type: Date, required: true },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
  },
  { collection: 'regioncomments', versionKey: false },
);

commentSchema.index({ annotationId: 1, at: 1, _id: 1 });
commentSchema.index({ annotatorId: 1 });
