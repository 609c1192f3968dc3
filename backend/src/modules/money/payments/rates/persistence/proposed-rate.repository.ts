import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ForeignCurrency } from '@labelbridge/contracts';
import { type ClientSession, type Model } from 'mongoose';
import { PROPOSED_RATE_MODEL, type ProposedRateRecord } from './rate.schema.js';

/** Rates that wait for a second admin. Reads are lean. */
@Injectable()
export class ProposedRateRepository {
  constructor(@InjectModel(PROPOSED_RATE_MODEL) private readonly proposals: Model<ProposedRateRecord>) {}

  /** @throws a duplicate-key error if another rate of the currency waits */
  async insert(session: ClientSession, proposal: Omit<ProposedRateRecord, '_id'>): Promise<ProposedRateRecord> {
    const created = new this.proposals(proposal);
    await created.save({ session });
    return created.toObject();
  }

  async findById(id: string, session: ClientSession | null = null): Promise<ProposedRateRecord | null> {
    return this.proposals.findById(id).session(session).lean<ProposedRateRecord>();
  }

  async findOf(from: ForeignCurrency, session: ClientSession | null = null): Promise<ProposedRateRecord | null> {
    return this.proposals.findOne({ from }).session(session).lean<ProposedRateRecord>();
  }

  async delete(session: ClientSession, { _id }: Pick<ProposedRateRecord, '_id'>): Promise<void> {
    await this.proposals.deleteOne({ _id }).session(session);
  }
}
