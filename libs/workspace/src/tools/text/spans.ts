import { labelsOf, newRegionId, withLabels, type LabelConfig, type Region, type ShapeOf } from '@labelbridge/annotation';
import { type ActiveLabel } from '../tool.js';
import { type Range16 } from './text-words.js';

type SpanRegion = Region & { readonly shape: ShapeOf<'span'> };
export const isSpan = (region: Region | undefined): region is SpanRegion => region?.shape.t === 'span';

export function newSpan(config: LabelConfig, object: string, { control, label }: ActiveLabel, range: Range16, text: string): Region {
  const shape = { t: 'span' as const, start: range.start, end: range.end, text: text.slice(range.start, range.end) };
  const region: Region = { id: newRegionId(), from: control, to: object, type: 'labels', labels: [], shape };
  return label === undefined ? region : withLabels(config, region, [label]);
}

export const withRange = (region: SpanRegion, { start, end }: Range16, text: string): Region => ({
  ...region,
  shape: { ...region.shape, start, end, text: text.slice(start, end) },
});

export function newRelation(config: LabelConfig, from: Region, to: Region, kind: string | undefined): Region {
  const control = config.controls.find(({ tag }) => tag === 'relations');
  return {
    id: `${from.id}>${to.id}`,
    from: control?.name ?? '',
    to: '',
    type: 'relation',
    labels: kind === undefined ? [] : [kind],
    shape: { t: 'relation', from: from.id, to: to.id, direction: 'right' },
  };
}

export const sameSpan = (regions: Iterable<Region>, object: string, { label }: ActiveLabel, range: Range16): Region | undefined =>
  [...regions].find(
    (region) =>
      isSpan(region) &&
      region.to === object &&
      region.shape.start === range.start &&
      region.shape.end === range.end &&
      (label === undefined || labelsOf(region).includes(label)),
  );
