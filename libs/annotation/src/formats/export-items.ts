import {
  labelNamed,
  objectsOf,
  resultNameOf,
  textIn,
  type ControlDef,
  type Item,
  type LabelConfig,
  type ObjectDef,
} from '../interface/label-config.js';
import { specOf, type ShapeKind, type TagSpec } from '../interface/tags.js';
import { isJsonObject, isRecord, type Json, type JsonObject } from '../json.js';
import { type PictureSize } from '../regions/geometry.js';
import { type FieldAnswer, type Region } from '../regions/region.js';
import { type Shape } from '../shapes/shapes.js';

export const STORED = 'media:';

export interface ExportItem {
  item: Item;
  regions: Region[];
  /** Data beside the annotation: state, annotator, seconds, … */
  note?: JsonObject;
  /** Stored files that names in the data stand for. */
  files?: StoredFiles;
  /** Version of the annotation, if it is not the export's. */
  config?: LabelConfig;
  /** Extension of its medium, if that is stored here. */
  extension?: string;
}

type StoredFile = { name: string; sha256: string };
/** Keys are JSON pointers into the data (RFC 6901). */
export type StoredFiles = { [place: string]: StoredFile };

/** Annotations of one item follow each other. Each call reads from the beginning. */
export type ExportSource = () => Iterable<ExportItem> | AsyncIterable<ExportItem>;

export type ExportContent = string | Uint8Array | Iterable<string> | AsyncIterable<string | Uint8Array>;

export interface ExportFile {
  path: string;
  content: ExportContent;
  /** Compressed already, such as pictures. */
  isPacked?: boolean;
}

export interface ImportItem {
  data: JsonObject;
  regions: Region[];
  width?: number;
  height?: number;
}

export const controlsDrawing = (config: LabelConfig, kinds: readonly ShapeKind[]): ControlDef[] =>
  config.controls.filter((control) => {
    const { draws }: TagSpec = specOf(control.tag);
    return objectsOf(config, control).some(({ kind }) => kinds.some((shape) => shape === draws[kind]));
  });

/** Names of all labels of these kinds, unique and in order: the classes of formats that number them. */
export function classesOf(config: LabelConfig, kinds: readonly ShapeKind[]): string[] {
  const drawing = controlsDrawing(config, kinds);
  const named = drawing.flatMap((control) => {
    if (specOf(control.tag).child) return control.labels;
    return config.controls
      .filter(({ tag, to }) => tag === 'labels' && to.some((name) => control.to.includes(name)))
      .flatMap(({ labels }) => labels);
  });
  return [...new Set(named.map(resultNameOf))];
}

/** Uses the first control that draws the shape and has the label; null if there is none. */
export function regionFor(config: LabelConfig, id: string, shape: Shape, label: string | undefined): Region | null {
  const drawing = controlsDrawing(config, [shape.t]);
  const control = drawing.find((one) => label !== undefined && labelNamed(one, label)) ?? drawing.find(({ tag }) => !specOf(tag).child);
  if (!control) return null;
  const region: Region = { id, from: control.name, to: control.to.join(','), type: control.tag, labels: [], shape };
  if (label === undefined) return region;
  if (specOf(control.tag).child || control.tag === 'videorectangle') return { ...region, labels: [label] };
  const labeller = config.controls.find(
    (one) => one.tag === 'labels' && one.to.some((name) => control.to.includes(name)) && labelNamed(one, label),
  );
  if (!labeller) return null;
  const field: FieldAnswer = { type: labeller.tag, key: labeller.tag, value: [label] };
  return { ...region, fields: { [labeller.name]: field } };
}

const firstOf = (config: LabelConfig, kind: ObjectDef['kind']): ObjectDef | undefined =>
  config.objects.find((object) => object.kind === kind);

/** Object of the first control that draws spans, else the first text. */
export function textObject(config: LabelConfig): ObjectDef | undefined {
  const control = controlsDrawing(config, ['span'])[0];
  return (control && objectsOf(config, control)[0]) ?? firstOf(config, 'text');
}

export function textOfItem(config: LabelConfig, item: Item): string {
  const object = textObject(config);
  return object ? textIn(object, item.data) : '';
}

