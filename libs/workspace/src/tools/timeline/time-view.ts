/** Seconds and CSS pixels. Immutable. */
export interface TimeView {
  readonly duration: number;
  readonly width: number;
  /** Time at the left edge. */
  readonly from: number;
  /** Pixels per second. */
  readonly scale: number;
}

/** Maximum scale: 2.5 ms per pixel. */
const CLOSEST = 400;
const FIRST_SCALE = 50;
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

const wholeScale = ({ width, duration }: Pick<TimeView, 'width' | 'duration'>): number => width / Math.max(duration, 0.1);

export const firstView = (duration: number, width: number): TimeView => ({
  duration,
  width,
  from: 0,
  scale: Math.max(FIRST_SCALE, wholeScale({ width, duration })),
});

export const endOf = ({ from, width, scale, duration }: TimeView): number => Math.min(duration, from + width / scale);
export const xOf = ({ from, scale }: TimeView, time: number): number => (time - from) * scale;
export const timeAt = ({ from, scale, duration }: TimeView, x: number): number => clamp(from + x / scale, 0, duration);

export const scrolledTo = (view: TimeView, from: number): TimeView => ({
  ...view,
  from: clamp(from, 0, Math.max(0, view.duration - view.width / view.scale)),
});

export const withTimeAt = (view: TimeView, time: number, x: number): TimeView => scrolledTo(view, time - x / view.scale);

/** Keeps the time at `x` in place. */
export function zoomed(view: TimeView, factor: number, x = view.width / 2): TimeView {
  const time = timeAt(view, x);
  const whole = wholeScale(view);
  return withTimeAt({ ...view, scale: clamp(view.scale * factor, whole, Math.max(whole, CLOSEST)) }, time, x);
}

export function resized(view: TimeView, width: number): TimeView {
  const scale = Math.max(view.scale, wholeScale({ width, duration: view.duration }));
  return scrolledTo({ ...view, width, scale }, view.from);
}

export function showing(view: TimeView, start: number, end: number): TimeView {
  if (start >= view.from && end <= endOf(view)) return view;
  return scrolledTo(view, start - Math.min(1, view.width / view.scale / 4));
}

/** Turns the view like a page when the playhead leaves it. */
export function following(view: TimeView, time: number): TimeView {
  return time < view.from || time > view.from + view.width / view.scale ? withTimeAt(view, time, 24) : view;
}

const STEPS = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 600, 1_800];
/** Seconds between the ticks of the scale, so that their texts do not touch. */
export const tickStep = ({ scale }: TimeView): number => STEPS.find((step) => step * scale > 60) ?? 3_600;

export function clockText(seconds: number, decimals = 0): string {
  const units = 10 ** decimals;
  const rounded = Math.round(Math.max(0, seconds) * units);
  const whole = Math.floor(rounded / units);
  const part = decimals ? `.${String(rounded % units).padStart(decimals, '0')}` : '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}${part}`;
}
