import { bitsOf, brushGrid, paintLine, runsOf, type Point, type Shape } from '@labelbridge/annotation';
import { textColorOn } from '../contrast-stroke.js';
import { type View } from './view.js';

type MaskShape = Extract<Shape, { t: 'mask' }>;

const OPACITY = 0.5;
/** Fraction of the mask's longer side. */
const EDGE = 1 / 400;

function canvasOf(w: number, h: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [w, h];
  return canvas;
}

const edgeOf = (w: number, h: number): number => Math.max(1, Math.round(Math.max(w, h) * EDGE));
const wordOf = (color: string, opacity: number): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return ((Math.round(opacity * 255) << 24) | (b << 16) | (g << 8) | r) >>> 0;
};

function tint(
  context: CanvasRenderingContext2D,
  bits: Uint8Array,
  { w, h, color }: { readonly w: number; readonly h: number; readonly color: string },
  part: { x: number; y: number; w: number; h: number },
): void {
  const edge = edgeOf(w, h);
  // A change affects pixels up to the width of the edge.
  const [left, top] = [Math.max(0, part.x - edge * 2), Math.max(0, part.y - edge * 2)];
  const [width, height] = [Math.min(w, part.x + part.w + edge * 2) - left, Math.min(h, part.y + part.h + edge * 2) - top];
  if (width <= 0 || height <= 0) return;
  const image = context.createImageData(width, height);
  const words = new Uint32Array(image.data.buffer);
  const [outer, inner, fill] = [wordOf(textColorOn(color), 1), wordOf(color, 1), wordOf(color, OPACITY)];
  const isOut = (x: number, y: number): boolean => x < 0 || x >= w || !bits[y * w + x];
  const isEdge = (x: number, y: number, by: number): boolean =>
    isOut(x - by, y) || isOut(x + by, y) || isOut(x, y - by) || isOut(x, y + by);
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      if (bits[y * w + x]) words[(y - top) * width + x - left] = isEdge(x, y, edge) ? outer : isEdge(x, y, edge * 2) ? inner : fill;
    }
  }
  context.putImageData(image, left, top);
}

export interface Stroke {
  /** Is null for a new region. */
  readonly id: string | null;
  readonly color: string;
  readonly erases: boolean;
  readonly w: number;
  readonly h: number;
  readonly bits: Uint8Array;
  readonly canvas: HTMLCanvasElement;
  last: Point;
}

/** Caches a bitmap for each mask, of the mask's own size. */
export class MaskLayer {
  readonly #tints = new WeakMap<MaskShape, { canvas: HTMLCanvasElement; color: string }>();

  #canvasOf(mask: MaskShape, color: string): HTMLCanvasElement {
    const known = this.#tints.get(mask);
    if (known?.color === color) return known.canvas;
    const canvas = canvasOf(mask.w, mask.h);
    const context = canvas.getContext('2d');
    if (context) tint(context, bitsOf(mask), { w: mask.w, h: mask.h, color }, { x: 0, y: 0, w: mask.w, h: mask.h });
    this.#tints.set(mask, { canvas, color });
    return canvas;
  }

  paint(context: CanvasRenderingContext2D, mask: MaskShape, color: string, view: View): void {
    this.paintCanvas(context, this.#canvasOf(mask, color), view);
  }
  paintCanvas(context: CanvasRenderingContext2D, canvas: HTMLCanvasElement, view: View): void {
    context.drawImage(canvas, view.x, view.y, view.width, view.height);
  }

  /** @param on the chosen region, if it has a mask */
  begin(view: View, at: Point, on: { id: string; shape: MaskShape } | null, color: string, erases: boolean): Stroke {
    const { w, h } = on?.shape ?? brushGrid(view.picture);
    const bits = on ? bitsOf(on.shape) : new Uint8Array(w * h);
    const canvas = canvasOf(w, h);
    if (on) canvas.getContext('2d')?.drawImage(this.#canvasOf(on.shape, color), 0, 0);
    return { id: on?.id ?? null, color, erases, w, h, bits, canvas, last: [(at[0] / 100) * w, (at[1] / 100) * h] };
  }

  /** @param diameter of the brush, in pixels of the screen */
  extend(stroke: Stroke, view: View, at: Point, diameter: number): void {
    const { w, h, bits, last } = stroke;
    const to: Point = [(at[0] / 100) * w, (at[1] / 100) * h];
    const radius = Math.max(0.5, (diameter / 2 / view.scale / view.picture.width) * w);
    const part = paintLine(bits, w, h, last, to, radius, stroke.erases ? 0 : 1);
    stroke.last = to;
    const context = stroke.canvas.getContext('2d');
    if (context) tint(context, bits, stroke, part);
  }

  /** @returns null if the mask is empty */
  end({ w, h, bits, canvas, color }: Stroke): MaskShape | null {
    const shape: MaskShape = { t: 'mask', w, h, runs: runsOf(bits) };
    this.#tints.set(shape, { canvas, color });
    return shape.runs.length > 1 ? shape : null;
  }
}
