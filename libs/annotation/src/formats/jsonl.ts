import { isRecord, type Problem, type Read } from '../json.js';
import { parseJson, writeJson } from '../json-text.js';
import { objectNamed, textIn, type Item, type LabelConfig } from '../interface/label-config.js';
import { Checker } from '../regions/checker.js';
import { readRegions } from '../regions/read-region.js';
import { type Region } from '../regions/region.js';
import { offsetsOf, type Offsets, type OffsetUnit } from '../text/offsets.js';
import { ALL_SHAPES, type Export, type OneFileSpec } from './format.js';
import { metaOf, type ExportItem, withStoredNames } from './export-items.js';

function converted(
  config: LabelConfig,
  { data }: Pick<Item, 'data'>,
  regions: readonly Region[],
  change: (offsets: Offsets, offset: number) => number,
): Region[] {
  const known = new Map<string, Offsets>();
  return regions.map((region) => {
    const { shape, to } = region;
    const object = objectNamed(config, to);
    if (shape.t !== 'span' || !object) return region;
    const offsets = known.get(to) ?? offsetsOf(textIn(object, data));
    known.set(to, offsets);
    return { ...region, shape: { ...shape, start: change(offsets, shape.start), end: change(offsets, shape.end) } };
  });
}

/** Writes one annotation without loss, with its line break. */
export function jsonlLine(config: LabelConfig, one: ExportItem, offsets: OffsetUnit = 'utf16'): string {
  const { item, regions, note } = one;
  const { id, data, ...media } = item;
  const line = {
    id,
    offsets,
    data,
    ...(Object.keys(media).length ? { media } : {}),
    ...metaOf(one),
    regions: offsets === 'utf16' ? regions : converted(config, item, regions, ({ toPoints }, offset) => toPoints(offset)),
    ...(note ? { note } : {}),
  };
  return `${writeJson(line)}\n`;
}

async function* writeJsonl({ config, source, options }: Export): AsyncGenerator<string> {
  for await (const one of withStoredNames(source)()) yield jsonlLine(one.config ?? config, one, options.offsets);
}

export const JSONL: OneFileSpec = { title: 'JSONL', extension: 'jsonl', holds: ALL_SHAPES, loses: { data: 'found' }, write: writeJsonl };

const MEDIA = ['width', 'height', 'duration', 'fps', 'frames'];

export function readJsonlLine(line: string, config: LabelConfig): Read<ExportItem> {
  const failed = (field: string, message: string): Read<ExportItem> => ({ ok: false, problems: [{ field, message }] });
  let value: unknown;
  try {
    value = parseJson(line);
  } catch {
    return failed('line', 'must be JSON');
  }
  if (!isRecord(value)) return failed('line', 'must be an object');
  const { id, offsets, media = {}, note } = value;
  if (typeof id !== 'string' && typeof id !== 'number') return failed('id', 'must be a text or number');
  if (offsets !== undefined && offsets !== 'utf16' && offsets !== 'code-points')
    return failed('offsets', 'must be “utf16” or “code-points”');
  const check = new Checker();
  const data = check.jsonObject(value['data'], 'data');
  const sizes = Object.fromEntries(
    Object.entries(check.record(media, 'media', MEDIA)).map(([key, each]) => [key, check.number(each, `media.${key}`, { min: 0 })]),
  );
  const noteRead = note === undefined ? {} : { note: check.jsonObject(note, 'note') };
  const regions = readRegions(value['regions']);
  const problems: Problem[] = [...check.problems, ...(regions.ok ? [] : regions.problems)];
  if (problems.length || !regions.ok) return { ok: false, problems };
  const inUnits =
    offsets === 'code-points' ? converted(config, { data }, regions.value, ({ toUnits }, offset) => toUnits(offset)) : regions.value;
  return { ok: true, value: { item: { id: String(id), data, ...sizes }, regions: inUnits, ...noteRead } };
}
