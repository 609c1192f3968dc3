import { type Types } from 'mongoose';

/** The version of a guideline by which a job is judged. It stays if the task moves to another project. */
export interface PinnedGuideline {
  projectId: Types.ObjectId;
  version: number;
}
