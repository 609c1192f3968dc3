import { boundsOf, type PictureSize, type Point, type Shape } from '@labelbridge/annotation';
import { naturalWidth, paintLoupe, type Medium } from './loupe.js';
import { MaskLayer, type Stroke } from './mask-layer.js';
import { paintAll, paintChosen, paintHandles, type Painted } from './paint-shapes.js';
import { type Handle } from './shapes/stage-shape.js';
import { handlesOf, isHit } from './shapes/stage-shapes.js';
import { View } from './view.js';

/** The list is the same until something changes. */
export interface Scene {
  readonly shapes: readonly Painted[];
  readonly selected: string | null;
  /** Colour of the next shape. */
  readonly color: string;
  readonly readOnly: boolean;
}

/** Changes that are not a step yet. */
interface Live {
  /** `open`: a polygon that is not closed. */
  draft: { readonly shape: Shape; readonly open: boolean } | null;
  moving: { readonly id: string; readonly shape: Shape } | null;
  stroke: Stroke | null;
  /** Set while the loupe is shown. */
  finger: Point | null;
}

const EMPTY: Scene = { shapes: [], selected: null, color: '#000000', readOnly: true };
/** Sharper canvases cost frame rate without a visible gain. */
const MAX_DENSITY = 2;

/**
 * The compositor moves the medium. Two canvases hold the settled and the changing shapes, so that neither 12 megapixels nor 1,000 boxes
 * cost more than the screen.
 */
export class Stage {
  readonly masks = new MaskLayer();
  readonly live: Live = { draft: null, moving: null, stroke: null, finger: null };
  view: View | null = null;
  #scene: Scene = EMPTY;
  #size: PictureSize = { width: 1, height: 1 };
  #picture: PictureSize | null = null;
  #frame = 0;
  #stale = true;
  readonly #standing = document.createElement('canvas');
  readonly #changing = document.createElement('canvas');
  readonly #observer: ResizeObserver;

  constructor(
    readonly host: HTMLElement,
    readonly medium: Medium,
  ) {
    for (const canvas of [this.#standing, this.#changing]) {
      canvas.setAttribute('aria-hidden', 'true');
      host.append(canvas);
    }
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(host);
    this.#resize();
  }

  destroy(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#standing.remove();
    this.#changing.remove();
  }

  get scene(): Scene {
    return this.#scene;
  }
  set scene(scene: Scene) {
    // The new scene contains the dragged region.
    this.live.moving = null;
    this.#scene = scene;
    this.invalidate(true);
  }

  /** @param picture size of the original: shapes are percent of it */
  setPicture(picture: PictureSize): void {
    const known = this.#picture;
    this.#picture = picture;
    if (!known || known.width !== picture.width || known.height !== picture.height) this.fit();
    else this.invalidate(true);
  }

  fit(): void {
    if (this.#picture) this.setView(View.fit(this.#picture, this.#size));
  }
  zoom(factor: number): void {
    if (this.view) this.setView(this.view.zoomed(factor));
  }
  setView(view: View): void {
    this.view = view;
    this.invalidate(true);
  }

  get chosen(): Painted | undefined {
    const { selected, shapes } = this.#scene;
    return selected === null ? undefined : shapes.find(({ id }) => id === selected);
  }
  get handles(): Handle[] {
    const shape = this.live.moving?.shape ?? this.chosen?.shape;
    return shape && this.view && !this.#scene.readOnly ? handlesOf(shape, this.view) : [];
  }

  /** Finds the smallest shape, so that inner shapes can be reached. */
  shapeAt(at: Point, pixels: number): Painted | undefined {
    const { view } = this;
    if (!view) return undefined;
    const slack = view.percentOf(pixels);
    const areaOf = ({ shape }: Painted): number => {
      const bounds = boundsOf(shape, view.picture);
      return bounds ? bounds.width * bounds.height : Infinity;
    };
    let found: Painted | undefined;
    for (const one of this.#scene.shapes) {
      if (isHit(one.shape, at, slack, view.picture) && (!found || areaOf(one) < areaOf(found))) found = one;
    }
    return found;
  }

  /** Paints in the next frame. @param standing whether more than `live` has changed */
  invalidate(standing = false): void {
    this.#stale ||= standing;
    this.#frame ||= requestAnimationFrame(() => this.#paint());
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.host;
    if (clientWidth === 0 || clientHeight === 0) return;
    const wasFit = this.#picture && this.view && View.fit(this.#picture, this.#size).scale === this.view.scale;
    this.#size = { width: clientWidth, height: clientHeight };
    const density = Math.min(globalThis.devicePixelRatio || 1, MAX_DENSITY);
    for (const canvas of [this.#standing, this.#changing]) {
      canvas.width = Math.round(clientWidth * density);
      canvas.height = Math.round(clientHeight * density);
    }
    if (wasFit || !this.view) this.fit();
    else this.view = this.view.resized(this.#size);
    this.invalidate(true);
  }

  #context(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
    const context = canvas.getContext('2d');
    if (!context) return null;
    const density = canvas.width / this.#size.width;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, this.#size.width, this.#size.height);
    context.lineJoin = 'round';
    return context;
  }

  #paint(): void {
    this.#frame = 0;
    const { view } = this;
    if (!view) return;
    if (this.#stale) {
      this.#stale = false;
      this.#placeMedium(view);
      this.#paintStanding(view);
    }
    this.#paintChanging(view);
  }

  #placeMedium(view: View): void {
    const scale = view.width / (naturalWidth(this.medium) || view.picture.width);
    this.medium.style.transform = `translate(${view.x}px,${view.y}px) scale(${scale})`;
    this.medium.style.imageRendering = scale > 4 ? 'pixelated' : 'auto';
  }

  #paintStanding(view: View): void {
    const context = this.#context(this.#standing);
    if (!context) return;
    paintAll(context, this.#scene.shapes, this.#scene.selected, view, (mask, color) => this.masks.paint(context, mask, color, view));
  }

  #paintChanging(view: View): void {
    const context = this.#context(this.#changing);
    if (!context) return;
    const { draft, moving, stroke, finger } = this.live;
    const { chosen } = this;
    const shape = draft?.shape ?? moving?.shape ?? chosen?.shape;
    const color = draft ? this.#scene.color : (chosen?.color ?? this.#scene.color);
    if (stroke) this.masks.paintCanvas(context, stroke.canvas, view);
    else if (shape?.t === 'mask') this.masks.paint(context, shape, color, view);
    else if (shape) {
      // The chosen region stays visible while a polygon is drawn.
      if (draft && chosen && chosen.shape.t !== 'mask') paintChosen(context, chosen.shape, chosen.color, view, false);
      paintChosen(context, shape, color, view, draft?.open ?? false);
      if (!draft) paintHandles(context, this.handles, color);
    }
    if (finger)
      paintLoupe(context, this.medium, view, finger, shape && shape.t !== 'mask' ? { shape, color, open: draft?.open ?? false } : null);
  }
}
