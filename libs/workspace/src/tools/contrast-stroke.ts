import { contrast } from '@labelbridge/annotation';

/** Black or white, by the higher contrast. */
export const textColorOn = (color: string): string => (contrast(color, '#000000') > contrast(color, '#ffffff') ? '#000000' : '#ffffff');

/** One of two tones stands out on any picture. */
export function strokeWithContrast(
  context: CanvasRenderingContext2D,
  path: Path2D,
  color: string,
  width: number,
  dash: number[] = [],
): void {
  context.setLineDash([]);
  context.lineWidth = width * 2.2;
  context.strokeStyle = textColorOn(color);
  context.stroke(path);
  context.setLineDash(dash);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke(path);
  context.setLineDash([]);
}
