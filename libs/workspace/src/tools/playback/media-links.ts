import { type ObjectDef } from '@labelbridge/annotation';
import { type MediaFile, type MediaLinks, type WorkItem } from '../tool.js';

/** The links of the medium that an object shows; undefined where the item has none. */
export const linksOf = ({ media }: WorkItem, { value }: ObjectDef): MediaLinks | undefined =>
  media[value.startsWith('$') ? value.slice(1) : value];

/** The file to load: the smallest with data saver or where it is fetched in fragments; else the best. */
export const fileFor = ({ files, fragments }: MediaLinks, dataSaver: boolean): MediaFile | undefined =>
  dataSaver || fragments !== undefined ? files[0] : files.at(-1);
