import { type AreaName } from '@labelbridge/contracts';
import { Schema } from 'mongoose';
import { type AreaBuild } from '../../../../web/area-build.js';

export interface PreviousPlace {
  /** Null: the address of the settings. */
  url: string | null;
  version: string;
  until: Date;
  by: string;
}

/** The digest of a file of the build. Browsers refuse any other content. */
export interface StoredPin {
  file: string;
  /** In the format of Subresource Integrity: `sha384-…`. */
  integrity: string;
}

export interface AreaPlaceRecord {
  _id: AreaName;
  /** The base address of its files; null: the address of the settings. */
  url: string | null;
  /** The version at the time of the move. */
  version: string;
  /** The build at the time of the move; null for the address of the settings. */
  build: AreaBuild | null;
  /** Covers the manifest and the files that it names. */
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
