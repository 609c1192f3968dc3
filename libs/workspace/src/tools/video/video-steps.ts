import { type BoxShape } from '@labelbridge/annotation';
import { type ToolProps } from '../tool.js';
import {
  framesBetween,
  keyframeNear,
  labelFor,
  nameOf,
  newRange,
  newTrack,
  videoControl,
  withBox,
  withEndToggled,
  withKeyToggled,
  type RangeRegion,
  type Track,
  type VideoLength,
} from './tracks.js';

interface VideoSteps {
  readonly addTrack: (frame: number, box: BoxShape) => void;
  readonly setBox: (track: Track, frame: number, box: BoxShape, group?: string) => void;
  readonly toggleKey: (track: Track, frame: number) => void;
  readonly toggleEnd: (track: Track, frame: number) => void;
  /** Seconds. */
  readonly addRange: (start: number, end: number) => void;
  readonly setRange: (range: RangeRegion, start: number, end: number) => void;
  /** First and last frame. */
  readonly setFrames: (range: RangeRegion, start: number, end: number) => void;
  readonly keyframe: (track: Track, frame: number, by: 1 | -1) => number | undefined;
}

export function videoSteps({ config, object, active, onChange, onSelect }: ToolProps, length: VideoLength): VideoSteps {
  const { fps } = length;
  const add = (region: Track | RangeRegion): void => {
    onChange({ label: `Add ${nameOf(region)}`, put: [region] });
    onSelect(region.id, true);
  };
  const setFrames = (range: RangeRegion, start: number, end: number): void => {
    const last = length.count || Infinity;
    if (start < 1 || end < start || end > last) return;
    const ranges = [{ start, end }, ...range.shape.ranges.slice(1)];
    onChange({ label: `Move ${nameOf(range)}`, put: [{ ...range, shape: { ...range.shape, ranges } }], group: `frames:${range.id}` });
  };
  return {
    addTrack: (frame, box) => {
      const control = videoControl(config, object, 'track', active);
      if (control) add(newTrack(control, object, labelFor(control, active), length, frame, box));
    },
    setBox: (track, frame, box, group) =>
      onChange({ label: `Move ${nameOf(track)}`, put: [withBox(track, frame, box, fps)], ...(group === undefined ? {} : { group }) }),
    toggleKey: (track, frame) => {
      const next = withKeyToggled(track, frame, fps);
      if (next) onChange({ label: `Keyframe of ${nameOf(track)}`, put: [next] });
    },
    toggleEnd: (track, frame) => onChange({ label: `End of ${nameOf(track)}`, put: [withEndToggled(track, frame, fps)] }),
    addRange: (start, end) => {
      const control = videoControl(config, object, 'range', active);
      const frames = framesBetween(start, end, length);
      if (control) add(newRange(control, object, labelFor(control, active), frames.start, frames.end));
    },
    setRange: (range, start, end) => {
      const frames = framesBetween(start, end, length);
      setFrames(range, frames.start, frames.end);
    },
    setFrames,
    keyframe: (track, frame, by) => keyframeNear(track, frame, by),
  };
}
