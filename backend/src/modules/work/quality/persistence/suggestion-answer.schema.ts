import { Schema, type Types } from 'mongoose';

/** Comparison of an answer with what a machine had proposed. It has the id of the answer. */
export interface SuggestionAnswerRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  itemId: Types.ObjectId;
  /** The person did not see the proposal. */
  unaided: boolean;
  same: boolean;
  at: Date;
}

const KEPT_DAYS = 90;

export const SUGGESTION_ANSWER_MODEL = 'SuggestionAnswer';

export const suggestionAnswerSchema = new Schema<SuggestionAnswerRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    itemId: { type: Schema.Types.ObjectId, required: true },
    unaided: { type: Boolean, required: true },
    same: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'suggestionanswers', versionKey: false },
);

suggestionAnswerSchema.index({ projectId: 1, unaided: 1, at: -1, same: 1 });
suggestionAnswerSchema.index({ itemId: 1 });
suggestionAnswerSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_DAYS * 86_400 });
