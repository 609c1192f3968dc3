import { type BoxShape } from './boxes.js';
import { type Keyframe } from '../shapes/track.js';

interface TrackedBox {
  readonly box: BoxShape;
  /** Set by a keyframe, not interpolated. */
  readonly isKey: boolean;
}

/**
 * Interpolates linearly between keyframes, as Label Studio does. A keyframe that is not `enabled` hides the frames after it until the next
 * keyframe. After the last enabled keyframe the box stays. Null if it is not shown, as before the first.
 */
export function boxAt(sequence: readonly Keyframe[], frame: number): TrackedBox | null {
  const at = sequence.findLastIndex((key) => key.frame <= frame);
  const before = sequence[at];
  if (!before || (!before.enabled && before.frame !== frame)) return null;
  const after = (before.enabled ? sequence[at + 1] : undefined) ?? before;
  const part = after === before ? 0 : (frame - before.frame) / (after.frame - before.frame);
  const between = (key: 'x' | 'y' | 'width' | 'height' | 'rotation'): number => before[key] + (after[key] - before[key]) * part;
  return {
    isKey: before.frame === frame,
    box: { t: 'box', x: between('x'), y: between('y'), width: between('width'), height: between('height'), rotation: between('rotation') },
  };
}

const sorted = (sequence: Keyframe[]): Keyframe[] => sequence.sort((a, b) => a.frame - b.frame);

/** @param fps frames per second, if known */
export function withKeyframe(sequence: readonly Keyframe[], frame: number, box: Omit<BoxShape, 't'>, fps?: number): Keyframe[] {
  const { x, y, width, height, rotation } = box;
  const enabled = sequence.findLast((key) => key.frame <= frame)?.enabled ?? true;
  const key: Keyframe = { frame, enabled, x, y, width, height, rotation, ...(fps ? { time: frame / fps } : {}) };
  return sorted([...sequence.filter((one) => one.frame !== frame), key]);
}

/** The last keyframe stays. */
export function withoutKeyframe(sequence: readonly Keyframe[], frame: number): Keyframe[] {
  return sequence.length > 1 ? sequence.filter((key) => key.frame !== frame) : [...sequence];
}

/** Adds a keyframe at the shown box. */
export function withEnabled(sequence: readonly Keyframe[], frame: number, enabled: boolean, fps?: number): Keyframe[] {
  const shown = boxAt(sequence, frame)?.box ?? sequence.findLast((key) => key.frame <= frame) ?? sequence[0];
  if (!shown) return [];
  return withKeyframe(sequence, frame, shown, fps).map((key) => (key.frame === frame ? { ...key, enabled } : key));
}
