import { boundsOf, clampPoint, moved, type Point, type Shape, type ShapeKind } from '@labelbridge/annotation';
import { preventTouchGestures } from '../touch-gestures.js';
import { type Handle } from './shapes/stage-shape.js';
import { drawingTool, isHit } from './shapes/stage-shapes.js';
import { type Stage } from './stage.js';
import { type View } from './view.js';

/** One finger; two always pan and zoom. */
export type Mode = 'pan' | 'draw' | 'erase';

export interface GestureTarget {
  readonly mode: () => Mode;
  readonly kind: () => ShapeKind | undefined;
  /** Diameter in pixels of the screen. */
  readonly brush: () => number;
  readonly onSelect: (id: string | null) => void;
  readonly onCreate: (shape: Shape) => void;
  /** @param shape null if the shape is empty */
  readonly onChange: (id: string, shape: Shape | null) => void;
  readonly onDraft: () => void;
}

interface Finger {
  x: number;
  y: number;
  readonly x0: number;
  readonly y0: number;
  readonly isMouse: boolean;
}

type Gesture =
  | { readonly do: 'pan' | 'corner' }
  | { readonly do: 'draw'; readonly between: (to: Point) => Shape }
  | { readonly do: 'handle'; readonly handle: Handle; readonly id: string }
  | { readonly do: 'move'; readonly shape: Shape; readonly id: string }
  | { readonly do: 'paint' };

/** Pixels. */
const SLOP = 6;
const REACH = { mouse: 9, finger: 24 } as const;
const NEAR = { mouse: 4, finger: 14 } as const;
/** Pixels: smaller shapes are slips. */
const LEAST = 4;
/** Pixels around the first corner that close a polygon. */
const CLOSES = 22;
const DOUBLE_TAP_MS = 300;

export class Gestures {
  #gesture: Gesture | null = null;
  #pinch: { distance: number; x: number; y: number; view: View } | null = null;
  #tapped = { at: 0, x: 0, y: 0 };
  readonly #fingers = new Map<number, Finger>();
  readonly #listening = new AbortController();