/** Field of the data with the first medium. */
export const mediaField = (config: LabelConfig): string | undefined =>
  config.objects
    .find(({ kind, value }) => (kind === 'image' || kind === 'audio' || kind === 'video') && value.startsWith('$'))
    ?.value.slice(1);

export const showsPictures = ({ objects }: LabelConfig): boolean => objects.some(({ kind }) => kind === 'image');

const pointer = (at: string, key: string | number): string => `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

type Replace = (text: string, at: string) => string;

function replaced(value: Json, replace: Replace, at: string): Json {
  if (typeof value === 'string') return replace(value, at);
  if (Array.isArray(value)) return value.map((each, i) => replaced(each, replace, pointer(at, i)));
  return isJsonObject(value) ? withTexts(value, replace, at) : value;
}

const withTexts = (data: JsonObject, replace: Replace, at = ''): JsonObject =>
  Object.fromEntries(Object.entries(data).map(([key, each]) => [key, replaced(each, replace, pointer(at, key))]));

/**
 * Replaces addresses of stored files, which mean nothing elsewhere, with names for which `files` has the digests. The item's id contains
 * the name of an uploaded file.
 */
export function withFileNames(item: Item): Pick<ExportItem, 'item' | 'files'> {
  const stored: string[] = [];
  const given = item.data as JsonObject;
  withTexts(given, (text) => {
    if (text.startsWith(STORED) && !stored.includes(text)) stored.push(text);
    return text;
  });
  if (stored.length === 0) return { item };
  const files: StoredFiles = {};
  const data = withTexts(given, (text, at) => {
    if (!stored.includes(text)) return text;
    const name = stored.length === 1 ? item.id : `${item.id}-${stored.indexOf(text) + 1}`;
    files[at] = { name, sha256: text.slice(STORED.length) };
    return name;
  });
  return { item: { ...item, data }, files };
}

export const withStoredNames = (source: ExportSource): (() => AsyncGenerator<ExportItem>) =>
  async function* () {
    for await (const one of source()) yield { ...one, ...withFileNames(one.item) };
  };

/**
 * Restores the addresses of stored files. A name that was edited by hand stays.
 *
 * @param meta data of the row beside its `data`
 * @returns the data, and the digests of the restored files
 */
export function withStoredFiles(data: JsonObject, meta: Json | undefined): { data: JsonObject; stored: string[] } {
  const files = isRecord(meta) && isRecord(meta['files']) ? meta['files'] : undefined;
  const stored: string[] = [];
  // A walk through many texts takes long, and most rows name no files.
  if (!files) return { data, stored };
  const found = withTexts(data, (text, at) => {
    const file = files[at];
    if (!isRecord(file) || file['name'] !== text) return text;
    const { sha256 } = file;
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return text;
    stored.push(sha256);
    return STORED + sha256;
  });
  return { data: found, stored };
}

export interface ExportGroup extends Pick<ExportItem, 'files' | 'config' | 'extension'> {
  readonly item: Item;
  readonly works: readonly ExportItem[];
}

/** Groups a source by item. Annotations of one item must follow each other. */
export async function* byItem(source: ExportSource): AsyncGenerator<ExportGroup> {
  let works: ExportItem[] = [];
  for await (const one of source()) {
    const [first] = works;
    if (first && first.item.id !== one.item.id) {
      yield groupOf(first, works);
      works = [];
    }
    works.push(one);
  }
  const [first] = works;
  if (first) yield groupOf(first, works);
}

const groupOf = ({ item, files, config, extension }: ExportItem, works: readonly ExportItem[]): ExportGroup => ({
  ...{ item, works },
  ...(files && { files }),
  ...(config && { config }),
  ...(extension && { extension }),
});

export const metaOf = ({ files }: Pick<ExportItem, 'files'>): { meta?: { files: StoredFiles } } => (files ? { meta: { files } } : {});

/** Pixels; null if unknown. */
export function pictureSize({ width, height }: Pick<Item, 'width' | 'height'>, regions: readonly Region[]): PictureSize | null {
  if (width && height) return { width, height };
  for (const { shape, original } of regions) {
    if (shape.t === 'mask') return { width: shape.w, height: shape.h };
    if (original?.width && original.height) return { width: original.width, height: original.height };
  }
  return null;
}
