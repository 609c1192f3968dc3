import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { COMMENT_MODEL, type CommentRecord, type CommentChange, VERSION_MODEL, type VersionRecord } from './version.schema.js';

@Injectable()
export class HistoryRepository {
  constructor(
    @InjectModel(VERSION_MODEL) private readonly versions: Model<VersionRecord>,
    @InjectModel(COMMENT_MODEL) private readonly comments: Model<CommentRecord>,
  ) {}

  async addVersions(session: ClientSession, versions: readonly VersionRecord[]): Promise<void> {
    if (versions.length > 0) await this.versions.insertMany([...versions], { session });
  }

  async addComments(session: ClientSession, comments: readonly CommentRecord[]): Promise<void> {
    if (comments.length > 0) await this.comments.insertMany([...comments], { session });
  }

  async delete(session: ClientSession, annotationIds: readonly Types.ObjectId[]): Promise<void> {
    if (annotationIds.length === 0) return;
    const ofThem = { annotationId: { $in: [...annotationIds] } };
    await this.versions.deleteMany(ofThem, { session });
    await this.comments.deleteMany(ofThem, { session });
  }

  async versionsOf(annotationId: Types.ObjectId): Promise<VersionRecord[]> {
    return this.versions.find({ annotationId }).sort({ number: 1 }).lean<VersionRecord[]>();
  }

  /** Ids of the authors of reviews of these annotations, also of reviews that others have replaced. */
  async reviewersOf(annotationIds: readonly Types.ObjectId[], since: Date): Promise<string[]> {
    const filter = { annotationId: { $in: [...annotationIds] }, action: { $ne: 'submit' as const }, at: { $gte: since } };
    return (await this.versions.distinct('by', filter)).map(String);
  }

  async commentsOf(annotationId: Types.ObjectId): Promise<CommentRecord[]> {
    return this.comments.find({ annotationId }).sort({ at: 1, _id: 1 }).lean<CommentRecord[]>();
  }

  async findComment(id: string): Promise<CommentRecord | null> {
    return this.comments.findById(id).lean<CommentRecord>();
  }

  /** Resolves or reopens a comment. @returns the changed comment; null if it already was in that state */
  async setResolved(_id: Types.ObjectId, change: CommentChange): Promise<CommentRecord | null> {
    const before = change.resolved ? null : { $ne: null };
    return this.comments
      .findOneAndUpdate(
        { _id, resolvedAt: before },
        { $set: { resolvedAt: change.resolved ? change.at : null }, $push: { changes: change } },
        { returnDocument: 'after' },
      )
      .lean<CommentRecord>();
  }

  async openComments(ids: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const found = await this.comments
      .find({ annotationId: { $in: [...ids] }, resolvedAt: null }, { annotationId: 1 })
      .lean<Pick<CommentRecord, '_id' | 'annotationId'>[]>();
    const counts = new Map<string, number>();
    for (const { annotationId } of found) counts.set(String(annotationId), (counts.get(String(annotationId)) ?? 0) + 1);
    return counts;
  }

  async commentedRegions(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<Map<string, Set<string>>> {
    if (ids.length === 0) return new Map();
    const found = await this.comments
      .find({ annotationId: { $in: [...ids] }, regionId: { $ne: null }, resolvedAt: null }, { annotationId: 1, regionId: 1 })
      .session(session)
      .lean<Pick<CommentRecord, '_id' | 'annotationId' | 'regionId'>[]>();
    const regions = new Map<string, Set<string>>();
    for (const { annotationId, regionId } of found) {
      if (regionId === null) continue;
      const known = regions.get(String(annotationId)) ?? new Set();
      regions.set(String(annotationId), known.add(regionId));
    }
    return regions;
  }
}
