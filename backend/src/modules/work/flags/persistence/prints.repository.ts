import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { FLAG_RULES, type FlagRule } from '@labelbridge/contracts';
import { type ClientSession, type Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../../common/errors/infrastructure-errors.js';
import {
  type LeaseRecord,
  type LeftOutRecord,
  PRINT_MODEL,
  type PrintKind,
  type PrintRecord,
  SCAN_MODEL,
  type ScanRecord,
  SCANNED_JOB_MODEL,
  type ScannedJobRecord,
} from './print.schema.js';

/** Prints of work and items, and how far they were made. */
@Injectable()
export class PrintRepository {
  constructor(
    @InjectModel(PRINT_MODEL) private readonly prints: Model<PrintRecord>,
    @InjectModel(SCANNED_JOB_MODEL) private readonly jobs: Model<ScannedJobRecord>,
    @InjectModel(SCAN_MODEL) private readonly scans: Model<ScanRecord | LeaseRecord | LeftOutRecord>,
  ) {}

  async deleteOfItem(session: ClientSession, itemId: Types.ObjectId): Promise<void> {
    await this.prints.deleteMany({ itemId }, { session });
  }

  /** Ids of these that have a print. */
  async knownAmong(kind: PrintKind, ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    const found = await this.prints.find({ of: { $in: [...ids] }, kind }, { of: 1 }).lean<Pick<PrintRecord, '_id' | 'of'>[]>();
    return new Set(found.map(({ of }) => String(of)));
  }

  /** Prints of items whose medium was not ready, the longest wait first. */
  async waiting(limit: number): Promise<Pick<PrintRecord, '_id' | 'of'>[]> {
    return this.prints
      .find({ waits: { $type: 'date' } }, { of: 1 })
      .sort({ waits: 1 })
      .limit(limit)
      .lean<Pick<PrintRecord, '_id' | 'of'>[]>();
  }

  /** @param waits null: it is not looked at again */
  async wait(of: Types.ObjectId, waits: Date | null): Promise<void> {
    await this.prints.updateOne({ of, kind: 'item' }, { $set: { waits } });
  }

  async countOf(projectId: Types.ObjectId, kind: PrintKind): Promise<number> {
    return this.prints.countDocuments({ projectId, kind });
  }

  /** The prints of items, by item. */
  async ofItems(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, PrintRecord>> {
    const found = await this.prints.find({ of: { $in: [...ids] }, kind: 'item' }).lean<PrintRecord[]>();
    return new Map(found.map((print) => [String(print.of), print]));
  }

  /**
   * The earliest prints in some of these bands. A band that very many prints have yields its first ones alone.
   *
   * @param limit bounds the comparisons
   */
  async like(bands: readonly string[], limit: number): Promise<PrintRecord[]> {
    return this.prints
      .find({ bands: { $in: [...bands] } })
      .limit(limit)
      .lean<PrintRecord[]>();
  }

  /** Replaces the print of a text that was written anew. */
  async put(print: Omit<PrintRecord, '_id'>): Promise<void> {
    const { of, kind, ...set } = print;
    try {
      await this.prints.updateOne({ of, kind }, { $set: set, $setOnInsert: { _id: new Types.ObjectId() } }, { upsert: true });
    } catch (error) {
      // Another server has made it.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Ids of the jobs whose submission was looked at. */
  async scannedAmong(jobs: readonly Pick<ScannedJobRecord, '_id' | 'submittedDate'>[]): Promise<ReadonlySet<string>> {
    const found = await this.jobs.find({ _id: { $in: jobs.map(({ _id }) => _id) } }).lean<ScannedJobRecord[]>();
    const dates = new Map(found.map(({ _id, submittedDate }) => [String(_id), submittedDate.getTime()]));
    return new Set(jobs.flatMap((job) => (dates.get(String(job._id)) === job.submittedDate.getTime() ? String(job._id) : [])));
  }

  async noteScanned({ _id, ...job }: ScannedJobRecord): Promise<void> {
    await this.jobs.updateOne({ _id }, { $set: job }, { upsert: true });
  }

  async scanOf(_id: ScanRecord['_id']): Promise<ScanRecord | null> {
    return this.scans.findById(_id).lean<ScanRecord>();
  }

  async saveScan({ _id, ...scan }: ScanRecord): Promise<void> {
    await this.scans.updateOne({ _id }, { $set: scan }, { upsert: true });
  }

  /** Begins a run. @returns null while another server looks */
  async lease(now: Date, until: Date): Promise<LeaseRecord | null> {
    const update = { $set: { until }, $setOnInsert: { begunAt: now } };
    try {
      return await this.scans
        .findOneAndUpdate({ _id: 'lease', until: { $lte: now } }, update, { upsert: true, returnDocument: 'after' })
        .lean<LeaseRecord>();
    } catch (error) {
      // The lease of another server is in the way of a new one.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** @returns null if it ended, and another server may look */
  async renew({ _id, until }: LeaseRecord, later: Date): Promise<LeaseRecord | null> {
    return this.scans.findOneAndUpdate({ _id, until }, { $set: { until: later } }, { returnDocument: 'after' }).lean<LeaseRecord>();
  }

  async release({ _id, until }: LeaseRecord, now: Date): Promise<void> {
    await this.scans.updateOne({ _id, until }, { $set: { until: now } });
  }

  async noteLeftOut(rule: FlagRule): Promise<void> {
    await this.scans.updateOne({ _id: `left-out:${rule}` }, { $inc: { count: 1 } }, { upsert: true });
  }

  async leftOut(): Promise<ReadonlyMap<string, number>> {
    const ids = FLAG_RULES.map((rule): LeftOutRecord['_id'] => `left-out:${rule}`);
    const found = await this.scans.find({ _id: { $in: ids } }).lean<LeftOutRecord[]>();
    return new Map(found.map(({ _id, count }) => [_id.replace('left-out:', ''), count]));
  }
}
