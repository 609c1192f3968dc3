import { clamp, type PictureSize, type Point } from '@labelbridge/annotation';

/** How a picture lies in its place on the screen. `scale`: pixels of the screen for one of the picture. */
export interface PictureView {
  readonly picture: PictureSize;
  readonly place: PictureSize;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const NEAREST = 40;
/** The part of the whole picture's scale that zooming out ends at. */
const FARTHEST = 0.5;

const wholeScale = (picture: PictureSize, place: PictureSize): number =>
  Math.min(place.width / picture.width, place.height / picture.height);

/** The whole picture, in the middle. */
export function fitted(picture: PictureSize, place: PictureSize): PictureView {
  const scale = wholeScale(picture, place);
  return { picture, place, scale, x: (place.width - picture.width * scale) / 2, y: (place.height - picture.height * scale) / 2 };
}

/** A point of the screen, in percent of the picture. */
export const percentAt = ({ picture, x, y, scale }: PictureView, [px, py]: Point): Point => [
  (((px - x) / scale) * 100) / picture.width,
  (((py - y) / scale) * 100) / picture.height,
];

/** A point in percent of the picture, on the screen. */
export const screenAt = ({ picture, x, y, scale }: PictureView, [px, py]: Point): Point => [
  (px / 100) * picture.width * scale + x,
  (py / 100) * picture.height * scale + y,
];

export const pannedBy = (view: PictureView, dx: number, dy: number): PictureView => ({ ...view, x: view.x + dx, y: view.y + dy });

/** Nearer by a factor; what is at `from` comes to lie at `to`. */
export function zoomedBy(view: PictureView, factor: number, from: Point, to: Point = from): PictureView {
  const scale = clamp(view.scale * factor, wholeScale(view.picture, view.place) * FARTHEST, NEAREST);
  const real = scale / view.scale;
  return { ...view, scale, x: to[0] - (from[0] - view.x) * real, y: to[1] - (from[1] - view.y) * real };
}

/** After the place changed: its middle stays. */
export function placedIn(view: PictureView, place: PictureSize): PictureView {
  if (view.scale <= wholeScale(view.picture, view.place) * 1.001) return fitted(view.picture, place);
  return { ...view, place, x: view.x + (place.width - view.place.width) / 2, y: view.y + (place.height - view.place.height) / 2 };
}
