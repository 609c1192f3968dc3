import { ITEM_STATES, type ItemState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** One item of a job, as stored. Its annotation has the same id. */
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
  /** Whether the approval needs its review; known once the job is submitted. */
  sampled: boolean;
  doneAt: Date | null;
  /**
   * Its item was excluded or deleted before anybody had sent work on it: it is neither listed nor counted, and takes no work. Earlier versions
   * took some: it comes back with the item. Those of before there was this have none.
   */
  excluded?: boolean;
  /** Grows as the first patch of it arrives, and as its item is taken out, so that only one of them is made. */
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
