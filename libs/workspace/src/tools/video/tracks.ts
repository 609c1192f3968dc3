import {
  boxAt,
  labelsOf,
  newRegionId,
  specOf,
  withEnabled,
  withKeyframe,
  withoutKeyframe,
  type BoxShape,
  type ControlDef,
  type Keyframe,
  type LabelConfig,
  type ObjectDef,
  type Region,
  type ShapeOf,
  type TagSpec,
} from '@labelbridge/annotation';
import { drawingControls } from '../../frame/interface-parts.js';
import { type ActiveLabel } from '../tool.js';

export type Track = Region & { readonly shape: ShapeOf<'track'> };
export type RangeRegion = Region & { readonly shape: ShapeOf<'range'> };

export interface VideoLength {
  /** Frames per second. */
  readonly fps: number;
  /** 0 if unknown. */
  readonly count: number;
  /** Seconds. */
  readonly duration: number;
}

export const isTrack = (region: Region | undefined): region is Track => region?.shape.t === 'track';
export const isRange = (region: Region | undefined): region is RangeRegion => region?.shape.t === 'range';

export function regionsOf(regions: Iterable<Region>, { name }: ObjectDef): { tracks: Track[]; ranges: RangeRegion[] } {
  const own = [...regions].filter(({ to }) => to === name);
  return { tracks: own.filter(isTrack), ranges: own.filter(isRange) };
}

export function videoControl(
  config: LabelConfig,
  object: ObjectDef,
  kind: 'track' | 'range',
  active: ActiveLabel | undefined,
): ControlDef | undefined {
  const drawing = drawingControls(config, object).filter(({ tag }) => {
    const { draws }: TagSpec = specOf(tag);
    return draws.video === kind;
  });
  return drawing.find(({ name }) => name === active?.control) ?? drawing[0];
}

export const labelFor = (control: ControlDef | undefined, active: ActiveLabel | undefined): string | undefined =>
  control?.name === active?.control ? active?.label : undefined;

const regionOf = (control: ControlDef, object: ObjectDef, label: string | undefined): Omit<Region, 'shape'> => ({
  id: newRegionId(),
  from: control.name,
  to: object.name,
  type: control.tag,
  labels: label === undefined ? [] : [label],
});

const withSequence = (region: Track, sequence: Keyframe[]): Track => ({ ...region, shape: { ...region.shape, sequence } });

export const newTrack = (
  control: ControlDef,
  object: ObjectDef,
  label: string | undefined,
  { fps, count, duration }: VideoLength,
  frame: number,
  box: BoxShape,
): Track => ({
  ...regionOf(control, object, label),
  shape: { t: 'track', ...(count ? { framesCount: count } : {}), duration, sequence: withKeyframe([], frame, box, fps) },
});

export const withBox = (track: Track, frame: number, box: BoxShape, fps: number): Track =>
  withSequence(track, withKeyframe(track.shape.sequence, frame, box, fps));

/** @returns null if the box is hidden, or has only this keyframe */
export function withKeyToggled(track: Track, frame: number, fps: number): Track | null {
  const { sequence } = track.shape;
  const at = boxAt(sequence, frame);
  if (!at) return null;
  if (!at.isKey) return withBox(track, frame, at.box, fps);
  return sequence.length > 1 ? withSequence(track, withoutKeyframe(sequence, frame)) : null;
}

export function withEndToggled(track: Track, frame: number, fps: number): Track {
  const { sequence } = track.shape;
  const shown = boxAt(sequence, frame) !== null;
  const endsHere = sequence.some((key) => key.frame === frame && !key.enabled);
  return withSequence(track, withEnabled(sequence, frame, !shown || endsHere, fps));
}

export const keyframeNear = ({ shape: { sequence } }: Track, frame: number, by: 1 | -1): number | undefined =>
  (by > 0 ? sequence.find((key) => key.frame > frame) : sequence.findLast((key) => key.frame < frame))?.frame;

/** Covers the frames that begin within the seconds. */
export function framesBetween(start: number, end: number, { fps, count }: VideoLength): { start: number; end: number } {
  const first = Math.max(1, Math.round(start * fps) + 1);
  const last = Math.max(first, Math.round(end * fps));
  return { start: first, end: count ? Math.min(count, last) : last };
}

export const newRange = (control: ControlDef, object: ObjectDef, label: string | undefined, start: number, end: number): RangeRegion => ({
  ...regionOf(control, object, label),
  shape: { t: 'range', ranges: [{ start, end }] },
});

export const nameOf = (region: Region): string => labelsOf(region).join(', ') || (isTrack(region) ? 'track' : 'range');
