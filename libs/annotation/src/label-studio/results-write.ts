import { type Json, type JsonObject } from '../json.js';
import { toBrushRle } from '../formats/brush-rle.js';
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

/** The keys beside the value that say what it was drawn on: those that came in, else those of the item. */
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

function resultsOf(region: Region, item: Partial<Item>): LsResult[] {
  const { id, from, to, type, labels, shape, answer, fields = {}, rest = {}, restValue = {} } = region;
  const frame = frameOf(region, item);
  const geometry = shapeJson(shape, item);
  const said = {
    ...(labels.length ? { [region.labelsKey ?? labelsKeyOf(type)]: labels } : {}),
    ...(answer ? { [answer.key]: answer.value } : {}),
  };
  const main: LsResult = { ...frame, ...rest, id, from_name: from, to_name: to, type, value: { ...geometry, ...restValue, ...said } };
  const others = Object.entries(fields).map(([name, field]): LsResult => {
    const { text: _, ...withoutText } = geometry;
    const shared = field.bare ? {} : field.key === 'text' ? withoutText : geometry;
    return {
      ...(field.bare ? {} : frame),
      ...(field.rest ?? rest),
      id,
      from_name: name,
      to_name: field.to ?? to,
      type: field.type,
      value: { ...shared, ...(field.restValue ?? restValue), [field.key]: field.value },
    };
  });
  return [main, ...others];
}

function relationOf({ labels, shape, rest = {} }: Region): LsResult[] {
  if (shape.t !== 'relation') return [];
  return [
    { ...(labels.length ? { labels } : {}), ...rest, type: 'relation', from_id: shape.from, to_id: shape.to, direction: shape.direction },
  ];
}

/** Writes Label Studio's results: a region with answers of its own is several results of one id; relations come last. */
export function writeResults(regions: Iterable<Region>, item: Partial<Item> = {}): LsResult[] {
  const all = [...regions];
  return [...all.filter(({ type }) => type !== 'relation').flatMap((region) => resultsOf(region, item)), ...all.flatMap(relationOf)];
}
