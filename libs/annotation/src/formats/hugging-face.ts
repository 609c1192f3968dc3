import { fieldsOf, type LabelConfig, textIn } from '../interface/label-config.js';
import { type Json, type JsonObject } from '../json.js';
import { writeJson } from '../json-text.js';
import { minimalAnswers } from '../label-studio/minimal.js';
import { boundsOnPicture } from '../regions/clip.js';
import { type PictureSize } from '../regions/geometry.js';
import { labelsOf } from '../regions/region-labels.js';
import { offsetsOf } from '../text/offsets.js';
import { ALL_SHAPES, AREAS, type ArchiveSpec, type Export, LOST_ORIENTATION } from './format.js';
import { controlsDrawing, type ExportFile, type ExportItem, mediaField, showsPictures, withFileNames } from './export-items.js';
import { type LabelledPicture, picturesOf } from './picture-archive.js';

const ROWS = 'data/train.jsonl';
/** The library reads a picture with each row of a file of this name. */
const ROWS_OF_PICTURES = 'data/metadata.jsonl';
const WITHOUT_PICTURE = 'without-picture.jsonl';
const SIZES = [1_000, 10_000, 100_000, 1_000_000, 10_000_000] as const;
const SIZE_NAMES = ['1K', '10K', '100K', '1M', '10M'];

interface Layout {
  /** Columns of the data that the interface shows, by field. All rows have the same columns. */
  readonly columns: ReadonlyMap<string, string>;
  readonly hasBoxes: boolean;
  readonly hasSpans: boolean;
  /** The medium is a file beside the rows. */
  readonly hasPictures: boolean;
}

function layoutOf({ config, options }: Export): Layout {
  const hasPictures = options.pictures !== undefined && showsPictures(config);
  const taken = new Set(['id', 'annotations', ...(hasPictures ? ['file_name', 'image'] : [])]);
  const columns = fieldsOf(config).map((field): [string, string] => {
    let column = field;
    while (taken.has(column)) column = `data_${column}`;
    taken.add(column);
    return [field, column];
  });
  return {
    columns: new Map(columns),
    hasBoxes: controlsDrawing(config, AREAS).length > 0,
    hasSpans: controlsDrawing(config, ['span']).length > 0,
    hasPictures,
  };
}

const pixels = (percent: number, length: number): number => Math.round(percent * length) / 100;

/** Boxes as in COCO: left, top, width and height in pixels. */
const boxesOf = ({ regions }: ExportItem, size: PictureSize | null): JsonObject[] =>
  regions.flatMap((region) => {
    const bounds = size && boundsOnPicture(region.shape, size);
    if (!bounds) return [];
    const bbox = [
      pixels(bounds.x, size.width),
      pixels(bounds.y, size.height),
      pixels(bounds.width, size.width),
      pixels(bounds.height, size.height),
    ];
    return labelsOf(region).map((label) => ({ bbox, label }));
  });

/** Spans in code points, the unit of Python. */
const spansOf = ({ item, regions }: ExportItem, config: LabelConfig): JsonObject[] =>
  regions.flatMap(({ shape, to, ...region }) => {
    const object = config.objects.find(({ name }) => name === to);
    if (shape.t !== 'span' || !object) return [];
    const text = textIn(object, item.data);
    const { toPoints } = offsetsOf(text);
    const span = { start: toPoints(shape.start), end: toPoints(shape.end), text: text.slice(shape.start, shape.end) };
    return labelsOf({ shape, to, ...region }).map((label) => ({ ...span, label }));
  });

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : value === undefined ? '' : writeJson(value));

function annotationOf(one: ExportItem, { config, size }: LabelledPicture, { hasBoxes, hasSpans }: Layout): JsonObject {
  const { item, regions, note = {} } = one;
  return {
    annotator: textOf(note['annotator'] ?? ''),
    state: textOf(note['state'] ?? ''),
    labels: [...new Set(regions.flatMap(labelsOf))],
    ...(hasBoxes && { boxes: boxesOf(one, size) }),
    ...(hasSpans && { spans: spansOf(one, config) }),
    answers: writeJson(minimalAnswers(regions, item)),
    regions: writeJson(regions),
    note: writeJson(note),
  };
}

