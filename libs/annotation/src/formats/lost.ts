import { type Problem } from '../json.js';
import { type ControlDef, type LabellingInterface } from '../interface/labelling-interface.js';
import { isQuestion, specOf, type ShapeKind } from '../interface/tags.js';
import { shapesOf } from '../regions/result-problems.js';
import { FORMATS, type FormatName } from './formats.js';
import { mediaField } from './items.js';

const NAMES: Readonly<Record<ShapeKind, string>> = {
  box: 'boxes',
  ellipse: 'ellipses',
  polygon: 'polygons',
  point: 'points',
  mask: 'masks',
  span: 'spans',
  segment: 'segments',
  track: 'tracks',
  range: 'time ranges',
  relation: 'relations',
  none: 'answers about the whole item',
};

/** What changes in a shape that the format does hold. */
const CHANGED: Readonly<Partial<Record<FormatName, Readonly<Partial<Record<ShapeKind, string>>>>>> = {
  coco: { box: 'turned boxes become outlines', ellipse: 'ellipses become outlines of 36 points' },
  yolo: { box: 'turned boxes become outlines', ellipse: 'ellipses become outlines of 36 points' },
  voc: {
    box: 'of turned boxes, the upright box around them is kept',
    ellipse: 'of ellipses, the box around them is kept',
    polygon: 'of polygons, the box around them is kept',
  },
  conll: { span: 'of spans that overlap, the first and longest is kept; a span over several lines becomes several' },
  vtt: { segment: 'times are rounded to milliseconds; the channel is left out', range: 'frames become times' },
  srt: { segment: 'times are rounded to milliseconds; the channel is left out', range: 'frames become times' },
};

const UNSIZED = 'items whose picture lies elsewhere and whose size nobody told; the file names them';

const NO_MEDIA = 'the pictures themselves: the zip has the labels only';

/** What a format does not hold of any result. */
const ALWAYS: Readonly<Partial<Record<FormatName, readonly string[]>>> = {
  'label-studio-min': ['the ids of regions, and which answers belong to one region', 'where a region came from (origin, score)'],
  csv: [
    'the ids of regions, and which answers belong to one region',
    'where a region came from (origin, score)',
    'fields of the data that the interface does not show',
  ],
  coco: ['ids of regions', 'all data but the name of the picture', UNSIZED],
  yolo: ['ids of regions', 'all data', NO_MEDIA],
  voc: ['ids of regions', 'all data but the name of the picture', NO_MEDIA, UNSIZED],
  conll: ['ids of regions', 'what stands between tokens: several blanks become one', 'blanks in labels become _'],
  vtt: ['ids of regions', 'all data', 'empty lines within a transcript'],
  srt: ['ids of regions', 'all data', 'empty lines within a transcript'],
  masks: ['ids of regions', 'all data', NO_MEDIA],
};

/** Formats that have the data of an item, with its media. */
const WITH_DATA: readonly FormatName[] = ['label-studio', 'label-studio-min', 'jsonl', 'csv'];
const FILE_NAMES = 'files that lie in Labelbridge: the name of the file, or the id of its row, stands in their place';
/** Formats that say beside the names which files they are. */
const FINDS_FILES: readonly FormatName[] = ['label-studio', 'jsonl'];
const FOUND_AGAIN = 'an import into a task of the same project finds them again';

/** Formats that keep one label of each region. */
const ONE_LABEL: readonly FormatName[] = ['conll', 'vtt', 'srt'];
/** Formats in which a region with several labels is there several times. */
const COPIES: readonly FormatName[] = ['coco', 'yolo', 'voc'];

function ofControl(config: LabellingInterface, control: ControlDef, format: FormatName): string[] {
  const { tag, name, perRegion, multiple } = control;
  const holds: readonly ShapeKind[] = FORMATS[format].holds;
  if (perRegion) {
    const kept = holds.includes('none') || (tag === 'textarea' && (format === 'vtt' || format === 'srt'));
    return kept ? [] : [`answers about each region (“${name}”) are left out`];
  }
  const kinds = shapesOf(config, control);
  // The labels of shapes that another control draws go with these.
  if (!isQuestion(tag) && tag !== 'relations' && kinds.includes('none')) return [];
  const changes = kinds.flatMap((kind) =>
    holds.includes(kind) ? (CHANGED[format]?.[kind] ?? []) : [`${NAMES[kind]} (“${name}”) are left out`],
  );
  const labelled = multiple && specOf(tag).child === 'Label' && kinds.some((kind) => holds.includes(kind));
  if (labelled && ONE_LABEL.includes(format)) changes.push(`of several labels of a region (“${name}”), the first is kept`);
  if (labelled && COPIES.includes(format)) changes.push(`a region with several labels (“${name}”) is there once for each`);
  return changes;
}

/**
 * What a format cannot hold of the results of an interface, to be read before one exports. `field` is the name of the control, or empty
 * where it holds for all.
 */
export function whatIsLost(config: LabellingInterface, format: FormatName): Problem[] {
  const perControl = config.controls.flatMap((control) =>
    ofControl(config, control, format).map((message) => ({ field: control.name, message })),
  );
  const files =
    WITH_DATA.includes(format) && mediaField(config) !== undefined
      ? [FINDS_FILES.includes(format) ? `${FILE_NAMES}; ${FOUND_AGAIN}` : FILE_NAMES]
      : [];
  const always = [...(ALWAYS[format] ?? []), ...files].map((message) => ({ field: '', message: `left out or changed: ${message}` }));
  // Of the same change in two controls, one line is enough.
  return [...perControl, ...always].filter(({ message }, i, all) => all.findIndex((one) => one.message === message) === i);
}
