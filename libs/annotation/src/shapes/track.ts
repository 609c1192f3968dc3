import { ANNOTATION_LIMITS } from '../limits.js';
import { type BoxShape } from '../regions/boxes.js';
import { boxProblems, readBox } from './box.js';
import { FRAMES_MAX, lsValue, SECONDS_MAX, TIME_SLACK, type Fail, type ShapeReader, type ShapeSpec } from './shape-spec.js';

/** Interpolated linearly between keyframes. */
export type Keyframe = Omit<BoxShape, 't'> & {
  /** Counts from 1. */
  frame: number;
  /** Hides the box after this frame, until the next keyframe, if false. */
  enabled: boolean;
  /** Seconds. */
  time?: number;
};

export type TrackShape = { t: 'track'; framesCount?: number; duration?: number; sequence: Keyframe[] };

const KEYFRAME_KEYS = ['frame', 'enabled', 'x', 'y', 'width', 'height', 'rotation', 'time'];

function readKeyframe(from: ShapeReader): Keyframe {
  const { check, given, field, number, has } = from;
  return {
    frame: check.number(given['frame'], `${field}.frame`, { min: 1, whole: true }),
    enabled: check.boolean(given['enabled'], `${field}.enabled`),
    ...readBox(from),
    ...(has('time') && { time: number('time') }),
  };
}

const withTime = (key: Keyframe, fps: number | undefined): Keyframe => {
  const time = key.time ?? (fps ? key.frame / fps : undefined);
  return time === undefined ? key : { ...key, time };
};

export const TRACK: ShapeSpec<TrackShape> = {
  plural: 'tracks',
  keys: ['framesCount', 'duration', 'sequence'],
  read: ({ check, given, field, number, whole, has, inner }) => {
    const sequence = check.list(given['sequence'], `${field}.sequence`, ANNOTATION_LIMITS.keyframes, (key, path) =>
      readKeyframe(inner(key, path, KEYFRAME_KEYS)),
    );
    return {
      t: 'track',
      sequence,
      ...(has('framesCount') && { framesCount: whole('framesCount', 1e9) }),
      ...(has('duration') && { duration: number('duration') }),
    };
  },
  problems: ({ sequence, framesCount, duration }, { medium }, fail) => {
    const [frames, seconds] = [medium.frames ?? FRAMES_MAX, (medium.duration ?? SECONDS_MAX) + TIME_SLACK];
    if (framesCount !== undefined && framesCount > frames) fail('framesCount', `must be at most ${frames}`);
    if (duration !== undefined && !(duration >= 0 && duration <= seconds)) fail('duration', 'must be within the video');
    if (sequence.length === 0) fail('sequence', 'must have a keyframe');
    const last = Math.min(framesCount || frames, frames);
    sequence.forEach((key, i) => {
      const before = sequence[i - 1];
      const failKey: Fail = (name, message) => fail(`sequence[${i}].${name}`, message);
      if (before && key.frame <= before.frame) failKey('frame', 'must be after the keyframe before');
      if (key.frame > last) failKey('frame', `must be at most ${last}`);
      if (key.time !== undefined && !(key.time >= 0 && key.time <= seconds)) failKey('time', 'must be within the video');
      boxProblems(key, medium, failKey);
    });
  },
  numbers: ({ sequence }) => sequence.length * 8,
  labelStudio: {
    keys: ['sequence'],
    write: ({ sequence, ...track }, { fps }) => ({ value: { ...lsValue(track), sequence: sequence.map((key) => withTime(key, fps)) } }),
  },
};
