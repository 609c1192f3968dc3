import { type Json, type JsonObject } from '../json.js';
import { type Item, type MediumSize } from '../interface/label-config.js';
import { type Original, type Region } from '../regions/region.js';
import { type LsForm, lsValue } from '../shapes/shape-spec.js';
import { shapeSpec, type Shape } from '../shapes/shapes.js';
import { labelsKeyOf, type LsResult } from './ls-types.js';

const defined = (object: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(object).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

function formOf(shape: Shape, medium: MediumSize): LsForm {
  const { labelStudio } = shapeSpec(shape);
  return labelStudio?.write?.(shape, medium) ?? { value: labelStudio ? lsValue(shape) : {} };
}

const originalJson = ({ width, height, rotation, duration }: Original): LsForm['value'] => ({
  original_width: width,
  original_height: height,
  image_rotation: rotation,
  original_length: duration,
});

/** Imported measures of the medium go before the item's. */
function* resultsOf(region: Region, { fps, ...measured }: Partial<Item>): Generator<LsResult> {
  const { id, from, to, type, labels, shape, answer, fields = {}, rest = {}, restValue = {}, original } = region;
  const form = formOf(shape, { ...(fps && { fps }), ...(original ? {} : measured) });
  const frame = defined(original ? originalJson(original) : (form.measures ?? {}));
  const geometry = defined(form.value);
  const said = {
    ...(labels.length ? { [region.labelsKey ?? labelsKeyOf(type)]: labels } : {}),
    ...(answer ? { [answer.key]: answer.value } : {}),
  };
  yield { ...frame, ...rest, id, from_name: from, to_name: to, type, value: { ...geometry, ...restValue, ...said } };
  for (const [name, field] of Object.entries(fields)) {
    const { text: _, ...withoutText } = geometry;
    const shared = field.bare ? {} : field.key === 'text' ? withoutText : geometry;
    yield {
      ...(field.bare ? {} : frame),
      ...(field.rest ?? rest),
      id,
      from_name: name,
      to_name: field.to ?? to,
      type: field.type,
      value: { ...shared, ...(field.restValue ?? restValue), [field.key]: field.value },
    };
  }
}

function relationOf({ labels, shape, rest = {} }: Region): LsResult[] {
  if (shape.t !== 'relation') return [];
  return [
    { ...(labels.length ? { labels } : {}), ...rest, type: 'relation', from_id: shape.from, to_id: shape.to, direction: shape.direction },
  ];
}

/** A region with answers of its own becomes several results of one id. Relations come last. */
export function* resultsIn(regions: Iterable<Region>, item: Partial<Item> = {}): Generator<LsResult> {
  const all = [...regions];
  for (const region of all) if (region.type !== 'relation') yield* resultsOf(region, item);
  for (const region of all) yield* relationOf(region);
}

export const writeResults = (regions: Iterable<Region>, item: Partial<Item> = {}): LsResult[] => [...resultsIn(regions, item)];
