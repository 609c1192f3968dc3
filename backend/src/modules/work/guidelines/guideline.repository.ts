import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { RecordRepository } from '../../../database/record-repository.js';
import { GUIDELINE_MODEL, type GuidelineRecord } from './guideline.schema.js';

const LISTED = { version: 1, note: 1, by: 1, at: 1 } as const;
export type ListedGuideline = Pick<GuidelineRecord, keyof typeof LISTED>;

@Injectable()
export class GuidelineRepository extends RecordRepository<GuidelineRecord> {
  constructor(@InjectModel(GUIDELINE_MODEL) guidelines: Model<GuidelineRecord>) {
    super(guidelines, [{ field: 'version', direction: -1 }]);
  }

  async insert(session: ClientSession, guideline: Omit<GuidelineRecord, '_id'>): Promise<GuidelineRecord> {
    return this.create(session, guideline);
  }

  async findVersion(projectId: Types.ObjectId, version: number, session: ClientSession | null = null): Promise<GuidelineRecord | null> {
    return this.model.findOne({ projectId, version }).session(session).lean<GuidelineRecord>();
  }

  /** All versions, the latest first, without their text. */
  async listVersions(projectId: Types.ObjectId): Promise<ListedGuideline[]> {
    return this.model.find({ projectId }, LISTED).sort({ version: -1 }).lean<ListedGuideline[]>();
  }

  async picturesInUse(ids: readonly string[]): Promise<string[]> {
    const used = await this.model.find({ pictures: { $in: [...ids] } }, { pictures: 1 }).lean<Pick<GuidelineRecord, 'pictures'>[]>();
    const wanted = new Set(ids);
    return [...new Set(used.flatMap(({ pictures }) => pictures))].filter((id) => wanted.has(id));
  }
}
