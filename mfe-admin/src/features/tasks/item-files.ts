import { fieldsOf, type LabelConfig, LIST_EXAMPLE } from '@labelbridge/annotation';
import {
  countText,
  type ImportFormat,
  MEDIA_KINDS,
  MEDIA_MESSAGES,
  MEDIA_REFERENCE,
  MEDIA_TYPES,
  type MediaKind,
  RUN_STATE_TEXT,
} from '@labelbridge/contracts';
import { itemText } from '../../shared/item-text.js';
import { type Item, type ItemImport } from './api/items.js';

type ImportProgress = Pick<ItemImport, 'fileName' | 'rows' | 'accepted' | 'repeated' | 'refused' | 'state'>;

const FORMAT_OF: Readonly<Record<string, ImportFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  json: 'json',
  txt: 'text',
};

/** File name extensions for imports of items, as the `accept` of an input. */
export const DATA_FILES = Object.keys(FORMAT_OF)
  .map((ending) => `.${ending}`)
  .join(',');

export function formatOf(name: string): ImportFormat | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(FORMAT_OF, ending) ? FORMAT_OF[ending] : undefined;
}

export interface MediaField {
  readonly field: string;
  readonly kind: MediaKind;
}

/** Returns the field that files alone can fill, if the interface shows one medium and no other field. */
export function mediaFieldOf(config: LabelConfig): MediaField | undefined {
  const [field, ...others] = fieldsOf(config);
  const object = config.objects.find(({ value }) => value === `$${field}`);
  const kind = MEDIA_KINDS.find((each) => each === object?.kind);
  return field !== undefined && kind && others.length === 0 ? { field, kind } : undefined;
}

/** Lists the fields that each row needs. A list has an example of its format. */
export const neededFields = (config: LabelConfig): string[] =>
  fieldsOf(config).map((field) =>
    config.objects.some(({ kind, value }) => kind === 'list' && value === `$${field}`)
      ? `${field} (a list, such as ${LIST_EXAMPLE})`
      : field,
  );

/** Lists the types of a kind of media, and zip, as the `accept` of an input. */
export const typesOf = (kind: MediaKind): string =>
  [...Object.entries(MEDIA_TYPES).flatMap(([type, known]) => (known.kind === kind ? [type] : [])), '.zip'].join(',');

/** Tells by the name if a file is a zip: no medium has this extension. */
export const isZip = ({ name }: Pick<File, 'name'>): boolean => /\.zip$/i.test(name);

export interface StoredFile {
  readonly name: string;
  readonly mediumId: string;
}

/** Builds the rows of stored files as JSONL. The id of a row is the file name. */
export const mediaRows = (files: readonly StoredFile[], field: string): string =>
  files.map(({ name, mediumId }) => JSON.stringify({ id: name, data: { [field]: MEDIA_REFERENCE + mediumId } }) + '\n').join('');

export interface EqualFile {
  readonly name: string;
  readonly like: string;
}

/** Finds files with the content of an earlier one: the store names a medium by its content. */
export function equalFiles(files: readonly StoredFile[]): EqualFile[] {
  const first = new Map<string, string>();
  return files.flatMap(({ name, mediumId }) => {
    const like = first.get(mediumId);
    if (like === undefined) first.set(mediumId, name);
    return like === undefined ? [] : [{ name, like }];
  });
}

export const withoutEqual = (files: readonly StoredFile[]): StoredFile[] =>
  files.filter(({ mediumId }, place) => files.findIndex((other) => other.mediumId === mediumId) === place);

export const importName = (files: readonly StoredFile[]): string =>
  (files.length === 1 ? files[0]?.name : undefined) ?? countText(files.length, 'file');

export function importText({ fileName, rows, accepted, repeated, refused, state }: ImportProgress): string {
  const became = `${accepted} became ${accepted === 1 ? 'an item' : 'items'}`;
  const others = [...(repeated > 0 ? [`${repeated} there already`] : []), ...(refused > 0 ? [`${refused} refused`] : [])];
  const parts = [`${countText(rows, 'row')} read`, became, ...others];
  return `${fileName}: ${parts.join(', ')}${state === 'running' ? '' : `. ${RUN_STATE_TEXT[state]}.`}`;
}

export function refusalText(message: string, kind: MediaKind): string {
  return message === MEDIA_MESSAGES.unknownType ? MEDIA_MESSAGES.otherType(kind) : message;
}

const KIND_WORD: Readonly<Record<MediaKind, string>> = { image: 'Picture', audio: 'Recording', video: 'Video' };

export function itemContent(config: LabelConfig | undefined, { data, media }: Pick<Item, 'data' | 'media'>): string {
  if (media.length > 0) return media.map(({ kind }) => KIND_WORD[kind]).join(', ');
  return itemText(config, data);
}

/** Describes the state of an item; a medium that is not ready comes before the progress of the work. */
export function itemState({ media, prediction, excluded, begun }: Pick<Item, 'media' | 'prediction' | 'excluded' | 'begun'>): string {
  if (excluded) return 'Excluded: nobody gets it';
  const failed = media.find(({ state }) => state === 'failed');
  const waiting = media.find(({ state }) => state === 'waiting');
  const notReady = failed ?? waiting;
  if (notReady) return [failed ? 'Failed' : 'Being prepared', notReady.reason].filter(Boolean).join(': ');
  if (begun) return 'Worked on';
  return prediction ? 'Ready, with a suggestion' : 'Ready';
}
