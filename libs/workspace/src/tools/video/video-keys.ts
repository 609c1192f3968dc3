import { moveBox, resizeBox, type BoxShape } from '@labelbridge/annotation';
import { type Keys } from '../../frame/use-keys.js';
import { nextSpeed, type Player } from '../playback/player.js';
import { type FrameClock } from './frame-clock.js';

interface VideoCommands {
  readonly player: Player | null;
  readonly clock: FrameClock | null;
  readonly readOnly: boolean;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
  readonly place: () => void;
  readonly begin: () => void;
  readonly end: () => void;
  readonly toggleKey: () => void;
  readonly goToKey: (by: 1 | -1) => void;
  readonly nudge: (change: (box: BoxShape) => BoxShape) => void;
}

const FAR = 10;
const ZOOM = 1.5;
/** Percent of the picture. */
const STEP = 0.25;
const ARROWS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] } as const;

export function videoKeys(commands: VideoCommands): Keys {
  const { player, clock, readOnly, zoom, fit, place, begin, end, toggleKey, goToKey, nudge } = commands;
  const step = (by: number) => (): void => void clock?.step(by);
  const speed = (by: 1 | -1) => (): void => {
    if (player) player.media.playbackRate = nextSpeed(player.media.playbackRate, by);
  };
  const arrows = Object.entries(ARROWS).flatMap(([key, [dx, dy]]): [string, () => void][] => [
    [`Ctrl+${key}`, () => nudge((box) => moveBox(box, dx, dy))],
    [`Ctrl+Shift+${key}`, () => nudge((box) => moveBox(box, dx * FAR, dy * FAR))],
    [`Alt+${key}`, () => nudge((box) => resizeBox(box, dx, dy))],
    [`Alt+Shift+${key}`, () => nudge((box) => resizeBox(box, dx * FAR, dy * FAR))],
  ]);
  const editing: Keys = { ...Object.fromEntries(arrows), n: place, k: toggleKey, b: begin, e: end };
  return {
    Space: () => player?.toggle(),
    'Ctrl+Space': () => player?.toggle(),
    ArrowLeft: step(-1),
    ArrowRight: step(1),
    'Shift+ArrowLeft': step(-FAR),
    'Shift+ArrowRight': step(FAR),
    '[': () => goToKey(-1),
    ']': () => goToKey(1),
    '<': speed(-1),
    '>': speed(1),
    '+': () => zoom(ZOOM),
    '=': () => zoom(ZOOM),
    '-': () => zoom(1 / ZOOM),
    Home: fit,
    ...(readOnly ? {} : editing),
  };
}
