import { ExactNumber, type Json, type JsonObject, type Read } from '../json.js';
import { writeJson } from '../json-text.js';
import { fieldsOf, type LabelConfig } from '../interface/label-config.js';
import { minimalAnswers, readMinimalAnswers, type Minimal } from '../label-studio/minimal.js';
import { ALL_BUT_RELATIONS, type Export, type OneFileSpec } from './format.js';
import { csvCell, withFormulas } from './csv-cell.js';
import { type ExportItem, withStoredNames } from './export-items.js';
import { minimalNote, SCORES } from './label-studio-notes.js';

/** Marks the bytes as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Columns named as in Label Studio, columns of scores, and one for files with skipped items. */
const SKIP_REASON = 'skip_reason';
const NOTES = ['annotator', 'annotation_id', 'created_at', 'updated_at', 'lead_time', 'state', ...SCORES] as const;

function cell(value: Json | undefined): string {
  if (value instanceof ExactNumber) return String(value);
  return csvCell(typeof value === 'object' && value !== null ? writeJson(value) : value);
}

const MORE_FIELDS = 200;

/** Suffix of a field that is not shown and has the name of another column. */
const OF_DATA = ' (data)';

interface Titles {
  readonly notes: ReadonlyMap<string, string>;
  readonly answers: ReadonlyMap<string, string>;
  /** All titles. Fields that the interface shows have their name as title. */
  readonly known: ReadonlySet<string>;
}

const titled = (names: readonly string[], what: string, taken: Set<string>): Map<string, string> =>
  new Map(
    names.map((name) => {
      let title = name;
      while (taken.has(title)) title += what;
      taken.add(title);
      return [name, title];
    }),
  );

function titlesOf(config: LabelConfig): Titles {
  const known = new Set(fieldsOf(config));
  const notes = titled(['id', ...NOTES, SKIP_REASON], ' (note)', known);
  return { notes, answers: titled(controlNames(config), ' (answer)', known), known };
}

function isOfColumn(name: string, known: ReadonlySet<string>): boolean {
  let end = name.length;
  while (name.endsWith(OF_DATA, end)) end -= OF_DATA.length;
  return known.has(name.slice(0, end));
}

function csvColumns(config: LabelConfig, { more, skips }: Found): string[] {
  const { notes, answers, known } = titlesOf(config);
  const taken = new Set(known);
  const fields = more.map((name) => (isOfColumn(name, known) ? name + OF_DATA : name));
  const [id = '', ...others] = notes.values();
  return [
    id,
    ...fieldsOf(config),
    ...titled(fields, OF_DATA, taken).values(),
    ...answers.values(),
    ...(skips ? others : others.slice(0, -1)),
  ];
}

interface Found {
  /** Fields that the interface does not show, in order of appearance. */
  readonly more: readonly string[];
  readonly skips: boolean;
}

async function lookThrough({ config, source, options }: Export): Promise<Found> {
  const [shown, found] = [new Set(fieldsOf(config)), new Set<string>()];
  let [skips, isFull] = [false, false];
  for await (const { item, note } of source()) {
    skips ||= note?.['state'] === 'skipped';
    for (const [name, value] of isFull ? [] : Object.entries(item.data)) {
      const isId = name === 'id' && String(value) === item.id;
      if (isId || shown.has(name) || found.has(name)) continue;
      if (found.size < MORE_FIELDS) found.add(name);
      else {
        const message = `is left out: a file has ${MORE_FIELDS} fields at most beside those that the interface shows`;
        options.onProblem?.({ field: name, message });
        isFull = true;
        break;
      }
    }
  }
  return { more: [...found], skips };
}

/** Unique names: two versions of an interface may have different controls of one name. */
const controlNames = ({ controls }: LabelConfig): string[] => [...new Set(controls.map(({ name }) => name))];

export const csvLine = (cells: readonly (Json | undefined)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Writes a text that looks like JSON as a list, so that it is read back as a text. */
const plain = (answer: Json | undefined): Json | undefined => (typeof answer === 'string' && /^[[{]/.test(answer) ? [answer] : answer);

/** Reads own properties only: a field may be named like `constructor`. */
const valueOf = <T>(object: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Characters per chunk: other work runs between chunks. */
const PIECE = 65_536;

/** Writes a line in chunks. Answers are in Label Studio's minimal form, objects and lists are JSON. */
function* csvRow(config: LabelConfig, { more, skips }: Found, { item, regions, note }: ExportItem): Generator<string> {
  const answers = minimalAnswers(regions, item);
  yield cell(item.id);
  const data = [...fieldsOf(config), ...more].map((field) => valueOf(item.data as JsonObject, field));
  const said = minimalNote(note);
  const notes = [...NOTES, ...(skips ? [SKIP_REASON] : [])].map((key) => said[key]);
  let text = '';
  for (const value of [...data, ...controlNames(config).map((name) => plain(valueOf(answers, name))), ...notes]) {
    text += `,${cell(value)}`;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield `${text}\r\n`;
}

/** Reads the source twice: for the columns and for the rows. */
async function* writeCsv(what: Export): AsyncGenerator<string> {
  const { config, source } = what;
  const found = await lookThrough(what);
  yield BYTE_ORDER_MARK + csvLine(csvColumns(config, found));
  for await (const one of withStoredNames(source)()) yield* csvRow(config, found, one);
}

export const CSV: OneFileSpec = {
  title: 'CSV',
  extension: 'csv',
  holds: ALL_BUT_RELATIONS,
  loses: {
    data: 'named',
    always: [
      'the ids of regions, and which answers belong to one region',
      'where a region came from (origin, score)',
      `fields of the data that the interface does not show, beyond ${MORE_FIELDS}`,
    ],
  },
  write: writeCsv,
};

function fromJson(text: string): Json {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** Reads one line. Lists are JSON, all others texts. Other columns are fields. @param record cells by title */
export function readCsvRecord(record: Readonly<Record<string, string>>, config: LabelConfig): Read<Minimal> {
  const { notes, answers, known } = titlesOf(config);
  const value = (title: string): string => withFormulas(valueOf(record, title) ?? '');
  const said = [...answers].flatMap(([name, title]): [string, Json][] => {
    const text = value(title);
    return text === '' ? [] : [[name, fromJson(text)]];
  });
  const regions = readMinimalAnswers(Object.fromEntries(said), config);
  if (!regions.ok) return regions;
  const lists = config.objects.filter(({ kind }) => kind === 'list').map((object) => object.value.slice(1));
  const data = Object.fromEntries([
    ...fieldsOf(config).map((field) => [field, lists.includes(field) ? fromJson(value(field)) : value(field)]),
    ...Object.keys(record).flatMap((title) => {
      const name = withFormulas(title);
      if (known.has(name)) return [];
      const isMarked = name.endsWith(OF_DATA) && isOfColumn(name, known);
      return [[isMarked ? name.slice(0, -OF_DATA.length) : name, value(title)]];
    }),
  ]);
  const rest = Object.fromEntries([...notes].flatMap(([key, title]) => (value(title) === '' ? [] : [[key, value(title)]])));
  return { ok: true, value: { data, regions: regions.value, rest } };
}
