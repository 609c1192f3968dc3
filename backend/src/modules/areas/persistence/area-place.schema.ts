import { type AreaName } from '@labelbridge/contracts';
import { Schema } from 'mongoose';
import { type AreaBuild } from '../../../web/area-build.js';

/** A former address of an area, until when it had it and who changed it. */
export interface PreviousPlace {
  /** Null: the address of the settings. */
  url: string | null;
  version: string;
  until: Date;
  by: string;
}

/** What a file of the build must be: browsers refuse it otherwise. */
export interface StoredPin {
  file: string;
  /** As Subresource Integrity writes it: `sha384-…`. */
  integrity: string;
}

/** The address that admins have set for an area. */
export interface AreaPlaceRecord {
  _id: AreaName;
  /** The base address of its files; null: the address of the settings. */
  url: string | null;
  /** The version at the address when it was set. */
  version: string;
  /** The build as it was when the address was set; null where that is the address of the settings. */
  build: AreaBuild | null;
  /** Of the manifest and of the files that it names. */
  pins: StoredPin[];
  /** The latest first. */
  previous: PreviousPlace[];
  changedAt: Date;
}

export const AREA_PLACE_MODEL = 'AreaPlace';

const pinSchema = new Schema<StoredPin>(
  { file: { type: String, required: true }, integrity: { type: String, required: true } },
  { _id: false },
);

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
    build: { type: Object, default: null },
    pins: { type: [pinSchema], default: [] },
    previous: { type: [previousSchema], default: [] },
    changedAt: { type: Date, required: true },
  },
  { collection: 'areaplaces', versionKey: false },
);
