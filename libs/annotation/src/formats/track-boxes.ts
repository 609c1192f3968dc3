import { type Export } from './format.js';
import { pictureSize, type ExportItem } from './export-items.js';
import { FileNames } from './file-names.js';
import { type Item } from '../interface/label-config.js';
import { boundsOnPicture } from '../regions/clip.js';
import { type PictureSize } from '../regions/geometry.js';
import { cornersOf } from '../regions/boxes.js';
import { labelsOf } from '../regions/region-labels.js';
import { type Region } from '../regions/region.js';
import { boxAt } from '../regions/tracks.js';
import { type Shape } from '../shapes/shapes.js';

type Track = Extract<Shape, { t: 'track' }>;

/** A track with several labels appears once for each. */
export interface LabelledTrack {
  readonly label: string;
  readonly shape: Track;
}

export const tracksOf = (regions: readonly Region[]): LabelledTrack[] =>
  regions.flatMap((region) => {
    const { shape } = region;
    return shape.t === 'track' ? labelsOf(region).map((label) => ({ label, shape })) : [];
  });

/** Eleven hours at 25 frames per second. */
const MOST_FRAMES = 1_000_000;

/** Frames up to the last keyframe, if the number is unknown. */
export const frameCount = ({ frames }: Pick<Item, 'frames'>, tracks: readonly LabelledTrack[]): number =>
  Math.min(
    MOST_FRAMES,
    frames ?? tracks.reduce((most, { shape }) => Math.max(most, shape.framesCount ?? 0, shape.sequence.at(-1)?.frame ?? 0), 0),
  );

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Degrees about its centre; 0 for an upright box. */
  readonly rotation: number;
  readonly isKey: boolean;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * Pixels; null if it is hidden or off the picture. Upright boxes are cut to the picture.
 *
 * @param turned for a rotated box. `around`: its upright bounding box; `middle`: the box rotated about its centre
 */
export function pixelBoxAt({ shape }: LabelledTrack, frame: number, size: PictureSize, turned: 'around' | 'middle'): PixelBox | null {
  const found = boxAt(shape.sequence, frame);
  if (!found) return null;
  const { box, isKey } = found;
  const bounds = boundsOnPicture(box, size);
  if (!bounds) return null;
  const [x, y] = [(percent: number) => round((percent * size.width) / 100), (percent: number) => round((percent * size.height) / 100)];
  if (!box.rotation || turned === 'around') {
    const [left, top, right, bottom] = [x(bounds.x), y(bounds.y), x(bounds.x + bounds.width), y(bounds.y + bounds.height)];
    return right > left && bottom > top ? { left, top, right, bottom, rotation: 0, isKey } : null;
  }
  const corners = cornersOf(box, size);
  const [middleX, middleY] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length);
  const [left, top] = [(middleX ?? 0) - box.width / 2, (middleY ?? 0) - box.height / 2];
  return { left: x(left), top: y(top), right: x(left + box.width), bottom: y(top + box.height), rotation: box.rotation, isKey };
}

/** Videos of known size, each with its name in the archive. */
export async function* videosOf({ config, source, options }: Export): AsyncGenerator<ExportItem & { name: string; size: PictureSize }> {
  const names = new FileNames(config, 'stem');
  for await (const one of source()) {
    const name = names.next(one);
    const size = pictureSize(one.item, one.regions);
    if (size) yield { ...one, name, size };
    else options.onProblem?.({ field: one.item.id, message: `item ${one.item.id} is left out: the size of its video is not known` });
  }
}
