import { fieldsOf, type LabellingInterface, LIST_EXAMPLE } from '@labelbridge/annotation';
import {
  countText,
  type ImportFormat,
  MEDIA_KINDS,
  MEDIA_MESSAGES,
  MEDIA_REFERENCE,
  MEDIA_TYPES,
  type MediaKind,
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

/** The endings of files that items are imported from, as the attribute of an input. */
export const DATA_FILES = Object.keys(FORMAT_OF)
  .map((ending) => `.${ending}`)
  .join(',');

/** The format of a file by the ending of its name; undefined for others. */
export function formatOf(name: string): ImportFormat | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(FORMAT_OF, ending) ? FORMAT_OF[ending] : undefined;
}

/** The field of an interface that shows a medium, and its kind. */
export interface MediaField {
  readonly field: string;
  readonly kind: MediaKind;
}

/** The field that files alone can fill: that of an interface which shows one medium and nothing else. */
export function mediaFieldOf(config: LabellingInterface): MediaField | undefined {
  const [field, ...others] = fieldsOf(config);
  const object = config.objects.find(({ value }) => value === `$${field}`);
  const kind = MEDIA_KINDS.find((each) => each === object?.kind);
  return field !== undefined && kind && others.length === 0 ? { field, kind } : undefined;
}

/** The fields that each row needs, in words: a list has its shape beside it. */
export const neededFields = (config: LabellingInterface): string[] =>
  fieldsOf(config).map((field) =>
    config.objects.some(({ kind, value }) => kind === 'list' && value === `$${field}`)
      ? `${field} (a list, such as ${LIST_EXAMPLE})`
      : field,
  );

/** The types of a kind of media, and zips of them, as the attribute of an input. */
export const typesOf = (kind: MediaKind): string =>
  [...Object.entries(MEDIA_TYPES).flatMap(([type, known]) => (known.kind === kind ? [type] : [])), '.zip'].join(',');

/** Whether a file is a zip by its name: no medium is called so. */
export const isZip = ({ name }: Pick<File, 'name'>): boolean => /\.zip$/i.test(name);

/** A file that is stored as a medium. */
export interface StoredFile {
  readonly name: string;
  readonly mediumId: string;
}

/** The rows of stored files, as JSONL: each is known by the name of its file. */
export const mediaRows = (files: readonly StoredFile[], field: string): string =>
  files.map(({ name, mediumId }) => JSON.stringify({ id: name, data: { [field]: MEDIA_REFERENCE + mediumId } }) + '\n').join('');

/** A file with the content of another one. */
export interface EqualFile {
  readonly name: string;
  readonly like: string;
}

/** Files whose content an earlier one has: the store names a medium by its content. */
export function equalFiles(files: readonly StoredFile[]): EqualFile[] {
  const first = new Map<string, string>();
  return files.flatMap(({ name, mediumId }) => {
    const like = first.get(mediumId);
    if (like === undefined) first.set(mediumId, name);
    return like === undefined ? [] : [{ name, like }];
  });
}

/** The first file of each content. */
export const withoutEqual = (files: readonly StoredFile[]): StoredFile[] =>
  files.filter(({ mediumId }, place) => files.findIndex((other) => other.mediumId === mediumId) === place);

/** The name of an import of stored files. */
export const importName = (files: readonly StoredFile[]): string =>
  (files.length === 1 ? files[0]?.name : undefined) ?? countText(files.length, 'file');

/** How far an import is, in words. */
export function importText({ fileName, rows, accepted, repeated, refused, state }: ImportProgress): string {
  const became = `${accepted} became ${accepted === 1 ? 'an item' : 'items'}`;
  const others = [...(repeated > 0 ? [`${repeated} there already`] : []), ...(refused > 0 ? [`${refused} refused`] : [])];
  const parts = [`${countText(rows, 'row')} read`, became, ...others];
  return `${fileName}: ${parts.join(', ')}${state === 'done' ? '. Done.' : ''}`;
}

/** Why a file was refused where media of one kind are wanted. */
export function refusalText(message: string, kind: MediaKind): string {
  return message === MEDIA_MESSAGES.unknownType ? MEDIA_MESSAGES.otherType(kind) : message;
}

const KIND_WORD: Readonly<Record<MediaKind, string>> = { image: 'Picture', audio: 'Recording', video: 'Video' };

/** What an item is, in a line: its media, else the first text that the interface shows. */
export function itemContent(config: LabellingInterface | undefined, { data, media }: Pick<Item, 'data' | 'media'>): string {
  if (media.length > 0) return media.map(({ kind }) => KIND_WORD[kind]).join(', ');
  return itemText(config, data);
}

/** The state of an item: what became of it, else that of its media where they are not ready. */
export function itemState({ media, prediction, excluded, begun }: Pick<Item, 'media' | 'prediction' | 'excluded' | 'begun'>): string {
  if (excluded) return 'Excluded: nobody gets it';
  const failed = media.find(({ state }) => state === 'failed');
  const waiting = media.find(({ state }) => state === 'waiting');
  const notReady = failed ?? waiting;
  if (notReady) return [failed ? 'Failed' : 'Being prepared', notReady.reason].filter(Boolean).join(': ');
  if (begun) return 'Worked on';
  return prediction ? 'Ready, with a suggestion' : 'Ready';
}
