import { boundsOnPicture, boxAt, labelsOf, type ExportItem } from '../src/index.js';
import { childrenNamed, parseXml } from '../src/formats/xml.js';

/** Pixels; frames count from 1. */
export type FrameBox = [track: number, frame: number, left: number, top: number, right: number, bottom: number];

/** Pixels: rounding may lose smaller boxes. */
const CLEAR = 0.05;

/** Drops unexpected boxes that are as small as rounding errors. */
export function clearBoxes(expected: readonly FrameBox[], found: readonly FrameBox[]): FrameBox[] {
  const places = new Set(expected.map(([track, frame]) => `${track} ${frame}`));
  return found.filter(([track, frame, left, top, right, bottom]) => {
    const isClear = right - left > 2 * CLEAR && bottom - top > 2 * CLEAR;
    return isClear || places.has(`${track} ${frame}`);
  });
}

const byTrack = (boxes: FrameBox[]): FrameBox[] => boxes.sort((a, b) => a[0] - b[0] || a[1] - b[1]);

/** CVAT's rotated boxes are left out. */
export function trackedBoxes({ item, regions }: ExportItem, format: 'mot' | 'cvat'): FrameBox[] {
  const { width = 0, height = 0, frames = 0 } = item;
  const boxes: FrameBox[] = [];
  regions.forEach((region, i) => {
    const { shape } = region;
    if (shape.t !== 'track' || labelsOf(region).length === 0) return;
    for (let frame = 1; frame <= frames; frame++) {
      const box = boxAt(shape.sequence, frame)?.box;
      const bounds = box && boundsOnPicture(box, { width, height });
      if (!box || !bounds || (format === 'cvat' && box.rotation)) continue;
      const [x, y] = [(bounds.x * width) / 100, (bounds.y * height) / 100];
      const [w, h] = [(bounds.width * width) / 100, (bounds.height * height) / 100];
      if (w > CLEAR && h > CLEAR) boxes.push([i + 1, frame, x, y, x + w, y + h]);
    }
  });
  return byTrack(boxes);
}

/** Reads nine numbers per line; frame and track count from 1. @throws Error for any other line */
export function readMot(text: string): FrameBox[] {
  const boxes = text.split('\n').flatMap((line, i): FrameBox[] => {
    if (line === '') return [];
    const [frame = 0, track = 0, left = 0, top = 0, w = 0, h = 0, ...rest] = line.split(',').map(Number);
    const whole = [frame, track, rest[1] ?? 0].every((value) => Number.isInteger(value) && value > 0);
    if (rest.length !== 3 || !whole || ![left, top, w, h].every(Number.isFinite)) throw new Error(`line ${i + 1} of MOT: ${line}`);
    return w > 0 && h > 0 ? [[track, frame, left, top, left + w, top + h]] : [];
  });
  return byTrack(boxes);
}

/** Leaves out rotated boxes. @throws Error if a track begins or ends without a keyframe, or skips frames */
export function readCvat(text: string): FrameBox[] {
  const boxes: FrameBox[] = [];
  for (const { attributes, ...track } of childrenNamed(parseXml(text), 'track')) {
    let before = -1;
    let isOpen = false;
    for (const { attributes: box } of childrenNamed({ attributes, ...track }, 'box')) {
      const frame = Number(box['frame']);
      const isOutside = box['outside'] === '1';
      if (frame <= before) throw new Error(`a track of CVAT goes back to frame ${frame}`);
      if ((!isOpen || isOutside) && box['keyframe'] !== '1')
        throw new Error(`frame ${frame} of a track of CVAT begins or ends without keyframe`);
      if (isOpen && frame !== before + 1) throw new Error(`frame ${before + 1} of a track of CVAT is not there`);
      [before, isOpen] = [frame, !isOutside];
      const [left = 0, top = 0, right = 0, bottom = 0] = ['xtl', 'ytl', 'xbr', 'ybr'].map((name) => Number(box[name]));
      const isBox = !isOutside && box['rotation'] === undefined;
      if (isBox) boxes.push([Number(attributes['id']) + 1, frame + 1, left, top, right, bottom]);
    }
  }
  return byTrack(boxes);
}
