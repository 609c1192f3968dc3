import { ITEM_STATES, type ItemState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** One item of a job. Its annotation has the same id. */
export interface AssignmentRecord {
  _id: Types.ObjectId;
  jobId: Types.ObjectId;
  taskId: Types.ObjectId;
  itemId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  /** Its place in the job, from 0. */
  order: number;
  state: ItemState;
  skipReason: string | null;
  /** The approval needs its review. Set at the submission of the job. */
  sampled: boolean;
  doneAt: Date | null;
  /**
   * The item was excluded or deleted before any work on it was sent. The assignment is not listed or counted, and accepts no work. Work
   * accepted by earlier versions returns with the item. Old records lack the field.
   */
  excluded?: boolean;
  /** A gold item of another batch: its answer measures the person, and belongs to the results of neither batch. Old records lack the field. */
  mixed?: true;
  /**
   * The person does not see what a machine proposed: on gold items, and on a random tenth of others, so that nobody can tell them apart.
   * Decided once, because a proposal that disappears would name a gold item. Old records lack the field.
   */
  unaided?: true;
  /** Incremented by the first patch and by the removal of its item, so that these conflict. */
  locks?: number;
}

export const ASSIGNMENT_MODEL = 'Assignment';

export const assignmentSchema = new Schema<AssignmentRecord>(
  {
    jobId: { type: Schema.Types.ObjectId, required: true },
    taskId: { type: Schema.Types.ObjectId, required: true },
    itemId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    order: { type: Number, required: true },
    state: { type: String, enum: ITEM_STATES, required: true },
    skipReason: { type: String, default: null },
    sampled: { type: Boolean, required: true },
    doneAt: { type: Date, default: null },
    excluded: { type: Boolean, default: false },
    mixed: { type: Boolean },
    unaided: { type: Boolean },
    locks: { type: Number },
  },
  { collection: 'assignments', versionKey: false },
);

assignmentSchema.index({ jobId: 1, itemId: 1 }, { unique: true });
assignmentSchema.index({ jobId: 1, order: 1, _id: 1 });
assignmentSchema.index({ jobId: 1, state: 1, order: 1, _id: 1 });
assignmentSchema.index({ itemId: 1 });
assignmentSchema.index({ taskId: 1 });
assignmentSchema.index({ annotatorId: 1 });
