import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AREA_NAMES, type AreaName } from '@labelbridge/contracts';
import { type ClientSession, type Model } from 'mongoose';
import { AREA_PLACE_MODEL, type AreaPlaceRecord } from './area-place.schema.js';

@Injectable()
export class AreaPlaceRepository {
  constructor(@InjectModel(AREA_PLACE_MODEL) private readonly places: Model<AreaPlaceRecord>) {}

  async all(): Promise<AreaPlaceRecord[]> {
    return this.places.find({ _id: { $in: AREA_NAMES } }).lean<AreaPlaceRecord[]>();
  }

  async find(session: ClientSession, area: AreaName): Promise<AreaPlaceRecord | null> {
    return this.places.findById(area).session(session).lean<AreaPlaceRecord>();
  }

  /** Stores the address of an area. A concurrent change is a write conflict, which repeats the transaction. */
  async put(session: ClientSession, { _id, ...place }: AreaPlaceRecord): Promise<void> {
    await this.places.updateOne({ _id }, { $set: place }, { upsert: true, session });
  }
}
