import { type AreaName } from '@labelbridge/contracts';
import { Schema } from 'mongoose';

/** Where an area was, until when and by whom that was changed. */
export interface PreviousPlace {
  /** Null: where the settings said. */
  url: string | null;
  version: string;
  until: Date;
  by: string;
}

/** Where admins have put an area. */
export interface AreaPlaceRecord {
  _id: AreaName;
  /** The base address of its files; null follows the settings again. */
  url: string | null;
  /** The version that was there when it was put there. */
  version: string;
  /** The last first. */
  previous: PreviousPlace[];
  changedAt: Date;
}

export const AREA_PLACE_MODEL = 'AreaPlace';

const previousSchema = new Schema<PreviousPlace>(
  {
    url: { type: String, default: null },
    version: { type: String, default: '' },
    until: { type: Date, required: true },
    by: { type: String, required: true },
  },
  { _id: false },
);

export const areaPlaceSchema = new Schema<AreaPlaceRecord>(
  {
    _id: { type: String, required: true },
    url: { type: String, default: null },
    version: { type: String, default: '' },
    previous: { type: [previousSchema], default: [] },
    changedAt: { type: Date, required: true },
  },
  { collection: 'areaplaces', versionKey: false },
);
