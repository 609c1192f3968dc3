import { type MediumSize } from '../interface/label-config.js';
import { cornersOf, moveBox, resizeBox, type BoxShape } from '../regions/boxes.js';
import { clampPoint } from '../regions/geometry.js';
import { inPicture, onPicture, outlineProblems, sizeProblems, TURN, type Fail, type OutlinedSpec, type ShapeReader } from './shape-spec.js';

type Box = Omit<BoxShape, 't'>;

export const readBox = ({ number: at }: ShapeReader): Box => ({
  x: at('x'),
  y: at('y'),
  width: at('width'),
  height: at('height'),
  rotation: at('rotation'),
});

export function boxProblems(box: Box, medium: MediumSize, fail: Fail): void {
  const { x, y, width, height, rotation } = box;
  sizeProblems({ width, height }, rotation, fail);
  if (rotation % TURN !== 0) return outlineProblems((size) => cornersOf(box, size), medium, fail);
  if (!inPicture(x) || !inPicture(x + width)) fail('x', 'must be within the picture');
  if (!inPicture(y) || !inPicture(y + height)) fail('y', 'must be within the picture');
}

export const BOX: OutlinedSpec<BoxShape> = {
  plural: 'boxes',
  keys: ['x', 'y', 'width', 'height', 'rotation'],
  read: (from) => ({ t: 'box', ...readBox(from) }),
  problems: (box, { medium }, fail) => boxProblems(box, medium, fail),
  outline: cornersOf,
  move: moveBox,
  resize: resizeBox,
  clip: ({ x, y, width, height, rotation }) => {
    if (rotation) return {};
    const [[left, top], [right, bottom]] = [clampPoint([x, y]), clampPoint([x + width, y + height])];
    return { x: left, y: top, width: right - left, height: bottom - top };
  },
  area: { asOutline: 'boxes become outlines', asBox: 'of turned boxes, the upright box around them is kept' },
  labelStudio: { keys: ['x', 'y', 'width', 'height'], defaults: { rotation: 0 }, write: onPicture },
};
