import { cornersOf, type BoxShape } from '@labelbridge/annotation';
import { textColorOn, strokeWithContrast } from '../contrast-stroke.js';
import { type Handle } from './box-handles.js';
import { type View } from '../stage/view.js';

export interface ShownBox {
  readonly id: string;
  readonly box: BoxShape;
  readonly color: string;
  readonly label: string;
  /** Marks a box between two keyframes. */
  readonly dashed: boolean;
  /** Set for a box with a comment or a difference. */
  readonly marked: boolean;
}

type Context = CanvasRenderingContext2D;
const WHITE = '#fff';
const BLACK = '#000';

function outline(view: View, box: BoxShape): Path2D {
  const path = new Path2D();
  cornersOf(box, view.picture).forEach((corner, i) => path[i === 0 ? 'moveTo' : 'lineTo'](...view.toScreen(corner)));
  path.closePath();
  return path;
}

function paintLabel(context: Context, view: View, { box, color, label, marked }: ShownBox): void {
  const text = marked ? `${label} ●` : label;
  if (!text) return;
  const [x, y] = view.toScreen([box.x, box.y]);
  const width = context.measureText(text).width + 8;
  context.fillStyle = color;
  context.fillRect(x - 1, Math.max(0, y - 16), width, 16);
  context.fillStyle = textColorOn(color);
  context.fillText(text, x + 3, Math.max(0, y - 16) + 12);
}

export function paintBoxes(
  context: Context,
  view: View,
  { boxes, selected, handles }: { boxes: readonly ShownBox[]; selected: string | null; handles: readonly Handle[] },
): void {
  context.clearRect(0, 0, view.screenSize.width, view.screenSize.height);
  context.font = '600 11px system-ui, sans-serif';
  for (const shown of boxes) {
    const strong = shown.id === selected;
    const path = outline(view, shown.box);
    strokeWithContrast(context, path, shown.color, strong ? 3 : 2, shown.dashed ? [6, 4] : []);
    if (strong || shown.marked) {
      context.globalAlpha = 0.16;
      context.fillStyle = shown.color;
      context.fill(path);
      context.globalAlpha = 1;
    }
    paintLabel(context, view, shown);
  }
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
