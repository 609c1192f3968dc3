import { ANNOTATION_LIMITS } from '../limits.js';
import { FRAMES_MAX, type ShapeSpec } from './shape-spec.js';

/** Frames from 1. A range includes both ends. */
export type RangeShape = { t: 'range'; ranges: { start: number; end: number }[] };

export const RANGE: ShapeSpec<RangeShape> = {
  plural: 'time ranges',
  keys: ['ranges'],
  read: ({ check, given, field }) => {
    const ranges = check.list(given['ranges'], `${field}.ranges`, ANNOTATION_LIMITS.ranges, (range, path) => {
      const { start, end } = check.record(range, path, ['start', 'end']);
      return { start: check.number(start, `${path}.start`), end: check.number(end, `${path}.end`) };
    });
    return { t: 'range', ranges };
  },
  problems: ({ ranges }, { medium }, fail) => {
    if (ranges.length === 0) fail('ranges', 'must have a range');
    ranges.forEach(({ start, end }, i) => {
      const path = `ranges[${i}]`;
      if (!Number.isInteger(start) || start < 1) fail(`${path}.start`, 'must be a whole number, at least 1');
      if (!Number.isInteger(end) || end < start) fail(`${path}.end`, 'must be a whole number, not before the start');
      if (end > (medium.frames ?? FRAMES_MAX)) fail(`${path}.end`, 'must be within the video');
    });
  },
  numbers: ({ ranges }) => ranges.length * 2,
  labelStudio: { keys: ['ranges'] },
};
