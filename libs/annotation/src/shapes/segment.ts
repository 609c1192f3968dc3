import { lsValue, SECONDS_MAX, TIME_SLACK, type Fail, type ShapeSpec } from './shape-spec.js';

/** Seconds. */
export type SegmentShape = { t: 'segment'; start: number; end: number; channel?: number };

export function rangeProblems(start: number, end: number, most: number, fail: Fail, unit: string): void {
  if (start < 0) fail('start', 'must be at least 0');
  if (end <= start) fail('end', 'must be after the start');
  if (end > most) fail('end', `must be within the ${unit}`);
}

export const SEGMENT: ShapeSpec<SegmentShape> = {
  plural: 'segments',
  keys: ['start', 'end', 'channel'],
  read: ({ number, whole, has }) => ({
    t: 'segment',
    start: number('start'),
    end: number('end'),
    ...(has('channel') && { channel: whole('channel', 64) }),
  }),
  problems: ({ start, end }, { medium }, fail) =>
    rangeProblems(start, end, (medium.duration ?? SECONDS_MAX) + TIME_SLACK, fail, 'recording'),
  labelStudio: {
    keys: ['start', 'end'],
    isOne: ({ result, value, type, on }) => {
      if (on) return on === 'audio' || on === 'video';
      if (value['channel'] !== undefined || result['original_length'] !== undefined) return true;
      return type !== 'textarea' && typeof value['text'] !== 'string';
    },
    write: (shape, { duration }) => ({ value: lsValue(shape), measures: { original_length: duration } }),
  },
};
