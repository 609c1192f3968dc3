import { type Json, type JsonObject, type Problem } from '../json.js';
import { type LabellingInterface } from '../interface/labelling-interface.js';
import { type ShapeKind } from '../interface/tags.js';
import { writeMinimal, type MinimalNote } from '../label-studio/minimal.js';
import { writeLsTask } from '../label-studio/tasks.js';
import { type OffsetUnit } from '../text/offsets.js';
import { COCO_SHAPES, writeCoco } from './coco.js';
import { conllText } from './conll.js';
import { csvHead, csvRow } from './csv.js';
import {
  byItem,
  controlsDrawing,
  type ExportFile,
  type ExportGroup,
  type ExportItem,
  type ExportSource,
  metaOf,
  withFileNames,
} from './items.js';
import { jsonlLine } from './jsonl.js';
import { maskFiles, type Deflate } from './mask-png.js';
import { subtitleFile } from './subtitles.js';
import { VOC_SHAPES, vocFile } from './voc.js';
import { YOLO_SHAPES, yoloFile, yoloHead } from './yolo.js';

const ALL: readonly ShapeKind[] = ['box', 'ellipse', 'polygon', 'point', 'mask', 'span', 'segment', 'track', 'range', 'relation', 'none'];
const MOST = ALL.filter((kind) => kind !== 'relation');

interface FormatSpec {
  readonly title: string;
  readonly extension: string;
  /** One file for all items, or an archive with files for each. */
  readonly files: 'one' | 'many';
  readonly holds: readonly ShapeKind[];
}

/** The formats that results go out in. */
export const FORMATS = {
  'label-studio': { title: 'Label Studio JSON', extension: 'json', files: 'one', holds: ALL },
  'label-studio-min': { title: 'Label Studio JSON, minimal', extension: 'json', files: 'one', holds: MOST },
  jsonl: { title: 'JSONL', extension: 'jsonl', files: 'one', holds: ALL },
  csv: { title: 'CSV', extension: 'csv', files: 'one', holds: MOST },
  coco: { title: 'COCO', extension: 'json', files: 'one', holds: COCO_SHAPES },
  yolo: { title: 'YOLO', extension: 'zip', files: 'many', holds: YOLO_SHAPES },
  voc: { title: 'Pascal VOC', extension: 'zip', files: 'many', holds: VOC_SHAPES },
  conll: { title: 'CoNLL-2003', extension: 'conll', files: 'one', holds: ['span'] },
  vtt: { title: 'WebVTT', extension: 'zip', files: 'many', holds: ['segment', 'range'] },
  srt: { title: 'SRT', extension: 'zip', files: 'many', holds: ['segment', 'range'] },
  masks: { title: 'Masks as PNG', extension: 'zip', files: 'many', holds: ['mask'] },
} as const satisfies Record<string, FormatSpec>;
export type FormatName = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS).filter((name): name is FormatName => Object.hasOwn(FORMATS, name));

/** The formats that hold anything of what an interface asks for. */
export const formatsFor = (config: LabellingInterface): FormatName[] =>
  FORMAT_NAMES.filter((name) => {
    const holds: readonly ShapeKind[] = FORMATS[name].holds;
    return holds.includes('none') || controlsDrawing(config, holds).length > 0;
  });

export interface ExportOptions {
  /** What the offsets of spans count in JSONL; Label Studio's and CSV are in UTF-16 units always. */
  readonly offsets?: OffsetUnit;
  /** Needed for masks. */
  readonly deflate?: Deflate;
  /** Items that are left out, and why. */
  readonly onProblem?: (problem: Problem) => void;
}

const idOf = (id: string): string | number => (/^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id);
const dataOf = ({ item }: Pick<ExportItem, 'item'>): JsonObject => item.data as Record<string, Json>;

/** Label Studio's name for who made an annotation. */
const withAuthor = (note: JsonObject): JsonObject => ('annotator' in note ? { completed_by: note['annotator'] ?? null, ...note } : note);

/** One item in the whole form of Label Studio: its task with its annotations, beside each of which its note stands. */
const wholeJson = (group: ExportGroup): string =>
  JSON.stringify(
    writeLsTask(
      {
        id: idOf(group.item.id),
        data: dataOf(group),
        annotations: group.works.map(({ regions, note = {} }) => ({ regions, rest: withAuthor(note) })),
        predictions: [],
        rest: { ...metaOf(group) },
      },
      group.item,
    ),
  );

const minimalJson = (one: ExportItem): string => {
  const note: MinimalNote = { ...one.note, id: idOf(one.item.id) };
  return JSON.stringify(writeMinimal(dataOf(one), one.regions, note, one.item));
};

async function* jsonList<One>(source: AsyncIterable<One> | Iterable<One>, each: (one: One) => string): AsyncGenerator<string> {
  let before = '[\n';
  for await (const one of source) {
    yield before + each(one);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* lines(source: ExportSource, each: (one: ExportItem) => string): AsyncGenerator<string> {
  for await (const one of source()) yield each(one);
}

async function* withNames(source: ExportSource): AsyncGenerator<ExportItem> {
  for await (const one of source()) yield { ...one, ...withFileNames(one.item) };
}

async function* withHead(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

/** Writes a format that is one file as a stream of texts; memory holds one item at a time. */
export function writeFile(
  format: FormatName,
  config: LabellingInterface,
  source: ExportSource,
  options: ExportOptions = {},
): AsyncIterable<string> {
  const named = () => withNames(source);
  switch (format) {
    case 'label-studio':
      return jsonList(byItem(named), wholeJson);
    case 'label-studio-min':
      return jsonList(named(), minimalJson);
    case 'jsonl':
      return lines(named, (one) => jsonlLine(config, one, options.offsets));
    case 'csv':
      return withHead(
        csvHead(config),
        lines(named, (one) => csvRow(config, one)),
      );
    case 'coco':
      return writeCoco(config, source, options.onProblem);
    case 'conll':
      return lines(source, (one) => conllText(config, one));
    default:
      throw new TypeError(`${format} has a file for each item`);
  }
}

/** The files of a format that come once, before those of the items. */
export const headFiles = (format: FormatName, config: LabellingInterface): ExportFile[] => (format === 'yolo' ? yoloHead(config) : []);

/** The files of one item, in a format that has many. */
export function itemFiles(
  format: FormatName,
  config: LabellingInterface,
  one: ExportItem,
  { deflate, onProblem }: ExportOptions = {},
): ExportFile[] {
  switch (format) {
    case 'yolo':
      return [yoloFile(config, one)];
    case 'voc': {
      const file = vocFile(config, one);
      if (!file) onProblem?.({ field: one.item.id, message: `item ${one.item.id} is left out: the size of its picture is not known` });
      return file ? [file] : [];
    }
    case 'vtt':
    case 'srt':
      return [subtitleFile(config, one, format)];
    case 'masks':
      if (!deflate) throw new TypeError('masks need a way to compress');
      return [...maskFiles(config, one, deflate)];
    default:
      throw new TypeError(`${format} is one file`);
  }
}