  constructor(
    private readonly stage: Stage,
    private readonly target: GestureTarget,
  ) {
    const { host } = stage;
    const { signal } = this.#listening;
    preventTouchGestures(host, signal);
    host.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    host.addEventListener('pointermove', (event) => this.#move(event), { signal });
    host.addEventListener('pointerup', (event) => this.#up(event), { signal });
    host.addEventListener('pointercancel', (event) => this.#cancel(event), { signal });
    host.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
  }

  destroy(): void {
    this.#listening.abort();
  }

  finish(): void {
    const { draft } = this.stage.live;
    if (draft?.shape.t !== 'polygon' || draft.shape.points.length < 3) return;
    this.#setDraft(null);
    this.target.onCreate({ ...draft.shape, closed: true });
  }
  back(): void {
    const { draft } = this.stage.live;
    if (draft?.shape.t !== 'polygon') return;
    const points = draft.shape.points.slice(0, -1);
    this.#setDraft(points.length > 0 ? { ...draft.shape, points } : null);
  }
  cancelDraft(): void {
    this.#setDraft(null);
  }

  #setDraft(shape: Shape | null): void {
    this.stage.live.draft = shape && { shape, open: true };
    this.stage.invalidate();
    this.target.onDraft();
  }

  #local(event: MouseEvent): Point {
    const box = this.stage.host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #down(event: PointerEvent): void {
    const { view, host } = this.stage;
    if (!view || event.button === 2) return;
    const [x, y] = this.#local(event);
    host.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, { x, y, x0: x, y0: y, isMouse: event.pointerType === 'mouse' });
    const [one, two, more] = [...this.#fingers.values()];
    if (one && two) {
      // A second finger cancels the gesture of the first.
      if (!more) this.#pinch = { distance: Math.hypot(one.x - two.x, one.y - two.y), x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, view };
      return this.#abandon();
    }
    this.#gesture = this.#begin(view, x, y, event.button === 1, event.pointerType === 'mouse');
    if (this.#gesture.do === 'corner' && event.pointerType !== 'mouse') this.stage.live.finger = [x, y];
    this.stage.invalidate();
  }

  #begin(view: View, x: number, y: number, isMiddle: boolean, isMouse: boolean): Gesture {
    const { stage, target } = this;
    const { chosen, scene, live } = stage;
    const at = view.toPercent(x, y);
    const drawing = drawingTool(target.kind())?.drawing;
    if (isMiddle) return { do: 'pan' };
    // Handles of the chosen shape must not take the corners of an open polygon.
    const near = live.draft ? undefined : nearest(stage.handles, x, y, isMouse ? REACH.mouse : REACH.finger);
    if (near && chosen) return { do: 'handle', handle: near, id: chosen.id };
    if (scene.readOnly || target.mode() === 'pan' || !drawing) {
      const movable = chosen && !scene.readOnly && chosen.shape.t !== 'mask' && isHit(chosen.shape, at, [0, 0], view.picture);
      return movable ? { do: 'move', shape: chosen.shape, id: chosen.id } : { do: 'pan' };
    }
    if (drawing.by === 'brush') {
      const on = chosen?.shape.t === 'mask' ? { id: chosen.id, shape: chosen.shape } : null;
      if (target.mode() === 'erase' && !on) return { do: 'pan' };
      live.stroke = stage.masks.begin(view, at, on, on && chosen ? chosen.color : scene.color, target.mode() === 'erase');
      stage.masks.extend(live.stroke, view, at, target.brush());
      return { do: 'paint' };
    }
    if (drawing.by !== 'drag') return { do: 'corner' };
    const from = clampPoint(at);
    return { do: 'draw', between: (to) => drawing.between(from, to) };
  }

  #move(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    const { view, live } = this.stage;
    if (!finger || !view) return;
    const [x, y] = this.#local(event);
    const [dx, dy] = [x - finger.x, y - finger.y];
    [finger.x, finger.y] = [x, y];
    if (this.#pinch) return this.#pinched(this.#pinch);
    const gesture = this.#gesture;
    if (!gesture) return;
    if (gesture.do === 'pan') return this.stage.setView(view.panned(dx, dy));
    const isFar = Math.hypot(x - finger.x0, y - finger.y0) > SLOP;
    if (!finger.isMouse && gesture.do !== 'move') live.finger = [x, y];
    const at = view.toPercent(x, y);
    if (gesture.do === 'draw' && (isFar || live.draft)) live.draft = { shape: gesture.between(clampPoint(at)), open: false };
    else if (gesture.do === 'handle') live.moving = { id: gesture.id, shape: gesture.handle.drag(at) };
    else if (gesture.do === 'move' && (isFar || live.moving)) {
      const [sx, sy] = view.toPercent(finger.x0, finger.y0);
      live.moving = { id: gesture.id, shape: moved(gesture.shape, at[0] - sx, at[1] - sy) };
    } else if (gesture.do === 'paint' && live.stroke) {
      const steps = event.getCoalescedEvents?.() ?? [];
      for (const each of steps.length > 0 ? steps : [event]) {
        this.stage.masks.extend(live.stroke, view, view.toPercent(...this.#local(each)), this.target.brush());
      }
    }
    this.stage.invalidate();
  }

  #pinched({ distance, x, y, view }: { distance: number; x: number; y: number; view: View }): void {
    const [one, two] = [...this.#fingers.values()];
    if (!one || !two) return;
    const factor = Math.hypot(one.x - two.x, one.y - two.y) / (distance || 1);
    const [cx, cy] = [(one.x + two.x) / 2, (one.y + two.y) / 2];
    this.stage.setView(view.zoomed(factor, x, y).panned(cx - x, cy - y));
  }

  #up(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    this.#fingers.delete(event.pointerId);
    if (this.#pinch) {
      if (this.#fingers.size === 0) this.#pinch = null;
      return;
    }
    const gesture = this.#gesture;
    this.#gesture = null;
    const { view, live } = this.stage;
    live.finger = null;
    if (!finger || !gesture || !view) return;
    const [x, y] = this.#local(event);
    const isTap = Math.hypot(x - finger.x0, y - finger.y0) <= SLOP;
    this.stage.invalidate();
    const draws = drawingTool(this.target.kind())?.drawing.by;
    // A new shape may begin on a handle of the chosen one: a tap draws, a drag moves the handle.
    const isCorner =
      gesture.do === 'corner' ||
      (gesture.do === 'handle' && isTap && this.target.mode() === 'draw' && (draws === 'corners' || draws === 'tap'));
    if (isCorner) {
      live.moving = null;
      this.#addCorner(view, clampPoint(view.toPercent(x, y)), x, y);
    } else if (gesture.do === 'paint') this.#endStroke();
    else if (gesture.do === 'draw' && live.draft) this.#endDraft(view);
    else if (live.moving && !isTap) this.target.onChange(live.moving.id, live.moving.shape);
    else if (isTap) {
      live.moving = null;
      if (gesture.do !== 'handle') this.#tap(view, x, y, event.timeStamp, finger.isMouse);
    }
  }

  #endDraft(view: View): void {
    const shape = this.stage.live.draft?.shape;
    this.stage.live.draft = null;
    const bounds = shape && boundsOf(shape, view.picture);
    const [least, leastHigh] = view.percentOf(LEAST);
    if (shape && bounds && bounds.width > least && bounds.height > leastHigh) this.target.onCreate(shape);
  }

  #endStroke(): void {
    const { live, masks } = this.stage;
    const { stroke } = live;
    live.stroke = null;
    if (!stroke) return;
    const shape = masks.end(stroke);
    if (stroke.id !== null) this.target.onChange(stroke.id, shape);
    else if (shape) this.target.onCreate(shape);
  }

  #addCorner(view: View, at: Point, x: number, y: number): void {
    const drawing = drawingTool(this.target.kind())?.drawing;
    if (drawing?.by === 'tap') return this.target.onCreate(drawing.at(at));
    const shape = this.stage.live.draft?.shape;
    if (shape?.t !== 'polygon') return this.#setDraft({ t: 'polygon', points: [at] });
    const [first] = shape.points;
    const [fx, fy] = first ? view.toScreen(first) : [Infinity, Infinity];
    if (shape.points.length > 2 && Math.hypot(fx - x, fy - y) < CLOSES) this.finish();
    else this.#setDraft({ ...shape, points: [...shape.points, at] });
  }

