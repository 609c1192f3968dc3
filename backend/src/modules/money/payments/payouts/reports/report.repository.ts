import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type PlainDate } from '@labelbridge/contracts';
import { type ClientSession, type Model } from 'mongoose';
import { findPage, type Page } from '../../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { REPORT_MODEL, type ReportRecord } from './report.schema.js';

@Injectable()
export class ReportRepository {
  constructor(@InjectModel(REPORT_MODEL) private readonly reports: Model<ReportRecord>) {}

  async find(day: PlainDate, session: ClientSession | null = null): Promise<ReportRecord | null> {
    return this.reports.findOne({ day }).session(session).lean<ReportRecord>();
  }

  async save(session: ClientSession, { day, ...report }: Omit<ReportRecord, '_id'>): Promise<ReportRecord | null> {
    return this.reports
      .findOneAndUpdate({ day }, { $set: report }, { session, upsert: true, returnDocument: 'after' })
      .lean<ReportRecord>();
  }

  /** Reports with a difference of bank and ledger, the oldest first. */
  unmatched(): AsyncIterable<ReportRecord> {
    return this.reports
      .find({ 'unmatched.0': { $exists: true } })
      .sort({ day: 1 })
      .lean<ReportRecord[]>()
      .cursor();
  }

  async list({ q: _q, ...query }: ListQueryDto): Promise<Page<ReportRecord>> {
    return findPage(this.reports, {}, query, [{ field: 'day', direction: -1 }]);
  }
}