/** Half of a surrogate pair, which readers refuse. */
const HALF = /(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/gi;

function rowOf(picture: LabelledPicture, layout: Layout, name: string | undefined): string {
  const { item } = withFileNames(picture.item);
  const data = item.data as JsonObject;
  const medium = mediaField(picture.config);
  const shown = [...layout.columns].filter(([field]) => name === undefined || field !== medium);
  const row = {
    ...(name !== undefined && { file_name: name }),
    id: item.id,
    ...Object.fromEntries(shown.map(([field, column]) => [column, Object.hasOwn(data, field) ? textOf(data[field]) : ''])),
    annotations: picture.works.map((work) => annotationOf(work, picture, layout)),
  };
  return `${writeJson(row)}\n`.replace(HALF, '\\ufffd');
}

const STRINGS = ['annotator', 'state', 'answers', 'regions', 'note'];

/** Types of the columns: without them, a column that begins with empty lists has no type. */
function* featuresOf({ columns, hasBoxes, hasSpans }: Layout): Generator<string> {
  yield 'dataset_info:';
  yield '  features:';
  for (const name of ['id', ...columns.values()]) yield `  - name: ${JSON.stringify(name)}\n    dtype: string`;
  yield '  - name: annotations\n    list:';
  for (const name of STRINGS) yield `    - name: ${name}\n      dtype: string`;
  yield '    - name: labels\n      list: string';
  if (hasBoxes)
    yield '    - name: boxes\n      list:\n      - name: bbox\n        list: float64\n      - name: label\n        dtype: string';
  if (hasSpans) {
    yield '    - name: spans\n      list:';
    yield '      - name: start\n        dtype: int64\n      - name: end\n        dtype: int64';
    yield '      - name: text\n        dtype: string\n      - name: label\n        dtype: string';
  }
}

function sizeOf(rows: number): string {
  const place = SIZES.findIndex((size) => rows < size);
  if (place === 0) return `n<${SIZE_NAMES[0] ?? ''}`;
  return `${SIZE_NAMES[place - 1] ?? SIZE_NAMES.at(-1) ?? ''}<n${place < 0 ? '' : `<${SIZE_NAMES[place] ?? ''}`}`;
}

function* readmeOf(layout: Layout, rows: number): Generator<string> {
  const { columns, hasBoxes, hasSpans, hasPictures } = layout;
  yield '---';
  yield `configs:\n- config_name: default\n  data_files:\n  - split: train\n    path: ${hasPictures ? '"data/**"' : ROWS}`;
  if (!hasPictures) yield* featuresOf(layout);
  yield `size_categories:\n- ${sizeOf(rows)}`;
  yield '---\n';
  yield '# Annotations from Labelbridge\n';
  yield `${rows} items, one a row. Read this folder with \`load_dataset("PATH")\`.\n`;
  yield '| column | content |\n|---|---|';
  yield '| `id` | id of the item in your data |';
  if (hasPictures) yield `| \`image\` | the picture; items whose picture lies elsewhere are in ${WITHOUT_PICTURE} |`;
  for (const column of columns.values()) yield `| \`${column.replace(/[|`\r\n]/g, ' ')}\` | field of the data |`;
  yield '| `annotations` | one entry for each answer, or the decision alone |\n';
  yield 'Each annotation:\n';
  yield '| field | content |\n|---|---|';
  yield '| `annotator` | id of the annotator; empty for a decision on several answers |';
  yield '| `state` | accepted, fixed, adjudicated, … |';
  yield '| `labels` | all labels, each once |';
  if (hasBoxes) yield '| `boxes` | `bbox` is left, top, width, height in pixels; empty if the size of the picture is not known |';
  if (hasSpans) yield '| `spans` | `start` and `end` in characters, as Python counts them |';
  yield '| `answers` | answers by control, as JSON in the minimal form of Label Studio |';
  yield '| `regions` | everything, as JSON, without loss |';
  yield '| `note` | scores, agreement and times, as JSON |\n';
  yield 'The licence of the data is that of its owner: add it above.';
}

async function* files(what: Export): AsyncGenerator<ExportFile> {
  const layout = layoutOf(what);
  let [rows, elsewhere] = [0, 0];
  const nameOf = (picture: LabelledPicture): string | undefined =>
    layout.hasPictures && what.options.pictures?.(picture) ? `images/${picture.name}` : undefined;

  async function* rowsWith(hasFile: boolean): AsyncGenerator<string> {
    for await (const picture of picturesOf(what, 'name')) {
      const name = nameOf(picture);
      if (layout.hasPictures && (name !== undefined) !== hasFile) {
        elsewhere += hasFile ? 1 : 0;
        continue;
      }
      rows += 1;
      yield rowOf(picture, layout, name);
    }
  }

  yield { path: layout.hasPictures ? ROWS_OF_PICTURES : ROWS, content: rowsWith(true) };
  if (layout.hasPictures) {
    for await (const picture of picturesOf(what, 'name')) {
      const content = what.options.pictures?.(picture) ?? null;
      if (content) yield { path: `data/images/${picture.name}`, content, isPacked: true };
    }
    if (elsewhere > 0) yield { path: WITHOUT_PICTURE, content: rowsWith(false) };
  }
  yield { path: 'README.md', content: `${[...readmeOf(layout, rows)].join('\n')}\n` };
}

export const HUGGING_FACE: ArchiveSpec = {
  title: 'Hugging Face',
  extension: 'zip',
  holds: ALL_SHAPES,
  loses: { data: 'named', always: ['fields of the data that the interface does not show', LOST_ORIENTATION] },
  pictures: true,
  files,
};
