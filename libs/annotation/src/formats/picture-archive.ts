import { type LabelConfig } from '../interface/label-config.js';
import { type PictureSize } from '../regions/geometry.js';
import { fitsOn } from '../regions/mask-fit.js';
import { type Region } from '../regions/region.js';
import { BYTE_ORDER_MARK, csvLine } from './csv.js';
import { type Export } from './format.js';
import { byItem, pictureSize, type ExportContent, type ExportFile, type ExportGroup } from './export-items.js';
import { addressOf, FileNames } from './file-names.js';

export interface LabelledPicture extends ExportGroup {
  readonly config: LabelConfig;
  /** Includes folders. */
  readonly name: string;
  readonly regions: readonly Region[];
  /** Pixels; null if unknown. */
  readonly size: PictureSize | null;
}

/** @param unique see `FileNames` */
export async function* picturesOf({ config, source }: Export, unique: 'name' | 'stem'): AsyncGenerator<LabelledPicture> {
  const names = new FileNames(config, unique);
  for await (const group of byItem(source)) {
    const regions = group.works.flatMap((work) => work.regions);
    yield { config, ...group, name: names.next(group), regions, size: pictureSize(group.item, regions) };
  }
}

export const UNFIT_MASK = 'it is larger than its picture, or has too many runs';

export const unfitMasks = ({ regions, size }: Pick<LabelledPicture, 'regions' | 'size'>): Region[] =>
  regions.filter(({ shape }) => shape.t === 'mask' && !fitsOn(shape, size ?? { width: shape.w, height: shape.h }));

const MANY_REGIONS = 500;

export const textOfPicture = ({ regions }: Pick<LabelledPicture, 'regions'>, parts: Iterable<string>): ExportContent =>
  regions.length < MANY_REGIONS ? [...parts].join('') : parts;

/** Yields the files of each picture, the picture if requested, and a table with the addresses of pictures stored elsewhere. */
export async function* pictureArchive(
  what: Export,
  unique: 'name' | 'stem',
  filesOf: (picture: LabelledPicture) => Iterable<ExportFile> | AsyncIterable<ExportFile>,
): AsyncGenerator<ExportFile> {
  const elsewhere: string[] = [];
  for await (const picture of picturesOf(what, unique)) {
    yield* filesOf(picture);
    const content = what.options.pictures?.(picture) ?? null;
    const address = addressOf(picture.config, picture.item);
    if (content) yield { path: `images/${picture.name}`, content, isPacked: true };
    else if (address !== undefined) elsewhere.push(csvLine([picture.name, address]));
  }
  if (elsewhere.length > 0) yield { path: 'pictures.csv', content: [BYTE_ORDER_MARK + csvLine(['file', 'address']), ...elsewhere] };
}
