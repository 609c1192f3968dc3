import { type AreaName } from '@labelbridge/contracts';
import { Schema } from 'mongoose';

/** A former address of an area, until when it had it and who changed it. */
export interface PreviousPlace {
  /** Null: the address of the settings. */
  url: string | null;
  version: string;
  until: Date;
  by: string;
}

/** The address that admins have set for an area. */
export interface AreaPlaceRecord {
  _id: AreaName;
  /** The base address of its files; null: the address of the settings. */
  url: string | null;
  /** The version at the address when it was set. */
  version: string;
  /** The latest first. */
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
