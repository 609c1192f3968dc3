import { type ObjectDef } from '@labelbridge/annotation';
import { type MediaFile, type MediaLinks, type WorkItem } from './tool.js';

/** The data saver is content with this. In pixels. */
const SAVER_WIDTH = 480;

/**
 * The file of a picture that is enough for this screen: the narrowest that is as wide as the screen in its own pixels, with room to zoom.
 */
export function fileOfMedia({ files }: MediaLinks, dataSaver: boolean): MediaFile | undefined {
  const wanted = dataSaver ? SAVER_WIDTH : Math.min(globalThis.innerWidth * (globalThis.devicePixelRatio || 1) * 1.5, 1_600);
  return files.find(({ width }) => (width ?? Infinity) >= wanted) ?? files.at(-1);
}

/** The file of a recording or video to load: the smallest with data saver or where it is fetched in fragments; else the best. */
export const fileToPlay = ({ files, fragments }: MediaLinks, dataSaver: boolean): MediaFile | undefined =>
  dataSaver || fragments !== undefined ? files[0] : files.at(-1);

/** The links of the medium that an object shows; undefined where the item has none. */
export const mediaOf = ({ media }: WorkItem, { value }: ObjectDef): MediaLinks | undefined => media[value.replace(/^\$/, '')];
