import { type Player, nextSpeed } from '../playback/player.js';
import { type Keys } from '../../frame/use-keys.js';
import { neighbour } from '../timeline/timeline-parts.js';
import { type Segment } from './segments.js';
import { type SegmentSteps } from './use-segment-steps.js';

export interface AudioCommands {
  readonly player: Player | null;
  readonly zoom: (factor: number) => void;
  readonly segments: readonly Segment[];
  readonly current: Segment | undefined;
  readonly readOnly: boolean;
  readonly steps: SegmentSteps;
  readonly begin: () => void;
  readonly end: () => void;
  readonly play: (segment?: Segment) => void;
  readonly select: (id: string | null) => void;
  readonly toggleLoop: () => void;
}

/** Seconds of the segment that N places, and of one press that moves an end. */
const PLACED = 2;
const NUDGE = 0.05;
export const ZOOM = 1.5;

export function audioKeys(commands: AudioCommands): Keys {
  const { player, zoom, segments, current, readOnly, steps, begin, end, play, select, toggleLoop } = commands;
  const now = (): number => player?.media.currentTime ?? 0;
  const skip = (seconds: number) => (): void => player?.skip(seconds);
  const toggle = (): void => player?.toggle();
  const go = (by: 1 | -1) => (): void => {
    const next = neighbour(segments, current?.id ?? null, by, now());
    if (!next) return;
    select(next.id);
    play(next);
  };
  const nudge = (start: number, stop: number) => (): void => {
    if (current) steps.resize(current, current.start + start, current.end + stop);
  };
  const speed = (by: 1 | -1) => (): void => {
    if (player) player.media.playbackRate = nextSpeed(player.media.playbackRate, by);
  };
  const editing: Keys = {
    b: begin,
    e: end,
    'Ctrl+b': begin,
    'Ctrl+e': end,
    n: () => steps.add([{ start: now(), end: now() + PLACED }]),
    '[': nudge(-NUDGE, 0),
    ']': nudge(NUDGE, 0),
    '{': nudge(0, -NUDGE),
    '}': nudge(0, NUDGE),
  };
  return {
    Space: toggle,
    'Ctrl+Space': toggle,
    ArrowLeft: skip(-1),
    ArrowRight: skip(1),
    'Shift+ArrowLeft': skip(-0.1),
    'Shift+ArrowRight': skip(0.1),
    'Ctrl+,': skip(-2),
    'Ctrl+.': skip(2),
    ArrowUp: go(-1),
    ArrowDown: go(1),
    'Shift+Space': () => play(),
    '\\': toggleLoop,
    '<': speed(-1),
    '>': speed(1),
    '+': () => zoom(ZOOM),
    '=': () => zoom(ZOOM),
    '-': () => zoom(1 / ZOOM),
    ...(readOnly ? {} : editing),
  };
}
