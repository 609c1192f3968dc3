import { boundsOf, type PictureSize, type Point, type Shape } from '@labelbridge/annotation';
import { type Painted } from './paint-shapes.js';
import { isHit } from './shapes/stage-shapes.js';
import { type View } from './view.js';

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