  #tap(view: View, x: number, y: number, at: number, isMouse: boolean): void {
    const isDouble = at - this.#tapped.at < DOUBLE_TAP_MS && Math.hypot(x - this.#tapped.x, y - this.#tapped.y) < 30;
    this.#tapped = { at, x, y };
    if (isDouble && this.target.mode() === 'pan') return this.stage.setView(view.zoomed(2.5, x, y));
    const found = this.stage.shapeAt(view.toPercent(x, y), isMouse ? NEAR.mouse : NEAR.finger);
    this.target.onSelect(found?.id ?? null);
  }

  #wheel(event: WheelEvent): void {
    const { view } = this.stage;
    if (!view) return;
    event.preventDefault();
    const [x, y] = this.#local(event);
    if (event.shiftKey) this.stage.setView(view.panned(-event.deltaX - event.deltaY, 0));
    else this.stage.setView(view.zoomed(Math.exp(-event.deltaY * 0.002), x, y));
  }

  #cancel(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0) this.#pinch = null;
    this.#abandon();
  }

  #abandon(): void {
    this.#gesture = null;
    const { live } = this.stage;
    live.moving = null;
    live.finger = null;
    live.stroke = null;
    if (live.draft?.open === false) live.draft = null;
    this.stage.invalidate();
  }
}

function nearest(handles: readonly Handle[], x: number, y: number, reach: number): Handle | undefined {
  let found: Handle | undefined;
  let least = reach;
  for (const handle of handles) {
    const distance = Math.hypot(handle.x - x, handle.y - y);
    if (distance <= least) [found, least] = [handle, distance];
  }
  return found;
}
