import { bitsOf, brushGrid, paintLine, runsOf, type Point, type Shape } from '@labelbridge/annotation';
import { type View } from './view.js';

type MaskShape = Extract<Shape, { t: 'mask' }>;

const OPACITY = 0.5;

function canvasOf(w: number, h: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [w, h];
  return canvas;
}

/** Paints the pixels of a part of a mask in a colour. */
function tint(
  context: CanvasRenderingContext2D,
  bits: Uint8Array,
  w: number,
  color: string,
  part: { x: number; y: number; w: number; h: number },
): void {
  if (part.w <= 0 || part.h <= 0) return;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const image = context.createImageData(part.w, part.h);
  const words = new Uint32Array(image.data.buffer);
  const word = ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
  for (let y = 0; y < part.h; y++) {
    for (let x = 0; x < part.w; x++) if (bits[(part.y + y) * w + part.x + x]) words[y * part.w + x] = word;
  }
  context.putImageData(image, part.x, part.y);
}

/** A stroke of the brush that is being made. */
export interface Stroke {
  /** The region that it changes; null where it makes one. */
  readonly id: string | null;
  readonly color: string;
  readonly erases: boolean;
  readonly w: number;
  readonly h: number;
  readonly bits: Uint8Array;
  readonly canvas: HTMLCanvasElement;
  last: Point;
}

/** Masks as bitmaps of their own size, made once for each mask. */
export class MaskLayer {
  readonly #tints = new WeakMap<MaskShape, { canvas: HTMLCanvasElement; color: string }>();

  #canvasOf(mask: MaskShape, color: string): HTMLCanvasElement {
    const known = this.#tints.get(mask);
    if (known?.color === color) return known.canvas;
    const canvas = canvasOf(mask.w, mask.h);
    const context = canvas.getContext('2d');
    if (context) tint(context, bitsOf(mask), mask.w, color, { x: 0, y: 0, w: mask.w, h: mask.h });
    this.#tints.set(mask, { canvas, color });
    return canvas;
  }

  paint(context: CanvasRenderingContext2D, mask: MaskShape, color: string, view: View): void {
    this.paintCanvas(context, this.#canvasOf(mask, color), view);
  }
  paintCanvas(context: CanvasRenderingContext2D, canvas: HTMLCanvasElement, view: View): void {
    context.globalAlpha = OPACITY;
    context.drawImage(canvas, view.x, view.y, view.width, view.height);
    context.globalAlpha = 1;
  }

  /** @param on the region that is chosen, where it has a mask */
  begin(view: View, at: Point, on: { id: string; shape: MaskShape } | null, color: string, erases: boolean): Stroke {
    const { w, h } = on?.shape ?? brushGrid(view.picture);
    const bits = on ? bitsOf(on.shape) : new Uint8Array(w * h);
    const canvas = canvasOf(w, h);
    if (on) canvas.getContext('2d')?.drawImage(this.#canvasOf(on.shape, color), 0, 0);
    return { id: on?.id ?? null, color, erases, w, h, bits, canvas, last: [(at[0] / 100) * w, (at[1] / 100) * h] };
  }

  /** Continues to a point. @param diameter of the brush, in pixels of the screen */
  extend(stroke: Stroke, view: View, at: Point, diameter: number): void {
    const { w, h, bits, last } = stroke;
    const to: Point = [(at[0] / 100) * w, (at[1] / 100) * h];
    const radius = Math.max(0.5, (diameter / 2 / view.scale / view.picture.width) * w);
    const part = paintLine(bits, w, h, last, to, radius, stroke.erases ? 0 : 1);
    stroke.last = to;
    const context = stroke.canvas.getContext('2d');
    if (context) tint(context, bits, w, stroke.color, part);
  }

  /** The mask after a stroke; null where nothing is left of it. */
  end({ w, h, bits, canvas, color }: Stroke): MaskShape | null {
    const shape: MaskShape = { t: 'mask', w, h, runs: runsOf(bits) };
    this.#tints.set(shape, { canvas, color });
    return shape.runs.length > 1 ? shape : null;
  }
}
