import { type Json, type JsonObject } from '../json.js';
import { toBrushRle } from '../formats/brush-rle.js';
import { maskOn } from '../regions/mask-fit.js';
import { type Item } from '../interface/labelling-interface.js';
import { type Keyframe, type Region, type Shape } from '../regions/region.js';
import { labelsKeyOf, type LsResult } from './ls-types.js';

const PICTURE: readonly Shape['t'][] = ['box', 'ellipse', 'polygon', 'point', 'mask'];

const defined = (object: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(object).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

const keyframeJson = (key: Keyframe, fps: number | undefined): JsonObject =>
  defined({ ...key, time: key.time ?? (fps ? key.frame / fps : undefined) });

function shapeJson(shape: Shape, { fps }: Partial<Item>): JsonObject {
  switch (shape.t) {
    case 'mask':
      return { format: 'rle', rle: toBrushRle(shape) };
    case 'track': {
      const { t: _, sequence, ...track } = shape;
      return defined({ ...track, sequence: sequence.map((key) => keyframeJson(key, fps)) });
    }
    case 'range':
      return { ranges: shape.ranges.map(({ start, end }) => ({ start, end })) };
    case 'none':
    case 'relation':
      return {};
    default: {
      const { t: _, ...others } = shape;
      return defined(others);
    }
  }
}

/** Measures of the medium: imported ones, else the item's. */
function frameOf({ shape, original }: Region, { width, height, duration }: Partial<Item>): JsonObject {
  if (original) {
    return defined({
      original_width: original.width,
      original_height: original.height,
      image_rotation: original.rotation,
      original_length: original.duration,
    });
  }
  if (PICTURE.includes(shape.t)) {
    const [w, h] = shape.t === 'mask' ? [shape.w, shape.h] : [width, height];
    return defined({ original_width: w, original_height: h, image_rotation: 0 });
  }
  return shape.t === 'segment' ? defined({ original_length: duration }) : {};
}

/** Label Studio needs masks in the pixels of their picture. */
function onPicture(region: Region, { width, height }: Partial<Item>): Region {
  const { shape, original } = region;
  const mask = shape.t === 'mask' && !original && width && height ? maskOn(shape, { width, height }) : null;
  return mask ? { ...region, shape: { t: 'mask', ...mask } } : region;
}

function* resultsOf(given: Region, item: Partial<Item>): Generator<LsResult> {
  const region = onPicture(given, item);
  const { id, from, to, type, labels, shape, answer, fields = {}, rest = {}, restValue = {} } = region;
  const frame = frameOf(region, item);
  const geometry = shapeJson(shape, item);
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
