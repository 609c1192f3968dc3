import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { MEDIUM_MODEL, type MediumRecord } from './media.schema.js';

export type MediumFindings = Partial<
  Pick<MediumRecord, 'width' | 'height' | 'duration' | 'fps' | 'frames' | 'vfr' | 'renditions' | 'state' | 'reason'>
>;

const SIZES = { kind: 1, size: 1, width: 1, 'renditions.name': 1, 'renditions.size': 1, 'renditions.width': 1 } as const;
export type MediumSizes = Pick<MediumRecord, '_id' | 'kind' | 'size' | 'width'> & {
  readonly renditions: readonly Pick<MediumRecord['renditions'][number], 'name' | 'size' | 'width'>[];
};

@Injectable()
export class MediaRepository {
  constructor(@InjectModel(MEDIUM_MODEL) private readonly media: Model<MediumRecord>) {}

  async findById(id: string): Promise<MediumRecord | null> {
    return this.media.findById(id).lean<MediumRecord>();
  }

  async findMany(ids: readonly string[]): Promise<MediumRecord[]> {
    return ids.length === 0 ? [] : this.media.find({ _id: { $in: [...ids] } }).lean<MediumRecord[]>();
  }

  /** The sizes of these media and their copies. */
  async sizesOf(ids: readonly string[]): Promise<MediumSizes[]> {
    return ids.length === 0 ? [] : this.media.find({ _id: { $in: [...ids] } }, SIZES).lean<MediumSizes[]>();
  }

  async knownOf(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const found = await this.media.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Adds a medium, or updates `uploadedAt` of an existing one. @returns the stored record and whether it is new */
  async add({ uploadedAt, ...medium }: MediumRecord): Promise<{ record: MediumRecord; isNew: boolean }> {
    const { _id, ...fields } = medium;
    const { upsertedCount } = await this.media.updateOne({ _id }, { $setOnInsert: fields, $set: { uploadedAt } }, { upsert: true });
    const record = await this.findById(_id);
    return { record: record ?? { ...medium, uploadedAt }, isNew: upsertedCount > 0 };
  }

  /** Claims the oldest medium that is due. @param until the end of the claim, after which another server may take it */
  async claim(now: Date, until: Date): Promise<MediumRecord | null> {
    const due = { state: 'waiting' as const, reason: null, $or: [{ claimedUntil: null }, { claimedUntil: { $lt: now } }] };
    return this.media
      .findOneAndUpdate(due, { $set: { claimedUntil: until } }, { sort: { createdAt: 1 }, returnDocument: 'after' })
      .lean<MediumRecord>();
  }

  /** Sets the end of a claim. Any server may take the medium after `until`. */
  async claimUntil(id: string, until: Date): Promise<void> {
    await this.media.updateOne({ _id: id, state: 'waiting' }, { $set: { claimedUntil: until } });
  }

  async finish(id: string, findings: MediumFindings): Promise<void> {
    await this.media.updateOne({ _id: id }, { $set: { ...findings, claimedUntil: null } });
  }

  /** Makes media with these reasons due again. */
  async retry(reasons: readonly string[]): Promise<void> {
    await this.media.updateMany({ state: 'waiting', reason: { $in: [...reasons] } }, { $set: { reason: null } });
  }

  /** Ids after `after`, in order, of media last uploaded before `before`. */
  async uploadedBefore(before: Date, after: string, limit: number): Promise<string[]> {
    const found = await this.media
      .find({ uploadedAt: { $lt: before }, _id: { $gt: after } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** @returns whether it was deleted; false if it was uploaded again meanwhile */
  async deleteUploadedBefore(id: string, before: Date): Promise<boolean> {
    return (await this.media.deleteOne({ _id: id, uploadedAt: { $lt: before } })).deletedCount > 0;
  }
}
