import {
  labelsOf,
  newRegionId,
  type ControlDef,
  type LabelConfig,
  type ObjectDef,
  type Region,
  type ShapeOf,
} from '@labelbridge/annotation';
import { drawingControls } from '../../frame/interface-parts.js';
import { sortedByStart } from '../timeline/timeline-parts.js';
import { type ActiveLabel } from '../tool.js';

export interface Segment {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly region: Region & { readonly shape: ShapeOf<'segment'> };
}

/** Seconds: shorter segments are slips of the finger. */
export const LEAST_SEGMENT = 0.05;

const isSegment = (region: Region): region is Segment['region'] => region.shape.t === 'segment';

export function segmentsOf(regions: Iterable<Region>, { name }: ObjectDef): Segment[] {
  return sortedByStart(
    [...regions].filter(isSegment).flatMap((region): Segment[] => {
      if (region.to !== name) return [];
      const { start, end } = region.shape;
      return [{ id: region.id, start, end, label: labelsOf(region).join(', '), region }];
    }),
  );
}

export function segmentControl(config: LabelConfig, object: ObjectDef, active: ActiveLabel | undefined): ControlDef | undefined {
  const drawing = drawingControls(config, object);
  return drawing.find(({ name }) => name === active?.control) ?? drawing[0];
}

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

export const newSegment = (control: ControlDef, object: ObjectDef, label: string | undefined, start: number, end: number): Region => ({
  id: newRegionId(),
  from: control.name,
  to: object.name,
  type: control.tag,
  labels: label === undefined ? [] : [label],
  shape: { t: 'segment', start: rounded(start), end: rounded(end), channel: 0 },
});

/** Cuts the times to the recording; null if the segment would be too short. */
export function withTimes({ region }: Segment, start: number, end: number, duration: number): Region | null {
  const [from, to] = [rounded(Math.max(0, start)), rounded(Math.min(duration, end))];
  return to - from < LEAST_SEGMENT ? null : { ...region, shape: { ...region.shape, start: from, end: to } };
}
