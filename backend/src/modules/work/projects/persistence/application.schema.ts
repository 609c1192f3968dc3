import { APPLICATION_STATUSES, type ApplicationStatus, type Language, LANGUAGES } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type HistoryEntry, historySchema } from '../../../../common/lifecycle/history.js';

/** A unique index allows one for each pair of project and annotator. */
export interface ApplicationRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  status: ApplicationStatus;
  /** Time of the application, or of the new application after a withdrawal or rejection. */
  appliedAt: Date;
  decidedAt: Date | null;
  reason: string | null;
  /** Language whose place the annotator took, in projects with places by language. */
  language?: Language | null;
  history: HistoryEntry[];
  searchWords: string[];
}

export const APPLICATION_MODEL = 'Application';

export const applicationSchema = new Schema<ApplicationRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    status: { type: String, enum: APPLICATION_STATUSES, required: true },
    appliedAt: { type: Date, required: true },
    decidedAt: { type: Date, default: null },
    reason: { type: String, default: null },
    language: { type: String, enum: [...LANGUAGES, null], default: null },
    history: { type: [historySchema], required: true },
    searchWords: { type: [String], required: true },
  },
  { collection: 'applications', versionKey: false },
);

applicationSchema.index({ projectId: 1, annotatorId: 1 }, { unique: true });
applicationSchema.index({ annotatorId: 1, appliedAt: -1, _id: -1 });
applicationSchema.index({ annotatorId: 1, status: 1, appliedAt: -1, _id: -1 });
applicationSchema.index({ projectId: 1, status: 1, appliedAt: -1, _id: -1 });
applicationSchema.index({ projectId: 1, appliedAt: -1, _id: -1 });
applicationSchema.index({ status: 1, appliedAt: -1, _id: -1 });
applicationSchema.index({ appliedAt: -1, _id: -1 });
applicationSchema.index({ searchWords: 1 });
