import { inflateSync, deflateSync } from 'node:zlib';
import {
  isJsonObject,
  isRecord,
  exportFiles,
  jsonlLine,
  labelsOf,
  minimalAnswers,
  outlineOnPicture,
  readCoco,
  readConll,
  parseJson,
  readJsonlLine,
  readRegions,
  readLsTask,
  readMinimal,
  readCsvRecord,
  readSubtitles,
  readVoc,
  readYolo,
  runsOf,
  sameJson,
  textOf,
  writeFile,
  yoloClasses,
  type ExportFile,
  type ExportItem,
  AREAS,
  boundsOnPicture,
  type ExportOptions,
  type FormatName,
  type Json,
  type JsonObject,
  type LabelConfig,
  type Read,
  type Region,
  type Shape,
} from '../src/index.js';
import { parse } from 'csv-parse/sync';
import { type Kind } from './arbitraries.js';
import { clearBoxes, readCvat, readMot, trackedBoxes } from './track-readers.js';

export const deflate: NonNullable<ExportOptions['deflate']> = (bytes) => deflateSync(bytes);

export const collect = async (parts: AsyncIterable<string>): Promise<string> => {
  let all = '';
  for await (const part of parts) all += part;
  return all;
};

const value = <T>(read: Read<T>): T => {
  if (!read.ok) throw new Error(read.problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
  return read.value;
};

/** Replaces numbers that differ by at most `near` with the number of `before`. */
function snapped(before: unknown, after: unknown, near: number): unknown {
  if (typeof before === 'number' && typeof after === 'number') return Math.abs(before - after) <= near ? before : after;
  if (Array.isArray(before) && Array.isArray(after)) return after.map((each, i) => snapped(before[i], each, near));
  if (!isRecord(before) || !isRecord(after)) return after;
  return Object.fromEntries(Object.entries(after).map(([key, each]) => [key, snapped(before[key], each, near)]));
}
const near = (before: unknown[], after: unknown[], by: number): [unknown, unknown] => [before, snapped(before, after, by)];
const labelled = (regions: readonly Region[], shape: (shape: Shape) => Shape | null): unknown[] =>
  regions.flatMap((region) => {
    const kept = shape(region.shape);
    return kept ? [[labelsOf(region), kept]] : [];
  });
const same = (shape: Shape): Shape => shape;
const size = { width: 64, height: 48 };
const polygonOf = (shape: Shape): Shape | null => {
  const points = outlineOnPicture(shape, size);
  return points && { t: 'polygon', points, closed: true };
};
const outlined = (shape: Shape): Shape | null => ((shape.t === 'box' && !shape.rotation) || shape.t === 'mask' ? shape : polygonOf(shape));
const hull = (shape: Shape): Shape | null => {
  const box = boundsOnPicture(shape, size);
  return box && box.width > 1e-8 && box.height > 1e-8 ? { t: 'box', ...box, rotation: 0 } : null;
};
function inPixels(shape: Shape | null): Shape | null {
  if (shape?.t !== 'box') return null;
  const sides = (from: number, long: number, most: number): [number, number] => {
    const [start, end] = [Math.round((from * most) / 100), Math.round(((from + long) * most) / 100)];
    const first = end > start || start < most ? start : most - 1;
    return [(first * 100) / most, ((Math.max(end, first + 1) - first) * 100) / most];
  };
  const [[x, width], [y, height]] = [sides(shape.x, shape.width, size.width), sides(shape.y, shape.height, size.height)];
  return { t: 'box', x, y, width, height, rotation: 0 };
}
const boxed = (shape: Shape): Shape | null => (shape.t === 'box' && !shape.rotation ? shape : null);
const withoutOriginal = (regions: readonly Region[]): unknown[] => regions.map(({ original: _, ...region }) => region);
const startOf = (shape: Shape): number => (shape.t === 'range' ? (shape.ranges[0]?.start ?? 0) : 'start' in shape ? shape.start : 0);
const endOf = (shape: Shape): number => (shape.t === 'range' ? (shape.ranges[0]?.end ?? 0) : 'end' in shape ? shape.end : 0);
const said = (regions: readonly Region[]): unknown[] =>
  regions
    .map((region) => [labelsOf(region), region.shape, textOf(region)] as const)
    .sort(([, a], [, b]) => startOf(a) - startOf(b) || endOf(a) - endOf(b));

/** The minimal form does not keep the order of regions. */
const answersOf = (regions: readonly Region[], item: ExportItem['item']): unknown =>
  Object.fromEntries(
    Object.entries(minimalAnswers(regions, item)).map(([name, each]) => [
      name,
      Array.isArray(each) ? each.map((one) => JSON.stringify(sorted(one))).sort() : each,
    ]),
  );
const sorted = (json: Json): unknown => (isJsonObject(json) ? Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1)) : json);

/** One bit per pixel, without filters. */
function pngRuns(png: Uint8Array): number[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [w, h] = [view.getUint32(16), view.getUint32(20)];
  const rows = inflateSync(png.subarray(41, 41 + view.getUint32(33)));
  const stride = Math.ceil(w / 8) + 1;
  return runsOf(
    Array.from({ length: w * h }, (_, i) => ((rows[Math.floor(i / w) * stride + 1 + ((i % w) >> 3)] ?? 0) >> (7 - ((i % w) & 7))) & 1),
  );
}

