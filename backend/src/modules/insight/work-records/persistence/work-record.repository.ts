import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { type StoredWorkRecord, WORK_RECORD_MODEL } from './work-record.schema.js';

@Injectable()
export class WorkRecordRepository {
  constructor(@InjectModel(WORK_RECORD_MODEL) private readonly records: Model<StoredWorkRecord>) {}

  async find(_id: string): Promise<StoredWorkRecord | null> {
    return this.records.findById(_id).lean<StoredWorkRecord>();
  }

  /** A person's records, the newest first. */
  async ofPerson(annotatorId: Types.ObjectId): Promise<StoredWorkRecord[]> {
    return this.records.find({ annotatorId }).sort({ madeAt: -1, _id: -1 }).lean<StoredWorkRecord[]>();
  }

  async findOwn(session: ClientSession, annotatorId: Types.ObjectId, _id: string): Promise<StoredWorkRecord | null> {
    return this.records.findOne({ _id, annotatorId }).session(session).lean<StoredWorkRecord>();
  }

  async countOf(session: ClientSession, annotatorId: Types.ObjectId): Promise<number> {
    return this.records.countDocuments({ annotatorId }).session(session);
  }

  async insert(session: ClientSession, record: StoredWorkRecord): Promise<void> {
    await this.records.insertMany([record], { session });
  }

  /** Forgets what the record showed. @returns null if it is revoked or deleted by now */
  async revoke(session: ClientSession, { _id, annotatorId }: StoredWorkRecord, revokedAt: Date): Promise<StoredWorkRecord | null> {
    const set = { revokedAt, text: null, signature: null };
    return this.records
      .findOneAndUpdate({ _id, annotatorId, revokedAt: null }, { $set: set }, { session, returnDocument: 'after' })
      .lean<StoredWorkRecord>();
  }

  async delete(session: ClientSession, { _id, annotatorId }: StoredWorkRecord): Promise<void> {
    await this.records.deleteOne({ _id, annotatorId, revokedAt: { $ne: null } }, { session });
  }
}
