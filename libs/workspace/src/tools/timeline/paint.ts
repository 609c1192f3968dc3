import { type LivePart } from './gestures.js';
import { type TimelinePart } from './timeline-parts.js';
import { clockText, endOf, tickStep, xOf, type TimeView } from './time-view.js';

export interface TimelineColors {
  readonly ink: string;
  readonly wave: string;
  readonly playhead: string;
  readonly paper: string;
}

export function colorsOf(host: Element): TimelineColors {
  const style = getComputedStyle(host);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return { ink: read('--ink'), wave: read('--field'), playhead: read('--bad'), paper: read('--card') };
}

interface TimelinePicture {
  readonly view: TimeView;
  readonly height: number;
  readonly colors: TimelineColors;
  readonly parts: readonly TimelinePart[];
  readonly selected: string | null;
  readonly live: LivePart | null;
  readonly liveColor: string;
  readonly now: number;
  readonly begun: number | null;
  /** Keyframes of a track. */
  readonly marks?: readonly number[] | undefined;
  /** Values from 0 to 1; null without a waveform. */
  readonly level: ((from: number, to: number) => number) | null;
}

const SCALE_HEIGHT = 16;
const GRIP = 9;
type Context = CanvasRenderingContext2D;

function paintWave(context: Context, { view, height, colors, level }: TimelinePicture): void {
  if (!level) return;
  const middle = (height + SCALE_HEIGHT) / 2;
  context.fillStyle = colors.wave;
  context.beginPath();
  for (let x = 0; x < view.width; x += 1) {
    const time = view.from + x / view.scale;
    if (time > view.duration) break;
    const half = Math.max(0.5, (level(time, time + 1 / view.scale) * (height - SCALE_HEIGHT)) / 2 - 3);
    context.rect(x, middle - half, 1, half * 2);
  }
  context.fill();
}

interface PartLook {
  readonly color: string;
  readonly label?: string;
  readonly strong: boolean;
  readonly marked?: boolean | undefined;
}

function paintPart(
  context: Context,
  { view, height, colors }: TimelinePicture,
  part: Pick<TimelinePart, 'start' | 'end'>,
  look: PartLook,
): void {
  const [left, right] = [xOf(view, part.start), xOf(view, part.end)];
  const width = Math.max(1, right - left);
  const edge = look.strong ? 3 : 1.5;
  context.fillStyle = look.color;
  context.globalAlpha = look.strong ? 0.4 : 0.2;
  context.fillRect(left, SCALE_HEIGHT, width, height - SCALE_HEIGHT);
  context.globalAlpha = 1;
  context.fillRect(left, SCALE_HEIGHT, edge, height - SCALE_HEIGHT);
  context.fillRect(right - edge, SCALE_HEIGHT, edge, height - SCALE_HEIGHT);
  if (look.marked) {
    context.strokeStyle = colors.playhead;
    context.lineWidth = 2;
    context.setLineDash([5, 4]);
    context.strokeRect(left + 1, SCALE_HEIGHT + 1, Math.max(1, width - 2), height - SCALE_HEIGHT - 2);
    context.setLineDash([]);
  }
  if (look.strong) {
    for (const x of [left, right]) {
      context.beginPath();
      context.arc(x, (height + SCALE_HEIGHT) / 2, GRIP, 0, 7);
      context.fill();
    }
  }
  if (width < 24 || !look.label) return;
  context.save();
  context.beginPath();
  context.rect(left, SCALE_HEIGHT, width, 20);
  context.clip();
  context.fillStyle = colors.ink;
  // Keeps a label readable if its part begins off the screen.
  context.fillText(look.label, Math.max(left, 0) + 6, SCALE_HEIGHT + 13);
  context.restore();
}

function paintParts(context: Context, picture: TimelinePicture): void {
  const { view, parts, selected, live, liveColor } = picture;
  const to = endOf(view);
  for (const part of parts) {
    if (part.end < view.from || part.start > to || part.id === live?.id) continue;
    paintPart(context, picture, part, { ...part, strong: part.id === selected });
  }
  if (live) paintPart(context, picture, live, { color: liveColor, strong: true });
  if (picture.begun !== null && picture.now > picture.begun) {
    paintPart(context, picture, { start: picture.begun, end: picture.now }, { color: liveColor, strong: false });
  }
}

function paintScale(context: Context, { view, colors, height, marks = [], now }: TimelinePicture): void {
  const step = tickStep(view);
  const to = endOf(view);
  context.fillStyle = colors.ink;
  for (let i = Math.ceil(view.from / step); i * step <= to; i += 1) {
    const x = xOf(view, i * step);
    context.fillRect(x, 0, 1, 5);
    context.fillText(clockText(i * step, step < 1 ? 1 : 0), x + 3, 11);
  }
  for (const time of marks) {
    const x = xOf(view, time);
    if (x < -GRIP || x > view.width + GRIP) continue;
    context.beginPath();
    context.moveTo(x, height - 14);
    context.lineTo(x + 5, height - 8);
    context.lineTo(x, height - 2);
    context.lineTo(x - 5, height - 8);
    context.fill();
  }
  context.fillStyle = colors.playhead;
  context.fillRect(xOf(view, now) - 1, 0, 2, height);
}

/** Draws on a canvas of the screen's size, so that the cost does not grow with the recording. */
export function paintTimeline(context: Context, picture: TimelinePicture): void {
  context.clearRect(0, 0, picture.view.width, picture.height);
  context.font = '11px system-ui, sans-serif';
  paintWave(context, picture);
  paintParts(context, picture);
  paintScale(context, picture);
}
