import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ForeignCurrency } from '@labelbridge/contracts';
import { type ClientSession, type Model } from 'mongoose';
import { findPage, type Page, type Sorts } from '../../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { searchFilter } from '../../../../../common/search/search-words.js';
import { RATE_ORIGINS, type RateOrigin } from '../domain/choose-rate.js';
import { RATE_ALERT_MODEL, RATE_MODEL, type RateAlertRecord, type RateRecord } from './rate.schema.js';

const SORTS: Sorts = [{ field: 'at', direction: -1 }];

/** Rates are added and read, never changed. Reads are lean. */
@Injectable()
export class RateRepository {
  constructor(
    @InjectModel(RATE_MODEL) private readonly rates: Model<RateRecord>,
    @InjectModel(RATE_ALERT_MODEL) private readonly alerts: Model<RateAlertRecord>,
  ) {}

  async insert(session: ClientSession, rate: Omit<RateRecord, '_id'>): Promise<RateRecord> {
    const created = new this.rates(rate);
    await created.save({ session });
    return created.toObject();
  }

  async findById(id: string): Promise<RateRecord | null> {
    return this.rates.findById(id).lean<RateRecord>();
  }

  async newest(from: ForeignCurrency, session: ClientSession | null = null): Promise<RateRecord[]> {
    const found: RateRecord[] = [];
    for (const origin of RATE_ORIGINS) {
      const rate = await this.newestOf(from, origin, session);
      if (rate) found.push(rate);
    }
    return found;
  }

  async newestOf(from: ForeignCurrency, origin: RateOrigin, session: ClientSession | null = null): Promise<RateRecord | null> {
    return this.rates.findOne({ from, origin }).sort({ at: -1 }).session(session).lean<RateRecord>();
  }

  /** Newest rate up to `now` that a provider gave or that is confirmed. */
  async lastConfirmed(from: ForeignCurrency, now: Date, session: ClientSession | null = null): Promise<RateRecord | null> {
    const newest = (filter: object) =>
      this.rates
        .findOne({ from, ...filter, at: { $lte: now } })
        .sort({ at: -1 })
        .session(session)
        .lean<RateRecord>();
    const [fetched, confirmed] = [await newest({ origin: 'provider' }), await newest({ isConfirmed: true })];
    return fetched && confirmed ? (fetched.at > confirmed.at ? fetched : confirmed) : (fetched ?? confirmed);
  }

  async page({ q, ...query }: ListQueryDto): Promise<Page<RateRecord>> {
    return findPage(this.rates, searchFilter(q), query, SORTS);
  }

  async noteAlert(session: ClientSession, _id: string, at: Date): Promise<boolean> {
    if (await this.alerts.exists({ _id }).session(session)) return false;
    await new this.alerts({ _id, at }).save({ session });
    return true;
  }
}
