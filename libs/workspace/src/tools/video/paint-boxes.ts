import { cornersOf, type BoxShape } from '@labelbridge/annotation';
import { type Handle } from './box-handles.js';
import { screenAt, type PictureView } from './picture-view.js';

/** A box that the stage shows. */
export interface ShownBox {
  readonly id: string;
  readonly box: BoxShape;
  readonly color: string;
  readonly label: string;
  /** The box is between two keyframes. */
  readonly dashed: boolean;
  /** Something is said about it. */
  readonly marked: boolean;
}

type Context = CanvasRenderingContext2D;
const WHITE = '#fff';
const BLACK = '#000';

function outline(context: Context, view: PictureView, box: BoxShape): void {
  context.beginPath();
  cornersOf(box, view.picture).forEach((corner, i) => {
    const [x, y] = screenAt(view, corner);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.closePath();
}

function paintLabel(context: Context, view: PictureView, { box, color, label, marked }: ShownBox): void {
  const text = marked ? `${label} ●` : label;
  if (!text) return;
  const [x, y] = screenAt(view, [box.x, box.y]);
  const width = context.measureText(text).width + 8;
  context.fillStyle = color;
  context.fillRect(x - 1, Math.max(0, y - 16), width, 16);
  context.fillStyle = contrastTo(color);
  context.fillText(text, x + 3, Math.max(0, y - 16) + 12);
}

/** Black or white, whichever is read better on a colour `#rrggbb`. */
export function contrastTo(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return r * 0.299 + g * 0.587 + b * 0.114 > 150 ? BLACK : WHITE;
}

/** Draws boxes over a picture on a canvas of the screen's size. */
export function paintBoxes(
  context: Context,
  view: PictureView,
  { boxes, selected, handles }: { boxes: readonly ShownBox[]; selected: string | null; handles: readonly Handle[] },
): void {
  context.clearRect(0, 0, view.place.width, view.place.height);
  context.font = '600 11px system-ui, sans-serif';
  for (const shown of boxes) {
    const strong = shown.id === selected;
    // A light line under the coloured one stays visible on any picture.
    outline(context, view, shown.box);
    context.setLineDash([]);
    context.lineWidth = strong ? 5 : 4;
    context.strokeStyle = 'rgb(255 255 255 / 0.7)';
    context.stroke();
    context.lineWidth = strong ? 3 : 2;
    context.strokeStyle = shown.color;
    if (shown.dashed) context.setLineDash([6, 4]);
    context.stroke();
    if (strong || shown.marked) {
      context.globalAlpha = 0.16;
      context.fillStyle = shown.color;
      context.fill();
      context.globalAlpha = 1;
    }
    paintLabel(context, view, shown);
  }
  context.setLineDash([]);
  for (const { at } of handles) {
    context.beginPath();
    context.arc(at[0], at[1], 6, 0, 7);
    context.fillStyle = WHITE;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = BLACK;
    context.stroke();
  }
}
