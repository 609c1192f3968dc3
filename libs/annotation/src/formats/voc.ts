import { type Problem, type Read } from '../json.js';
import { type LabellingInterface } from '../interface/labelling-interface.js';
import { labelsOf } from '../regions/region-labels.js';
import { boundsOf } from '../regions/outlines.js';
import { fileOf, itemPath, mediaField, pictureSize, regionFor, type ExportFile, type ExportItem, type ImportItem } from './items.js';
import { childrenNamed, escapeXml, parseXml, xmlTag, XmlError, xmlText, type XmlElement } from './xml.js';

/** The shapes that Pascal VOC holds: those other than upright boxes as the box around them. */
export const VOC_SHAPES = ['box', 'ellipse', 'polygon'] as const;

const tag = (name: string, inner: string | number): string => xmlTag(name, {}, String(inner));
const pixels = (value: number): string => String(Math.round(value * 1e4) / 1e4);

/** The XML of one picture; null where its size is not known. */
export function vocXml(config: LabellingInterface, { item, regions }: ExportItem): string | null {
  const size = pictureSize(item, regions);
  if (!size) return null;
  const objects = regions.flatMap((region) => {
    const box = region.shape.t === 'point' ? null : boundsOf(region.shape, size);
    if (!box) return [];
    const [x, y] = [(box.x * size.width) / 100, (box.y * size.height) / 100];
    const corners = {
      xmin: pixels(x),
      ymin: pixels(y),
      xmax: pixels(x + (box.width * size.width) / 100),
      ymax: pixels(y + (box.height * size.height) / 100),
    };
    const bndbox = tag(
      'bndbox',
      Object.entries(corners)
        .map(([name, value]) => tag(name, value))
        .join(''),
    );
    return labelsOf(region).map((label) =>
      tag('object', tag('name', escapeXml(label)) + tag('pose', 'Unspecified') + tag('truncated', 0) + tag('difficult', 0) + bndbox),
    );
  });
  const head = [
    tag('folder', 'images'),
    tag('filename', escapeXml(fileOf(config, item))),
    tag('source', tag('database', 'Labelbridge')),
    tag('size', tag('width', size.width) + tag('height', size.height) + tag('depth', 3)),
    tag('segmented', 0),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('annotation', `\n${[...head, ...objects].join('\n')}\n`)}\n`;
}

/** The file of one item; null where the size of its picture is not known. */
export function vocFile(config: LabellingInterface, one: ExportItem): ExportFile | null {
  const content = vocXml(config, one);
  return content === null ? null : { path: `Annotations/${itemPath(config, one.item, 'xml')}`, content };
}

const inner = (element: XmlElement | undefined, ...path: string[]): string => {
  const [first, ...rest] = path;
  if (!element) return '';
  return first === undefined ? xmlText(element).trim() : inner(childrenNamed(element, first)[0], ...rest);
};

/** Reads the XML of one picture. */
export function readVoc(text: string, config: LabellingInterface): Read<ImportItem> {
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
