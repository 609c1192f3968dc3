import { preventTouchGestures } from '../touch-gestures.js';
import { intervalBetween, partAt, sideAt, type TimelinePart, type Side } from './timeline-parts.js';
import { timeAt, withTimeAt, zoomed, scrolledTo, xOf, type TimeView } from './time-view.js';

/** A new part has no id. */
export interface LivePart {
  readonly id: string | null;
  readonly start: number;
  readonly end: number;
}

interface GestureTarget {
  readonly view: () => TimeView;
  readonly onView: (view: TimeView) => void;
  readonly parts: () => readonly TimelinePart[];
  readonly selected: () => string | null;
  /** One finger draws a part instead of moving the timeline. */
  readonly draws: () => boolean;
  readonly edits: () => boolean;
  readonly onLive: (live: LivePart | null) => void;
  readonly onTap: (time: number, id: string | null) => void;
  readonly onDrawn: (live: LivePart) => void;
}

interface Finger {
  x: number;
  readonly startX: number;
}
type Gesture =
  | { readonly does: 'pan' }
  | { readonly does: 'draw'; readonly from: number }
  | { readonly does: 'side'; readonly part: TimelinePart; readonly side: Side };

/** Pixels: maximum of a tap, reach of an end, and edge at which the timeline follows the finger. */
const SLOP = 6;
const reachOf = (pointer: string): number => (pointer === 'mouse' ? 6 : 22);
const EDGE = 16;
const EDGE_STEP = 4;
/** Seconds. */
const LEAST_LENGTH = 0.03;

/** One finger draws, pans or drags an end; two always pan and zoom. @returns a function that stops it */
export function listenToGestures(host: HTMLElement, target: GestureTarget): () => void {
  const stop = new AbortController();
  const fingers = new Map<number, Finger>();
  let gesture: Gesture | null = null;
  let live: LivePart | null = null;
  let pinch: { readonly distance: number; readonly view: TimeView; readonly time: number } | null = null;

  const localX = (event: MouseEvent): number => event.clientX - host.getBoundingClientRect().left;
  const setLive = (next: LivePart | null): void => {
    live = next;
    target.onLive(next);
  };
  const pair = (): { distance: number; middle: number } => {
    const [a = 0, b = 0] = [...fingers.values()].map(({ x }) => x);
    return { distance: Math.max(1, Math.abs(a - b)), middle: (a + b) / 2 };
  };
  const begun = (event: PointerEvent, x: number): Gesture => {
    const view = target.view();
    const time = timeAt(view, x);
    const selected = target.edits() ? target.parts().find(({ id }) => id === target.selected()) : undefined;
    const side = selected && sideAt(selected, time, reachOf(event.pointerType) / view.scale);
    if (selected && side) return { does: 'side', part: selected, side };
    return target.draws() && target.edits() ? { does: 'draw', from: time } : { does: 'pan' };
  };

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const x = localX(event);
    host.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x, startX: x });
    if (fingers.size === 2) {
      // A second finger cancels the gesture of the first.
      setLive(null);
      gesture = null;
      const { distance, middle } = pair();
      pinch = { distance, view: target.view(), time: timeAt(target.view(), middle) };
    } else if (fingers.size === 1) gesture = begun(event, x);
  };
  const onMove = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const x = localX(event);
    const dx = x - finger.x;
    finger.x = x;
    if (pinch) {
      const { distance, middle } = pair();
      target.onView(withTimeAt(zoomed(pinch.view, distance / pinch.distance, xOf(pinch.view, pinch.time)), pinch.time, middle));
      return;
    }
    const view = target.view();
    const far = Math.abs(x - finger.startX) > SLOP;
    const time = timeAt(view, x);
    if (gesture?.does === 'pan') target.onView(scrolledTo(view, view.from - dx / view.scale));
    else if (gesture?.does === 'draw' && (far || live)) setLive({ id: null, ...intervalBetween(gesture.from, time) });
    else if (gesture?.does === 'side' && (far || live)) {
      const { part, side } = gesture;
      setLive({ id: part.id, ...intervalBetween(time, side === 'start' ? part.end : part.start) });
    }
    if (live && x > view.width - EDGE) target.onView(scrolledTo(view, view.from + EDGE_STEP / view.scale));
    else if (live && x < EDGE) target.onView(scrolledTo(view, view.from - EDGE_STEP / view.scale));
  };
  const onUp = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (pinch) {
      if (fingers.size === 0) pinch = null;
      return;
    }
    const drawn = live;
    const ended = gesture;
    gesture = null;
    setLive(null);
    if (!finger || !ended || event.type === 'pointercancel') return;
    if (drawn) {
      if (drawn.end - drawn.start >= LEAST_LENGTH) target.onDrawn(drawn);
    } else if (Math.abs(localX(event) - finger.startX) <= SLOP) {
      const time = timeAt(target.view(), localX(event));
      target.onTap(time, partAt(target.parts(), time)?.id ?? null);
    }
  };
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const view = target.view();
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) target.onView(scrolledTo(view, view.from + sideways / view.scale));
    else target.onView(zoomed(view, Math.exp(-event.deltaY * 0.002), localX(event)));
  };

  const { signal } = stop;
  preventTouchGestures(host, signal);
  host.addEventListener('pointerdown', onDown, { signal });
  host.addEventListener('pointermove', onMove, { signal });
  host.addEventListener('pointerup', onUp, { signal });
  host.addEventListener('pointercancel', onUp, { signal });
  host.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => stop.abort();
}
