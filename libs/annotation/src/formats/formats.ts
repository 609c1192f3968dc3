import { type LabelConfig } from '../interface/label-config.js';
import { type ShapeKind } from '../interface/tags.js';
import { COCO } from './coco.js';
import { CONLL } from './conll.js';
import { CSV } from './csv.js';
import { CVAT } from './cvat.js';
import { type Export, type ExportOptions, type FormatSpec } from './format.js';
import { controlsDrawing, type ExportFile, type ExportSource } from './export-items.js';
import { HUGGING_FACE } from './hugging-face.js';
import { JSONL } from './jsonl.js';
import { LABEL_STUDIO, LABEL_STUDIO_MIN } from './label-studio.js';
import { MASKS } from './mask-png.js';
import { MOT } from './mot.js';
import { pictureArchive } from './picture-archive.js';
import { SRT, VTT } from './subtitles.js';
import { VOC } from './voc.js';
import { YOLO, YOLO_SEGMENTATION } from './yolo.js';

const FORMATS = {
  'label-studio': LABEL_STUDIO,
  'label-studio-min': LABEL_STUDIO_MIN,
  jsonl: JSONL,
  csv: CSV,
  'hugging-face': HUGGING_FACE,
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

export function isFormatFor(config: LabelConfig, format: FormatName): boolean {
  const holds: readonly ShapeKind[] = FORMATS[format].holds;
  return holds.includes('none') || controlsDrawing(config, holds).length > 0;
}

export const formatsFor = (config: LabelConfig): FormatName[] => FORMAT_NAMES.filter((name) => isFormatFor(config, name));

export const isArchive = (format: FormatName, withPictures: boolean): boolean => !('write' in FORMATS[format]) || withPictures;

/** Drops items of which a format holds nothing, such as recordings in a format of pictures. Names each once. */
function itemsFor(format: FormatName, { config, source, options }: Export): ExportSource {
  const named = new Set<string>();
  return async function* () {
    for await (const one of source()) {
      const { id } = one.item;
      if (isFormatFor(one.config ?? config, format)) yield one;
      else if (!named.has(id)) {
        named.add(id);
        options.onProblem?.({
          field: id,
          message: `item ${id} is left out: ${formatNamed(format).title} holds nothing of its labelling interface`,
        });
      }
    }
  };
}

/** Holds one item in memory. @throws TypeError for a format of many files */
export function writeFile(
  format: FormatName,
  config: LabelConfig,
  source: ExportSource,
  options: ExportOptions = {},
): AsyncIterable<string> {
  const spec = formatNamed(format);
  if (!('write' in spec)) throw new TypeError(`${format} has many files`);
  return spec.write({ config, source: itemsFor(format, { config, source, options }), options });
}

/** Yields the files of an archive; the last one lists the parts that are left out. */
export async function* exportFiles(
  format: FormatName,
  config: LabelConfig,
  source: ExportSource,
  options: ExportOptions = {},
): AsyncGenerator<ExportFile> {
  const leftOut: string[] = [];
  const onProblem: NonNullable<ExportOptions['onProblem']> = (problem) => {
    leftOut.push(`${problem.message}\n`);
    options.onProblem?.(problem);
  };
  const spec = formatNamed(format);
  const all = { config, source, options: { ...options, onProblem } };
  const what = { ...all, source: itemsFor(format, all) };
  if ('write' in spec) {
    yield { path: `annotations.${spec.extension}`, content: spec.write(what) };
    if (spec.pictures) yield* pictureArchive(what, 'name', () => []);
  } else yield* spec.files(what);
  if (leftOut.length > 0) yield { path: 'left-out.txt', content: [`${leftOut.length} left out\n`, ...leftOut] };
}
