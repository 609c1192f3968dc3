import { type BoxShape, type Keyframe } from './region.js';

export interface TrackedBox {
  readonly box: BoxShape;
  /** Whether a keyframe says so, and not the line between two. */
  readonly isKey: boolean;
}

/**
 * Where a tracked box is at a frame, as Label Studio has it: on a straight line between keyframes; a keyframe that is not `enabled`
 * shows its own frame and hides those that follow, until the next; after the last one that is enabled the box stays. Null where it is
 * not shown, as before the first.
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

/** The sequence with the box of one frame set: its keyframe is changed or comes to be. @param fps frames a second, where known */
export function withKeyframe(sequence: readonly Keyframe[], frame: number, box: Omit<BoxShape, 't'>, fps?: number): Keyframe[] {
  const { x, y, width, height, rotation } = box;
  const enabled = sequence.findLast((key) => key.frame <= frame)?.enabled ?? true;
  const key: Keyframe = { frame, enabled, x, y, width, height, rotation, ...(fps ? { time: frame / fps } : {}) };
  return sorted([...sequence.filter((one) => one.frame !== frame), key]);
}

/** The sequence without the keyframe of a frame; the last keyframe stays. */
export function withoutKeyframe(sequence: readonly Keyframe[], frame: number): Keyframe[] {
  return sequence.length > 1 ? sequence.filter((key) => key.frame !== frame) : [...sequence];
}

/** Ends or continues a track at a frame: a keyframe comes to be where the box is shown. */
export function withEnabled(sequence: readonly Keyframe[], frame: number, enabled: boolean, fps?: number): Keyframe[] {
  const shown = boxAt(sequence, frame)?.box ?? sequence.findLast((key) => key.frame <= frame) ?? sequence[0];
  if (!shown) return [];
  return withKeyframe(sequence, frame, shown, fps).map((key) => (key.frame === frame ? { ...key, enabled } : key));
}
