import { isJsonObject, type Json, type JsonObject, type Problem, type Read } from '../json.js';
import { controlNamed, fieldsOf, type Item, type LabelConfig } from '../interface/label-config.js';
import { specOf } from '../interface/tags.js';
import { type Region } from '../regions/region.js';
import { type LsResult } from './ls-types.js';
import { readResults } from './results-read.js';
import { writeResults } from './results-write.js';

interface MinimalNote {
  id?: string | number;
  annotator?: string | number;
  annotation_id?: string | number;
  created_at?: string;
  updated_at?: string;
  /** Seconds. */
  lead_time?: number;
}

/** A single choice or text stands alone. */
function minimalValue({ type, value = {}, original_width, original_height }: LsResult): Json {
  for (const [tag, key] of [
    ['choices', 'choices'],
    ['textarea', 'text'],
  ] as const) {
    const said = value[key];
    if (type === tag && Object.keys(value).length === 1 && Array.isArray(said) && said.length === 1) return said[0] ?? null;
  }
  return {
    ...value,
    ...(original_width === undefined ? {} : { original_width }),
    ...(original_height === undefined ? {} : { original_height }),
  };
}

/** Answers by control name. Ids and relations are left out. */
export function minimalAnswers(regions: Iterable<Region>, item: Partial<Item> = {}): Record<string, Json> {
  const byControl = new Map<string, { type: string; values: Json[] }>();
  for (const result of writeResults(regions, item)) {
    const { from_name: name, type } = result;
    if (name === undefined) continue;
    const list = byControl.get(name) ?? { type, values: [] };
    list.values.push(minimalValue(result));
    byControl.set(name, list);
  }
  return Object.fromEntries(
    [...byControl].map(([name, { type, values }]) => [
      name,
      (type === 'choices' || type === 'textarea') && values.length === 1 ? (values[0] ?? null) : values,
    ]),
  );
}

/** JSON_MIN: the item's data, and the answer to each control. */
export const writeMinimal = (
  data: JsonObject,
  regions: Iterable<Region>,
  note: MinimalNote = {},
  item: Partial<Item> = {},
): JsonObject => ({ ...data, ...minimalAnswers(regions, item), ...note });

export interface Minimal {
  data: JsonObject;
  regions: Region[];
  rest: JsonObject;
}

/** Matches answers about the same region by its geometry. If several regions share a geometry, answers are matched by their order. */
export function readMinimalAnswers(answers: JsonObject, config: LabelConfig): Read<Region[]> {
  const results: LsResult[] = [];
  const idsAt = new Map<string, string[]>();
  const problems: Problem[] = [];
  for (const [name, given] of Object.entries(answers)) {
    const control = controlNamed(config, name);
    if (!control) continue;
    const { tag, to, perRegion } = control;
    const key = specOf(tag).answer;
    const answeredAt = new Map<string, number>();
    for (const each of Array.isArray(given) ? given : [given]) {
      const said = isJsonObject(each) ? each : key ? { [key]: Array.isArray(each) ? each : [each] } : undefined;
      if (!said) {
        problems.push({ field: name, message: 'must be a list of values' });
        continue;
      }
      const { original_width, original_height, ...value } = said;
      const own = [key, tag, 'labels'].filter((part) => part !== undefined);
      const geometry = JSON.stringify(
        Object.entries(value)
          .filter(([part]) => !own.includes(part) && part !== 'text')
          .sort(),
      );
      const ids = idsAt.get(geometry) ?? [];
      const answered = answeredAt.get(geometry) ?? 0;
      const shared = geometry !== '[]' && (perRegion || tag === 'labels') ? ids[answered] : undefined;
      const id = shared ?? `min-${results.length + 1}`;
      answeredAt.set(geometry, answered + 1);
      if (shared === undefined) idsAt.set(geometry, [...ids, id]);
      results.push({
        id,
        type: tag,
        from_name: name,
        to_name: to.join(','),
        value,
        ...(original_width === undefined ? {} : { original_width, original_height, image_rotation: 0 }),
      });
    }
  }
  return problems.length ? { ok: false, problems } : readResults(results, config);
}

export function readMinimal(record: JsonObject, config: LabelConfig): Read<Minimal> {
  const names = config.controls.map(({ name }) => name);
  const fields = fieldsOf(config);
  const part = (keep: (key: string) => boolean): JsonObject => Object.fromEntries(Object.entries(record).filter(([key]) => keep(key)));
  const regions = readMinimalAnswers(
    part((key) => names.includes(key) && !fields.includes(key)),
    config,
  );
  if (!regions.ok) return regions;
  return {
    ok: true,
    value: {
      data: part((key) => fields.includes(key)),
      regions: regions.value,
      rest: part((key) => !names.includes(key) && !fields.includes(key)),
    },
  };
}
