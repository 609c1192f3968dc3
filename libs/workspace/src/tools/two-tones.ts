import { contrast } from '@labelbridge/annotation';

/** Black or white, whichever stands out more on a colour `#rrggbb`. */
export const inkOn = (color: string): string => (contrast(color, '#000000') > contrast(color, '#ffffff') ? '#000000' : '#ffffff');

/** A line of a label's colour on one of black or white: one of the two stands out on any picture. */
export function strokeTwice(context: CanvasRenderingContext2D, path: Path2D, color: string, width: number, dash: number[] = []): void {
  context.setLineDash([]);
  context.lineWidth = width * 2.2;
  context.strokeStyle = inkOn(color);
  context.stroke(path);
  context.setLineDash(dash);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke(path);
  context.setLineDash([]);
}
