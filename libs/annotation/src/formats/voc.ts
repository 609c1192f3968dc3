import { type Problem, type Read } from '../json.js';
import { type LabelConfig } from '../interface/label-config.js';
import { labelsOf } from '../regions/region-labels.js';
import { boundsOnPicture } from '../regions/clip.js';
import { type PictureSize } from '../regions/geometry.js';
import { AREAS, changesOfAreas, LOST_ORIENTATION, UNSIZED_PICTURES, type ArchiveSpec, type Export } from './format.js';
import { type ExportFile, type ImportItem, mediaField, regionFor } from './export-items.js';
import { stemOf } from './file-names.js';
import { type LabelledPicture, pictureArchive, textOfPicture } from './picture-archive.js';
import { childrenNamed, escapeXml, parseXml, xmlTag, XmlError, xmlText, type XmlElement } from './xml.js';
import { type Shape } from '../shapes/shapes.js';

const tag = (name: string, inner: string | number): string => xmlTag(name, {}, String(inner));

/** Whole pixels that a side covers, at least one. */
function pixels(percent: number, length: number, most: number): [from: number, to: number] {
  const at = (value: number): number => Math.min(most, Math.round((value * most) / 100));
  const [from, to] = [at(percent), at(percent + length)];
  if (to > from) return [from, to];
  return from < most ? [from, from + 1] : [most - 1, most];
}

function cornersOf(shape: Shape, size: PictureSize): Record<string, number> | null {
  const box = boundsOnPicture(shape, size);
  if (!box) return null;
  const [[xmin, xmax], [ymin, ymax]] = [pixels(box.x, box.width, size.width), pixels(box.y, box.height, size.height)];
  return { xmin, ymin, xmax, ymax };
}

function* vocXml({ name, regions }: Pick<LabelledPicture, 'name' | 'regions'>, size: PictureSize): Generator<string> {
  const head = [
    tag('folder', 'images'),
    tag('filename', escapeXml(name)),
    tag('source', tag('database', 'Labelbridge')),
    tag('size', tag('width', size.width) + tag('height', size.height) + tag('depth', 3)),
    tag('segmented', 0),
  ];
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<annotation>\n${head.join('\n')}\n`;
  for (const region of regions) {
    const corners = cornersOf(region.shape, size);
    if (!corners) continue;
    const sides = Object.entries(corners).map(([side, value]) => tag(side, value));
    const rest = tag('pose', 'Unspecified') + tag('truncated', 0) + tag('difficult', 0) + tag('bndbox', sides.join(''));
    for (const label of labelsOf(region)) yield `${tag('object', tag('name', escapeXml(label)) + rest)}\n`;
  }
  yield '</annotation>\n';
}

const vocFiles = (what: Export): AsyncIterable<ExportFile> =>
  pictureArchive(what, 'stem', (picture) => {
    const { size, name, item } = picture;
    if (size) return [{ path: `Annotations/${stemOf(name)}.xml`, content: textOfPicture(picture, vocXml(picture, size)) }];
    what.options.onProblem?.({ field: item.id, message: `item ${item.id} is left out: the size of its picture is not known` });
    return [];
  });

export const VOC: ArchiveSpec = {
  title: 'Pascal VOC',
  extension: 'zip',
  holds: AREAS,
  loses: {
    changes: changesOfAreas('asBox'),
    labels: 'copies',
    always: [
      'ids of regions',
      'all data but the name of the picture',
      'parts of pixels, and what lies off the picture',
      LOST_ORIENTATION,
      UNSIZED_PICTURES,
    ],
  },
  pictures: true,
  files: vocFiles,
};

const inner = (element: XmlElement | undefined, ...path: string[]): string => {
  const [first, ...rest] = path;
  if (!element) return '';
  return first === undefined ? xmlText(element).trim() : inner(childrenNamed(element, first)[0], ...rest);
};

export function readVoc(text: string, config: LabelConfig): Read<ImportItem> {
  const problems: Problem[] = [];
  let root: XmlElement;
  try {
    root = parseXml(text);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { ok: false, problems: [{ field: 'xml', message: error.message }] };
  }
  const [width, height] = [Number(inner(root, 'size', 'width')), Number(inner(root, 'size', 'height'))];
  if (!(width > 0 && height > 0)) return { ok: false, problems: [{ field: 'size', message: 'must have a width and a height' }] };
  const item: ImportItem = { data: { [mediaField(config) ?? 'image']: inner(root, 'filename') }, regions: [], width, height };
  childrenNamed(root, 'object').forEach((object, i) => {
    const label = inner(object, 'name');
    const [left = NaN, top = NaN, right = NaN, bottom = NaN] = ['xmin', 'ymin', 'xmax', 'ymax'].map((name) =>
      parseFloat(inner(object, 'bndbox', name)),
    );
    const [x, y] = [(left * 100) / width, (top * 100) / height];
    const [w, h] = [((right - left) * 100) / width, ((bottom - top) * 100) / height];
    const field = `object ${i + 1}`;
    if (![x, y, w, h].every(Number.isFinite)) {
      problems.push({ field, message: 'must have a bndbox of four numbers' });
      return;
    }
    const region = regionFor(config, `voc-${i + 1}`, { t: 'box', x, y, width: w, height: h, rotation: 0 }, label);
    if (region) item.regions.push(region);
    else problems.push({ field, message: `the interface has no box with the label “${label}”` });
  });
  return problems.length ? { ok: false, problems } : { ok: true, value: item };
}
