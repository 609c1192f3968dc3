import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AREA_NAMES, type AreaName } from '@labelbridge/contracts';
import { type ClientSession, type Model } from 'mongoose';
import { AREA_PLACE_MODEL, type AreaPlaceRecord } from './area-place.schema.js';

@Injectable()
export class AreaPlaceRepository {
  constructor(@InjectModel(AREA_PLACE_MODEL) private readonly places: Model<AreaPlaceRecord>) {}

  /** All that were ever put anywhere. */
  async all(): Promise<AreaPlaceRecord[]> {
    return this.places.find({ _id: { $in: AREA_NAMES } }).lean<AreaPlaceRecord[]>();
  }

  async find(session: ClientSession, area: AreaName): Promise<AreaPlaceRecord | null> {
    return this.places.findById(area).session(session).lean<AreaPlaceRecord>();
  }

  /** Puts an area somewhere. Within its transaction it is where it was when that was read, or the transaction runs again. */
  async put(session: ClientSession, { _id, ...place }: AreaPlaceRecord): Promise<void> {
    await this.places.updateOne({ _id }, { $set: place }, { upsert: true, session });
  }
}
