import { writeJson } from '../json-text.js';
import { isRecord, type Problem, type Read } from '../json.js';
import { type LabelConfig } from '../interface/label-config.js';
import { labelsOf } from '../regions/region-labels.js';
import { boundsOfPoints, polygonArea, type PictureSize, type Point } from '../regions/geometry.js';
import { lengthWithin, outlineOnPicture } from '../regions/clip.js';
import { maskOn } from '../regions/mask-fit.js';
import { maskArea, maskBounds } from '../regions/masks.js';
import { type Region } from '../regions/region.js';
import { fromCocoCounts, packCounts, toCocoCounts, unpackCounts } from './coco-rle.js';
import { AREAS, changesOfAreas, LOST_ORIENTATION, UNSIZED_PICTURES, type Export, type OneFileSpec } from './format.js';
import { classesOf, type ImportItem, mediaField, regionFor } from './export-items.js';
import { addressOf } from './file-names.js';
import { type LabelledPicture, picturesOf, UNFIT_MASK, unfitMasks } from './picture-archive.js';
import { type Shape } from '../shapes/shapes.js';

const COCO_SHAPES = [...AREAS, 'mask'] as const;

interface CocoImage {
  id: number;
  /** Unique within the file. */
  file_name: string;
  width: number;
  height: number;
  coco_url?: string;
}
interface CocoRle {
  size: [height: number, width: number];
  counts: number[] | string;
}
interface CocoAnnotation {
  id: number;
  image_id: number;
  category_id: number;
  bbox: [x: number, y: number, width: number, height: number];
  area: number;
  iscrowd: 0 | 1;
  /** Email address or id of the annotator. Readers of COCO ignore it. */
  annotator?: string;
  segmentation: number[][] | CocoRle;
}
interface CocoCategory {
  id: number;
  name: string;
}
interface Coco {
  images: CocoImage[];
  annotations: CocoAnnotation[];
  categories: CocoCategory[];
  /** Items without a known picture size, and masks that do not fit their picture. Readers of COCO ignore it. */
  left_out?: { item: string; reason: string }[];
}

const cocoCategories = (config: LabelConfig): CocoCategory[] => classesOf(config, COCO_SHAPES).map((name, i) => ({ id: i + 1, name }));

type Drawn = Pick<CocoAnnotation, 'bbox' | 'area' | 'segmentation'>;

/** Converts a shape to pixels; null if COCO has no such shape, or nothing is on the picture. */
function drawnOf(shape: Shape, size: PictureSize): Drawn | null {
  if (shape.t === 'mask') {
    const mask = maskOn(shape, size);
    const box = mask && maskBounds(mask);
    if (!box) return null;
    return {
      bbox: [box.x, box.y, box.w, box.h],
      area: maskArea(mask),
      segmentation: { size: [mask.h, mask.w], counts: packCounts(toCocoCounts(mask)) },
    };
  }
  const outline = outlineOnPicture(shape, size);
  if (!outline) return null;
  const points = outline.map(([x, y]): Point => [(x * size.width) / 100, (y * size.height) / 100]);
  const { x, y, width, height } = boundsOfPoints(points);
  // An upright box is its bbox; any other shape is its outline.
  const segmentation = shape.t === 'box' && !shape.rotation ? [] : [points.flat()];
  const bbox: Drawn['bbox'] = [x, y, lengthWithin(x, Math.min(x + width, size.width)), lengthWithin(y, Math.min(y + height, size.height))];
  return { bbox, area: polygonArea(points), segmentation };
}

const imageOf = ({ item, name, config }: LabelledPicture, id: number, size: PictureSize): CocoImage => {
  const address = addressOf(config, item);
  const isWeb = address !== undefined && /^https?:/i.test(address);
  return { id, file_name: name, width: size.width, height: size.height, ...(isWeb && { coco_url: address }) };
};

function* annotationsOf(
  { works }: LabelledPicture,
  size: PictureSize,
  categories: readonly CocoCategory[],
): Generator<Omit<CocoAnnotation, 'id' | 'image_id'>> {
  for (const { regions, note } of works) {
    const author = note?.['email'] ?? note?.['annotator'];
    const by = typeof author === 'string' ? { annotator: author } : {};
    for (const region of regions) {
      const drawn = drawnOf(region.shape, size);
      for (const label of drawn ? labelsOf(region) : []) {
        const category = categories.find(({ name }) => name === label);
        if (drawn && category) yield { category_id: category.id, ...drawn, iscrowd: 0, ...by };
      }
    }
  }
}

