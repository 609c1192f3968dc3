import { type LabellingInterface } from '../interface/labelling-interface.js';
import { type ShapeKind } from '../interface/tags.js';
import { COCO } from './coco.js';
import { CONLL } from './conll.js';
import { CSV } from './csv.js';
import { CVAT } from './cvat.js';
import { type ExportOptions, type FormatSpec } from './format.js';
import { controlsDrawing, type ExportFile, type ExportSource } from './items.js';
import { JSONL } from './jsonl.js';
import { LABEL_STUDIO, LABEL_STUDIO_MIN } from './label-studio.js';
import { MASKS } from './mask-png.js';
import { MOT } from './mot.js';
import { pictureArchive } from './pictures.js';
import { SRT, VTT } from './subtitles.js';
import { VOC } from './voc.js';
import { YOLO, YOLO_SEGMENTATION } from './yolo.js';

/** The formats that results go out in. */
export const FORMATS = {
  'label-studio': LABEL_STUDIO,
  'label-studio-min': LABEL_STUDIO_MIN,
  jsonl: JSONL,
  csv: CSV,
  coco: COCO,
  yolo: YOLO,
  'yolo-seg': YOLO_SEGMENTATION,
  voc: VOC,
  conll: CONLL,
  vtt: VTT,
  srt: SRT,
  masks: MASKS,
  mot: MOT,
  cvat: CVAT,
} as const satisfies Record<string, FormatSpec>;
export type FormatName = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS).filter((name): name is FormatName => Object.hasOwn(FORMATS, name));

export const formatNamed = (name: FormatName): FormatSpec => FORMATS[name];

/** The formats that hold anything of what an interface asks for. */
export const formatsFor = (config: LabellingInterface): FormatName[] =>
  FORMAT_NAMES.filter((name) => {
    const holds: readonly ShapeKind[] = FORMATS[name].holds;
    return holds.includes('none') || controlsDrawing(config, holds).length > 0;
  });

/** Whether a format goes out as an archive: it has many files, or the pictures go with it. */
export const isArchive = (format: FormatName, withPictures: boolean): boolean => !('write' in FORMATS[format]) || withPictures;

/** Writes a format that is one file as a stream of texts; memory holds one item at a time. */
export function writeFile(
  format: FormatName,
  config: LabellingInterface,
  source: ExportSource,
  options: ExportOptions = {},
): AsyncIterable<string> {
  const spec = formatNamed(format);
  if (!('write' in spec)) throw new TypeError(`${format} has many files`);
  return spec.write({ config, source, options });
}

/** The files of a format that is an archive, in their order; last, what is left out and why. */
export async function* exportFiles(
  format: FormatName,
  config: LabellingInterface,
  source: ExportSource,
  options: ExportOptions = {},
): AsyncGenerator<ExportFile> {
  const leftOut: string[] = [];
  const onProblem: NonNullable<ExportOptions['onProblem']> = (problem) => {
    leftOut.push(`${problem.message}\n`);
    options.onProblem?.(problem);
  };
  const spec = formatNamed(format);
  const what = { config, source, options: { ...options, onProblem } };
  if ('write' in spec) {
    yield { path: `annotations.${spec.extension}`, content: spec.write(what) };
    yield* pictureArchive(what, 'name', () => []);
  } else yield* spec.files(what);
  if (leftOut.length > 0) yield { path: 'left-out.txt', content: leftOut };
}
