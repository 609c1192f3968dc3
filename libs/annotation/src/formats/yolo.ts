import { type Problem, type Read } from '../json.js';
import { type LabelConfig } from '../interface/label-config.js';
import { labelsOf } from '../regions/region-labels.js';
import { type PictureSize, type Point } from '../regions/geometry.js';
import { boundsOnPicture, outlineOnPicture } from '../regions/clip.js';
import { type Region } from '../regions/region.js';
import { AREAS, changesOfAreas, LOST_ORIENTATION, type ArchiveSpec, type Export } from './format.js';
import { classesOf, type ExportFile, regionFor } from './export-items.js';
import { stemOf } from './file-names.js';
import { type LabelledPicture, pictureArchive, textOfPicture } from './picture-archive.js';
import { type Shape } from '../shapes/shapes.js';

export const yoloClasses = (config: LabelConfig): string[] => classesOf(config, AREAS);

/** Bounding boxes for detection, outlines for segmentation. Trainers take one or the other. */
type YoloKind = 'detection' | 'segmentation';

const DIGITS = 1e10;
const share = (percent: number): number => Math.round(percent * (DIGITS / 100)) / DIGITS;

/** Shortens a side so that a rounding error does not move it past the picture. */
function side(start: number, length: number): [middle: number, length: number] {
  const middle = share(start + length / 2);
  let long = share(length);
  while (long > 0 && (middle - long / 2 < 0 || middle + long / 2 > 1)) long = Math.round(long * DIGITS - 1) / DIGITS;
  return [middle, long];
}

function boxOf(shape: Shape, size: PictureSize): number[] | null {
  const bounds = boundsOnPicture(shape, size);
  if (!bounds) return null;
  const [[x, width], [y, height]] = [side(bounds.x, bounds.width), side(bounds.y, bounds.height)];
  return width > 0 && height > 0 ? [x, y, width, height] : null;
}

const text = (numbers: readonly number[]): string => numbers.map((number) => String(number)).join(' ');

function lineOf(shape: Shape, size: PictureSize, kind: YoloKind): string | null {
  const numbers = kind === 'detection' ? boxOf(shape, size) : (outlineOnPicture(shape, size)?.flat().map(share) ?? null);
  return numbers && text(numbers);
}

/** Number of the class, then a box (centre and sides) or an outline. */
export function* yoloLines(
  { regions, size }: Pick<LabelledPicture, 'regions' | 'size'>,
  classes: readonly string[],
  kind: YoloKind,
): Generator<string> {
  for (const region of regions) {
    const line = lineOf(region.shape, size ?? { width: 1, height: 1 }, kind);
    const numbers = line === null ? [] : labelsOf(region).flatMap((label) => (classes.includes(label) ? [classes.indexOf(label)] : []));
    for (const number of numbers) yield `${number} ${line}\n`;
  }
}

function yoloHead(config: LabelConfig): ExportFile[] {
  const classes = yoloClasses(config);
  const names = classes.map((name, i) => `  ${i}: ${JSON.stringify(name)}\n`).join('');
  return [
    { path: 'classes.txt', content: classes.map((name) => `${name}\n`).join('') },
    { path: 'data.yaml', content: `train: images\nval: images\nnames:\n${names}` },
  ];
}

async function* yoloFiles(what: Export, kind: YoloKind): AsyncGenerator<ExportFile> {
  yield* yoloHead(what.config);
  const classes = yoloClasses(what.config);
  yield* pictureArchive(what, 'stem', (picture) => [
    { path: `labels/${stemOf(picture.name)}.txt`, content: textOfPicture(picture, yoloLines(picture, classes, kind)) },
  ]);
}

const always = ['ids of regions', 'all data', 'what lies off the picture', LOST_ORIENTATION];

export const YOLO: ArchiveSpec = {
  title: 'YOLO, detection',
  extension: 'zip',
  holds: AREAS,
  loses: { changes: changesOfAreas('asBox'), labels: 'copies', always },
  pictures: true,
  files: (what) => yoloFiles(what, 'detection'),
};

export const YOLO_SEGMENTATION: ArchiveSpec = {
  title: 'YOLO, segmentation',
  extension: 'zip',
  holds: AREAS,
  loses: { changes: changesOfAreas('asOutline'), labels: 'copies', always },
  pictures: true,
  files: (what) => yoloFiles(what, 'segmentation'),
};

/** @param classes lines of `classes.txt` */
export function readYolo(text: string, classes: readonly string[], config: LabelConfig): Read<Region[]> {
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
