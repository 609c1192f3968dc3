import { type ObjectDef } from '@labelbridge/annotation';
import { type MediaFile, type MediaLinks, type WorkItem } from './tool.js';

/** Pixels: enough for the data saver. */
const SAVER_WIDTH = 480;

/** Picks the narrowest picture that fills the screen in device pixels, with room to zoom. */
export function fileToShow({ files }: MediaLinks, dataSaver: boolean): MediaFile | undefined {
  const wanted = dataSaver ? SAVER_WIDTH : Math.min(globalThis.innerWidth * (globalThis.devicePixelRatio || 1) * 1.5, 1_600);
  return files.find(({ width }) => (width ?? Infinity) >= wanted) ?? files.at(-1);
}

export const fileToPlay = ({ files, fragments }: MediaLinks, dataSaver: boolean): MediaFile | undefined =>
  dataSaver || fragments !== undefined ? files[0] : files.at(-1);

export const mediaOf = ({ media }: WorkItem, { value }: ObjectDef): MediaLinks | undefined => media[value.replace(/^\$/, '')];
