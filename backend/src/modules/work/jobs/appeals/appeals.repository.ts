import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AppealState } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { RecordRepository } from '../../../../database/record-repository.js';
import { APPEAL_MODEL, type AppealDecisionRecord, type AppealRecord } from './appeal.schema.js';

@Injectable()
export class AppealRepository extends RecordRepository<AppealRecord> {
  constructor(@InjectModel(APPEAL_MODEL) appeals: Model<AppealRecord>) {
    super(appeals, [
      { field: 'at', direction: -1 },
      { field: 'decideBy', direction: 1 },
    ]);
  }

  async insert(session: ClientSession, appeal: Omit<AppealRecord, '_id'>): Promise<void> {
    await this.create(session, appeal);
  }

  /** Closes the open appeals of a job. */
  async close(
    session: ClientSession,
    jobId: Types.ObjectId,
    set: { readonly state: AppealState; readonly decision: AppealDecisionRecord },
  ): Promise<void> {
    await this.model.updateMany({ jobId, state: 'open' }, { $set: set }, { session });
  }

  /** The last appeal of a job; null if there is none. */
  async lastOf(jobId: Types.ObjectId): Promise<AppealRecord | null> {
    return this.model.findOne({ jobId }).sort({ at: -1 }).lean<AppealRecord>();
  }

  /** Counts the appeals of an admin's rejections by state and author of the decision. */
  async countOfRejecter(rejecterId: string): Promise<{ state: AppealState; decidedBy: string | null; count: number }[]> {
    return this.model.aggregate([
      { $match: { 'rejection.by._id': rejecterId } },
      { $group: { _id: { state: '$state', decidedBy: '$decision.by._id' }, count: { $sum: 1 } } },
      { $project: { _id: 0, state: '$_id.state', decidedBy: { $ifNull: ['$_id.decidedBy', null] }, count: 1 } },
    ]);
  }
}
