import { clamp, type PictureSize, type Point } from '@labelbridge/annotation';

/** `scale`: screen pixels per pixel of the picture. */
export interface PictureView {
  readonly picture: PictureSize;
  readonly place: PictureSize;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const NEAREST = 40;
/** Fraction of the scale that shows the whole picture. */
const FARTHEST = 0.5;

const wholeScale = (picture: PictureSize, place: PictureSize): number =>
  Math.min(place.width / picture.width, place.height / picture.height);

export function fitted(picture: PictureSize, place: PictureSize): PictureView {
  const scale = wholeScale(picture, place);
  return { picture, place, scale, x: (place.width - picture.width * scale) / 2, y: (place.height - picture.height * scale) / 2 };
}

export const percentAt = ({ picture, x, y, scale }: PictureView, [px, py]: Point): Point => [
  (((px - x) / scale) * 100) / picture.width,
  (((py - y) / scale) * 100) / picture.height,
];

export const screenAt = ({ picture, x, y, scale }: PictureView, [px, py]: Point): Point => [
  (px / 100) * picture.width * scale + x,
  (py / 100) * picture.height * scale + y,
];

export const pannedBy = (view: PictureView, dx: number, dy: number): PictureView => ({ ...view, x: view.x + dx, y: view.y + dy });

/** Moves the point at `from` to `to`. */
export function zoomedBy(view: PictureView, factor: number, from: Point, to: Point = from): PictureView {
  const scale = clamp(view.scale * factor, wholeScale(view.picture, view.place) * FARTHEST, NEAREST);
  const real = scale / view.scale;
  return { ...view, scale, x: to[0] - (from[0] - view.x) * real, y: to[1] - (from[1] - view.y) * real };
}

/** Keeps the centre. */
export function placedIn(view: PictureView, place: PictureSize): PictureView {
  if (view.scale <= wholeScale(view.picture, view.place) * 1.001) return fitted(view.picture, place);
  return { ...view, place, x: view.x + (place.width - view.place.width) / 2, y: view.y + (place.height - view.place.height) / 2 };
}
