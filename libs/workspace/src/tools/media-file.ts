import { type ObjectDef } from '@labelbridge/annotation';
import { type MediaFile, type MediaLinks, type WorkItem } from './tool.js';

/** The data saver is content with this. In pixels. */
const SAVER_WIDTH = 480;

/**
 * The file of a medium that is enough for this screen: the narrowest that is as wide as the screen in its own pixels, with room to zoom.
 */
export function fileOfMedia({ files }: MediaLinks, dataSaver: boolean): MediaFile | undefined {
  const wanted = dataSaver ? SAVER_WIDTH : Math.min(globalThis.innerWidth * (globalThis.devicePixelRatio || 1) * 1.5, 1_600);
  return files.find(({ width }) => (width ?? Infinity) >= wanted) ?? files.at(-1);
}

/** The file of an object of an item. Undefined where the item has none. */
export function fileFor(item: WorkItem, object: ObjectDef, dataSaver: boolean): MediaFile | undefined {
  const links = item.media[object.value.replace(/^\$/, '')];
  return links && fileOfMedia(links, dataSaver);
}