/** Reads the source twice: for the images and for the annotations. Items that COCO cannot hold come at the end. */
async function* writeCoco(what: Export): AsyncGenerator<string> {
  const categories = cocoCategories(what.config);
  yield `{"info":{"description":"Labelbridge"},"licenses":[],"categories":${writeJson(categories)},"images":[`;
  const leftOut: NonNullable<Coco['left_out']> = [];
  const leaveOut = (item: string, reason: string, part = ''): void => {
    leftOut.push({ item, reason });
    what.options.onProblem?.({ field: item, message: `${part}item ${item} is left out: ${reason}` });
  };
  let imageId = 0;
  let before = '';
  for await (const picture of picturesOf(what, 'name')) {
    imageId++;
    const { size, item } = picture;
    if (size) {
      yield before + writeJson(imageOf(picture, imageId, size));
      before = ',';
      for (const { id } of unfitMasks(picture)) leaveOut(item.id, UNFIT_MASK, `mask “${id}” of `);
    } else leaveOut(item.id, 'the size of its picture is not known');
  }
  yield '],"annotations":[';
  [imageId, before] = [0, ''];
  let id = 0;
  for await (const picture of picturesOf(what, 'name')) {
    imageId++;
    for (const annotation of picture.size ? annotationsOf(picture, picture.size, categories) : []) {
      yield before + writeJson({ id: ++id, image_id: imageId, ...annotation });
      before = ',';
    }
  }
  yield leftOut.length > 0 ? `],"left_out":${writeJson(leftOut)}}` : ']}';
}

export const COCO: OneFileSpec = {
  title: 'COCO',
  extension: 'json',
  holds: COCO_SHAPES,
  loses: {
    changes: { ...changesOfAreas('asOutline'), box: 'turned boxes become outlines' },
    labels: 'copies',
    always: ['ids of regions', 'all data but the name of the picture', LOST_ORIENTATION, UNSIZED_PICTURES],
  },
  pictures: true,
  write: writeCoco,
};

const isNumbers = (value: unknown, least: number): value is number[] =>
  Array.isArray(value) && value.length >= least && value.every((each) => typeof each === 'number' && Number.isFinite(each));

/** @throws RangeError if the mask, outline or box is malformed */
function shapesOf(annotation: Record<string, unknown>, { width, height }: PictureSize): Shape[] {
  const { segmentation, bbox } = annotation;
  if (isRecord(segmentation)) {
    const { size, counts } = segmentation;
    if (!isNumbers(size, 2)) throw new RangeError('has a mask without size');
    const [h = 0, w = 0] = size;
    if (typeof counts === 'string') return [{ t: 'mask', ...fromCocoCounts(unpackCounts(counts), w, h) }];
    if (isNumbers(counts, 1)) return [{ t: 'mask', ...fromCocoCounts(counts, w, h) }];
    throw new RangeError('has a mask without counts');
  }
  if (Array.isArray(segmentation) && segmentation.length) {
    return segmentation.map((flat: unknown): Shape => {
      if (!isNumbers(flat, 6)) throw new RangeError('has an outline of less than three points');
      const points = Array.from({ length: flat.length >> 1 }, (_, i): Point => [
        ((flat[i * 2] ?? 0) * 100) / width,
        ((flat[i * 2 + 1] ?? 0) * 100) / height,
      ]);
      return { t: 'polygon', points, closed: true };
    });
  }
  if (!isNumbers(bbox, 4)) throw new RangeError('has neither outline nor box');
  const [x = 0, y = 0, w = 0, h = 0] = bbox;
  return [{ t: 'box', x: (x * 100) / width, y: (y * 100) / height, width: (w * 100) / width, height: (h * 100) / height, rotation: 0 }];
}

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Reads an item per image. Names annotations that cannot be read, or whose label the interface does not have. */
export function readCoco(value: unknown, config: LabelConfig): Read<ImportItem[]> {
  if (!isRecord(value)) return { ok: false, problems: [{ field: 'coco', message: 'must be an object' }] };
  const problems: Problem[] = [];
  const names = new Map(listOf(value['categories']).map(({ id, name }) => [id, String(name)]));
  const field = mediaField(config) ?? 'image';
  const images = new Map<unknown, ImportItem & PictureSize>();
  for (const { id, file_name: file, width, height } of listOf(value['images'])) {
    if (typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0) {
      images.set(id, { data: { [field]: String(file) }, regions: [], width, height });
    } else problems.push({ field: `images ${String(id)}`, message: 'must have a width and a height' });
  }
  for (const annotation of listOf(value['annotations'])) {
    const path = `annotations ${String(annotation['id'])}`;
    const image = images.get(annotation['image_id']);
    const label = names.get(annotation['category_id']);
    if (!image || label === undefined) {
      problems.push({ field: path, message: image ? 'has a category that is not there' : 'is of an image that is not there' });
      continue;
    }
    try {
      for (const shape of shapesOf(annotation, image)) {
        const region: Region | null = regionFor(config, `coco-${image.regions.length + 1}`, shape, label);
        if (region) image.regions.push(region);
        else problems.push({ field: path, message: `the interface has no ${shape.t} with the label “${label}”` });
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push({ field: path, message: error.message });
    }
  }
  return problems.length ? { ok: false, problems } : { ok: true, value: [...images.values()] };
}
