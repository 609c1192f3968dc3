import {
  boxBetween,
  clampPoint,
  insidePolygon,
  cornersOf,
  moveBox,
  type BoxShape,
  type PictureSize,
  type Point,
} from '@labelbridge/annotation';
import { View } from '../stage/view.js';
import { preventTouchGestures } from '../touch-gestures.js';
import { handleNear, handlesOf, pulled, type Handle } from './box-handles.js';
import { paintBoxes, type ShownBox } from './paint-boxes.js';

/** Read at each drawing. */
export interface StageSource {
  readonly boxes: () => readonly ShownBox[];
  readonly selected: string | null;
  /** One finger draws a box instead of moving the picture. */
  readonly draws: boolean;
  readonly readOnly: boolean;
  readonly liveColor: string;
  readonly onSelect: (id: string | null) => void;
  readonly onCreate: (box: BoxShape) => void;
  readonly onChange: (id: string, box: BoxShape) => void;
}

type Gesture =
  | { readonly does: 'pan' }
  | { readonly does: 'draw' }
  | { readonly does: 'move'; readonly id: string; readonly box: BoxShape }
  | { readonly does: 'pull'; readonly id: string; readonly box: BoxShape; readonly handle: Handle };
interface Finger {
  at: Point;
  readonly start: Point;
}

/** Pixels. */
const SLOP = 6;
const LEAST_BOX = 4;
const reachOf = (pointer: string): number => (pointer === 'mouse' ? 9 : 24);
const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);
const NEW = '';

/** One finger draws or pans; two always pan and zoom. */
export class BoxStage {
  private view: View;
  private live: { readonly id: string; readonly box: BoxShape } | null = null;
  private gesture: Gesture | null = null;
  private pinch: { readonly apart: number; readonly middle: Point; readonly view: View } | null = null;
  private frame = 0;
  private readonly fingers = new Map<number, Finger>();
  private readonly canvas = document.createElement('canvas');
  private readonly stop = new AbortController();
  private readonly observer = new ResizeObserver(() => this.resize());

