import { type Problem, type Read } from '../json.js';
import { type LabellingInterface } from '../interface/labelling-interface.js';
import { labelsOf } from '../regions/region-labels.js';
import { outlineOf } from '../regions/outlines.js';
import { type Point, type Region, type Shape } from '../regions/region.js';
import { classesOf, itemPath, pictureSize, regionFor, type ExportFile, type ExportItem } from './items.js';

/** The shapes that YOLO holds: upright boxes, and outlines in its segmentation variant. */
export const YOLO_SHAPES = ['box', 'ellipse', 'polygon'] as const;

export const yoloClasses = (config: LabellingInterface): string[] => classesOf(config, YOLO_SHAPES);

/** A share of the picture, of one. */
const share = (percent: number): string => String(Math.round(percent * 1e8) / 1e10);

function lineOf(shape: Shape, size: { width: number; height: number }): string | null {
  if (shape.t === 'box' && !shape.rotation) {
    const { x, y, width, height } = shape;
    return [x + width / 2, y + height / 2, width, height].map(share).join(' ');
  }
  const outline = shape.t === 'point' ? null : outlineOf(shape, size);
  return outline && outline.length > 2 ? outline.flat().map(share).join(' ') : null;
}

/** The lines of one picture: the number of the class, then a box (middle and sides) or an outline. */
export function yoloText({ item, regions }: ExportItem, classes: readonly string[]): string {
  const size = pictureSize(item, regions) ?? { width: 1, height: 1 };
  return regions
    .flatMap((region) => {
      const line = lineOf(region.shape, size);
      return line === null
        ? []
        : labelsOf(region).flatMap((label) => (classes.includes(label) ? [`${classes.indexOf(label)} ${line}\n`] : []));
    })
    .join('');
}

/** The file of one item. */
export const yoloFile = (config: LabellingInterface, one: ExportItem): ExportFile => ({
  path: `labels/${itemPath(config, one.item, 'txt')}`,
  content: yoloText(one, yoloClasses(config)),
});

/** The files that name the classes: one for people, one for the trainer. */
export function yoloHead(config: LabellingInterface): ExportFile[] {
  const classes = yoloClasses(config);
  const names = classes.map((name, i) => `  ${i}: ${JSON.stringify(name)}\n`).join('');
  return [
    { path: 'classes.txt', content: classes.map((name) => `${name}\n`).join('') },
    { path: 'data.yaml', content: `train: images\nval: images\nnames:\n${names}` },
  ];
}

/** Reads the lines of one picture. @param classes the lines of `classes.txt` */
export function readYolo(text: string, classes: readonly string[], config: LabellingInterface): Read<Region[]> {
  const regions: Region[] = [];
  const problems: Problem[] = [];
  text.split(/\r?\n/).forEach((line, i) => {
    if (line.trim() === '') return;
    const fail = (message: string): number => problems.push({ field: `line ${i + 1}`, message });
    const [number = -1, ...values] = line.trim().split(/\s+/).map(Number);
    const label = classes[number];
    if (label === undefined) return fail('names a class that is not there');
    if (values.some((value) => !Number.isFinite(value)) || values.length < 4 || values.length % 2)
      return fail('must be a class, then four numbers or pairs of numbers');
    const percent = values.map((value) => value * 100);
    const [cx = 0, cy = 0, width = 0, height = 0] = percent;
    const points = Array.from({ length: percent.length / 2 }, (_, k): Point => [percent[k * 2] ?? 0, percent[k * 2 + 1] ?? 0]);
    const shape: Shape =
      values.length === 4
        ? { t: 'box', x: cx - width / 2, y: cy - height / 2, width, height, rotation: 0 }
        : { t: 'polygon', points, closed: true };
    const region = regionFor(config, `yolo-${regions.length + 1}`, shape, label);
    if (!region) return fail(`the interface has no ${shape.t} with the label “${label}”`);
    return regions.push(region);
  });
  return problems.length ? { ok: false, problems } : { ok: true, value: regions };
}
