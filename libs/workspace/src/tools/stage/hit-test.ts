import { boundsOf, insidePolygon, outlineOf, type PictureSize, type Point, type Shape } from '@labelbridge/annotation';
import { type Painted } from './paint-shapes.js';
import { type View } from './view.js';

function maskAt({ w, h, runs }: Extract<Shape, { t: 'mask' }>, [x, y]: Point): boolean {
  if (x < 0 || y < 0 || x >= 100 || y >= 100) return false;
  const at = Math.floor((y / 100) * h) * w + Math.floor((x / 100) * w);
  let end = 0;
  const run = runs.findIndex((length) => at < (end += length));
  return run % 2 === 1;
}

/** @param slack percent of the picture */
export function isHit(shape: Shape, at: Point, slack: Point, picture: PictureSize): boolean {
  if (shape.t === 'mask') return maskAt(shape, at);
  const bounds = boundsOf(shape, picture);
  if (!bounds) return false;
  const [x, y] = at;
  if (x < bounds.x - slack[0] || x > bounds.x + bounds.width + slack[0]) return false;
  if (y < bounds.y - slack[1] || y > bounds.y + bounds.height + slack[1]) return false;
  const outline = shape.t === 'polygon' || (shape.t === 'box' && shape.rotation) ? outlineOf(shape, picture) : null;
  return !outline || insidePolygon(at, outline);
}

const areaOf = (shape: Shape, picture: PictureSize): number => {
  const bounds = boundsOf(shape, picture);
  return bounds ? bounds.width * bounds.height : Infinity;
};

/** Finds the smallest shape, so that inner shapes can be reached. */
export function smallestShapeAt(shapes: readonly Painted[], at: Point, pixels: number, view: View): Painted | undefined {
  const slack = view.percentOf(pixels);
  let found: Painted | undefined;
  let least = Infinity;
  for (const one of shapes) {
    if (!isHit(one.shape, at, slack, view.picture)) continue;
    const area = areaOf(one.shape, view.picture);
    if (area < least || !found) [found, least] = [one, area];
  }
  return found;
}