  constructor(
    private readonly host: HTMLElement,
    private readonly medium: HTMLElement,
    picture: PictureSize,
    private readonly source: () => StageSource,
  ) {
    this.canvas.setAttribute('aria-hidden', 'true');
    host.append(this.canvas);
    this.view = View.fit(picture, this.place());
    const { signal } = this.stop;
    preventTouchGestures(host, signal);
    host.addEventListener('pointerdown', (event) => this.down(event), { signal });
    host.addEventListener('pointermove', (event) => this.move(event), { signal });
    host.addEventListener('pointerup', (event) => this.up(event), { signal });
    host.addEventListener('pointercancel', (event) => this.up(event), { signal });
    host.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.setView(this.view.zoomed(Math.exp(-event.deltaY * 0.002), ...this.local(event)));
      },
      { signal, passive: false },
    );
    this.observer.observe(host);
    this.resize();
  }

  destroy(): void {
    this.stop.abort();
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
  }

  refresh(): void {
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  zoom(factor: number): void {
    this.setView(this.view.zoomed(factor));
  }

  fit(): void {
    this.setView(View.fit(this.view.picture, this.view.screenSize));
  }

  /** Places a box in the middle of the view, for the keyboard and for people who cannot drag (WCAG 2.5.7). */
  placed(): BoxShape {
    const { width, height } = this.view.screenSize;
    const from = clampPoint(this.view.toPercent(width * 0.375, height * 0.375));
    const to = clampPoint(this.view.toPercent(width * 0.625, height * 0.625));
    return boxBetween(from, to);
  }

  private place(): PictureSize {
    return { width: Math.max(1, this.host.clientWidth), height: Math.max(1, this.host.clientHeight) };
  }

  private resize(): void {
    const place = this.place();
    const ratio = Math.min(devicePixelRatio, 2);
    this.canvas.width = place.width * ratio;
    this.canvas.height = place.height * ratio;
    const isWhole = this.view.scale <= View.fit(this.view.picture, this.view.screenSize).scale * 1.001;
    this.setView(isWhole ? View.fit(this.view.picture, place) : this.view.resized(place));
  }

  private setView(view: View): void {
    this.view = view;
    this.medium.style.width = `${view.picture.width}px`;
    this.medium.style.height = `${view.picture.height}px`;
    this.medium.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.refresh();
  }

  private setLive(live: BoxStage['live']): void {
    this.live = live;
    this.refresh();
  }

  private draw(): void {
    this.frame = 0;
    const context = this.canvas.getContext('2d');
    if (!context) return;
    const { selected, liveColor, readOnly } = this.source();
    const { live } = this;
    const boxes = this.source().boxes();
    const fresh = live?.id === NEW ? [{ id: NEW, box: live.box, color: liveColor, label: '', dashed: false, marked: false }] : [];
    const shown = [...boxes.map((each) => (each.id === live?.id ? { ...each, box: live.box } : each)), ...fresh];
    const current = shown.find(({ id }) => id === selected);
    const ratio = this.canvas.width / this.view.screenSize.width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintBoxes(context, this.view, { boxes: shown, selected, handles: current && !readOnly ? handlesOf(this.view, current.box) : [] });
  }

  private local(event: MouseEvent): Point {
    const { left, top } = this.host.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  /** Finds the smallest box, so that inner boxes can be reached. */
  private hit(at: Point): ShownBox | undefined {
    const { picture } = this.view;
    const area = ({ box }: ShownBox): number => box.width * box.height;
    return [...this.source().boxes()].sort((a, b) => area(a) - area(b)).find(({ box }) => insidePolygon(at, cornersOf(box, picture)));
  }

  private begun(event: PointerEvent, point: Point): Gesture {
    const { selected, readOnly, draws } = this.source();
    if (event.button === 1 || readOnly) return { does: 'pan' };
    const current = this.source()
      .boxes()
      .find(({ id }) => id === selected);
    if (current) {
      const { id, box } = current;
      const handle = handleNear(handlesOf(this.view, box), point, reachOf(event.pointerType));
      if (handle) return { does: 'pull', id, box, handle };
      if (insidePolygon(this.view.toPercent(...point), cornersOf(box, this.view.picture))) return { does: 'move', id, box };
    }
    return { does: draws ? 'draw' : 'pan' };
  }

  private down(event: PointerEvent): void {
    if (event.button > 1) return;
    const at = this.local(event);
    this.host.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, { at, start: at });
    if (this.fingers.size === 2) {
      // A second finger cancels the gesture of the first.
      this.gesture = null;
      this.setLive(null);
      this.pinch = { ...this.pair(), view: this.view };
    } else if (this.fingers.size === 1) this.gesture = this.begun(event, at);
  }

  private pair(): { apart: number; middle: Point } {
    const [a = [0, 0], b = [0, 0]] = [...this.fingers.values()].map(({ at }) => at);
    return { apart: Math.max(1, distance(a, b)), middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
  }

  private move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const at = this.local(event);
    const before = finger.at;
    finger.at = at;
    if (this.pinch) {
      const { apart, middle } = this.pair();
      const [x, y] = this.pinch.middle;
      this.setView(this.pinch.view.zoomed(apart / this.pinch.apart, x, y).shifted(middle[0] - x, middle[1] - y));
      return;
    }
    const { gesture } = this;
    if (gesture?.does === 'pan') this.setView(this.view.shifted(at[0] - before[0], at[1] - before[1]));
    if (!gesture || gesture.does === 'pan' || (!this.live && distance(at, finger.start) <= SLOP)) return;
    const [from, to] = [this.view.toPercent(...finger.start), this.view.toPercent(...at)];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if (gesture.does === 'draw') this.setLive({ id: NEW, box: boxBetween(clampPoint(from), clampPoint(to)) });
    else if (gesture.does === 'move') this.setLive({ id: gesture.id, box: moveBox(gesture.box, dx, dy) });
    else this.setLive({ id: gesture.id, box: pulled(gesture.box, gesture.handle, dx, dy) });
  }

  private up(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (this.pinch) {
      if (this.fingers.size === 0) this.pinch = null;
      return;
    }
    const { live, gesture } = this;
    this.gesture = null;
    this.setLive(null);
    if (!finger || !gesture || event.type === 'pointercancel') return;
    if (live && live.id !== NEW) this.source().onChange(live.id, live.box);
    else if (live) this.create(live.box);
    else if (distance(finger.at, finger.start) <= SLOP) this.source().onSelect(this.hit(this.view.toPercent(...finger.at))?.id ?? null);
  }

  private create(box: BoxShape): void {
    const { picture, scale } = this.view;
    const least = (LEAST_BOX * 100) / scale;
    if (box.width * picture.width > least && box.height * picture.height > least) this.source().onCreate(box);
  }
}