export async function contentOf({ content }: ExportFile): Promise<string | Uint8Array> {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  let all = '';
  for await (const part of content) all += typeof part === 'string' ? part : '';
  return all;
}

export async function archiveOf(
  format: FormatName,
  config: LabelConfig,
  items: readonly ExportItem[],
  options: ExportOptions = {},
): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  for await (const file of exportFiles(format, config, () => items, { deflate, ...options })) files.set(file.path, await contentOf(file));
  return files;
}

/** @returns both sides, equal if nothing is lost that the format holds */
export async function roundTrip(format: FormatName, { config }: Kind, one: ExportItem): Promise<[before: unknown, after: unknown]> {
  const { regions, item } = one;
  const whole = (): Promise<string> => collect(writeFile(format, config, () => [one]));
  const files = () => archiveOf(format, config, [one]);
  const file = async (ending: string): Promise<string> => String([...(await files())].find(([path]) => path.endsWith(ending))?.[1] ?? '');
  switch (format) {
    case 'label-studio': {
      const [task] = JSON.parse(await whole()) as unknown[];
      return [regions, withoutOriginal(value(readLsTask(task, config)).annotations[0]?.regions ?? [])];
    }
    case 'label-studio-min': {
      const [record] = JSON.parse(await whole()) as JsonObject[];
      return [answersOf(regions, item), answersOf(value(readMinimal(record ?? {}, config)).regions, item)];
    }
    case 'jsonl': {
      const both = (['utf16', 'code-points'] as const).map((offsets) => value(readJsonlLine(jsonlLine(config, one, offsets), config)));
      return [[one, one], both];
    }
    case 'csv': {
      const [record = {}] = parse(await whole(), { columns: true, bom: true }) as Record<string, string>[];
      const back = value(readCsvRecord(record, config));
      return [
        [item.data, answersOf(regions, item)],
        [back.data, answersOf(back.regions, item)],
      ];
    }
    case 'hugging-face': {
      const { id, annotations } = JSON.parse(await file('.jsonl')) as JsonObject;
      const [back] = (annotations ?? []) as JsonObject[];
      const read = readRegions(parseJson(String(back?.['regions'])));
      return [
        [item.id, regions],
        [id, value(read)],
      ];
    }
    case 'coco': {
      const [back] = value(readCoco(JSON.parse(await whole()) as Json, config));
      return near(labelled(regions, outlined), labelled(back?.regions ?? [], same), 1e-9);
    }
    case 'yolo': {
      const back = value(readYolo(await file('/a&b.txt'), yoloClasses(config), config));
      return near(labelled(regions, hull), labelled(back, same), 1e-7);
    }
    case 'yolo-seg': {
      const back = value(readYolo(await file('/a&b.txt'), yoloClasses(config), config));
      const held = (shape: Shape): Shape | null => (shape.t === 'mask' ? null : polygonOf(shape));
      return near(labelled(regions, held), labelled(back, same), 1e-7);
    }
    case 'voc': {
      const back = value(readVoc(await file('.xml'), config));
      const pixel = (shape: Shape): Shape | null => inPixels(shape.t === 'box' && !shape.rotation ? shape : null);
      const held = regions.filter(({ shape }) => AREAS.includes(shape.t));
      const kept = back.regions.filter((_, i) => boxed(held[i]?.shape ?? { t: 'none' }));
      return near([held.length, ...labelled(regions, pixel)], [back.regions.length, ...labelled(kept, boxed)], 1e-9);
    }
    case 'conll': {
      const text = await whole();
      const [back] = value(readConll(text, config));
      const words = (all: readonly Region[]): unknown[] =>
        all
          .flatMap(({ shape, labels }) =>
            shape.t === 'span' ? [[shape.start, labels, (shape.text ?? '').replace(/\s/g, '')] as const] : [],
          )
          .sort(([a], [b]) => a - b)
          .map(([, ...rest]) => rest);
      const again = await collect(
        writeFile(format, config, () => [{ item: { id: '8', data: back?.data ?? {} }, regions: back?.regions ?? [] }]),
      );
      return [
        [words(regions), text],
        [words(back?.regions ?? []), again],
      ];
    }
    case 'vtt':
    case 'srt':
      return [said(regions), said(value(readSubtitles(await file(`.${format}`), config, item)))];
    case 'masks': {
      const masks = regions.flatMap(({ shape }) => (shape.t === 'mask' ? [shape.runs] : []));
      return [masks, [...(await files()).values()].flatMap((content) => (typeof content === 'string' ? [] : [pngRuns(content)]))];
    }
    case 'mot':
    case 'cvat': {
      const all = [...(await files())];
      const text = String(all.find(([path]) => path.endsWith(format === 'mot' ? 'gt.txt' : '.xml'))?.[1] ?? '');
      const expected = trackedBoxes(one, format);
      return near(expected, clearBoxes(expected, format === 'mot' ? readMot(text) : readCvat(text)), 0.011);
    }
  }
}

export const isSame = ([before, after]: [unknown, unknown]): boolean => sameJson(before, after);
