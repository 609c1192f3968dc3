import { type MediumSize } from '../interface/labelling-interface.js';
import { cornersOf, moveBox, resizeBox, type BoxShape } from '../regions/boxes.js';
import { clampPoint } from '../regions/geometry.js';
import { inPicture, onPicture, outlineProblems, sideProblem, TURN, turnProblem, type Fail, type OutlinedSpec } from './shape-spec.js';

export function boxProblems(box: Omit<BoxShape, 't'>, medium: MediumSize, fail: Fail): void {
  const { x, y, width, height, rotation } = box;
  sideProblem('width', width, fail);
  sideProblem('height', height, fail);
  turnProblem(rotation, fail);
  if (rotation % TURN !== 0) return outlineProblems((size) => cornersOf(box, size), medium, fail);
  if (!inPicture(x) || !inPicture(x + width)) fail('x', 'must be within the picture');
  if (!inPicture(y) || !inPicture(y + height)) fail('y', 'must be within the picture');
}

export const BOX: OutlinedSpec<BoxShape> = {
  plural: 'boxes',
  keys: ['x', 'y', 'width', 'height', 'rotation'],
  read: ({ number }) => ({
    t: 'box',
    x: number('x'),
    y: number('y'),
    width: number('width'),
    height: number('height'),
    rotation: number('rotation'),
  }),
  problems: (box, { medium }, fail) => boxProblems(box, medium, fail),
  outline: cornersOf,
  move: moveBox,
  resize: resizeBox,
  // A rotated box stays as it is.
  clip: ({ x, y, width, height, rotation }) => {
    if (rotation) return {};
    const [[left, top], [right, bottom]] = [clampPoint([x, y]), clampPoint([x + width, y + height])];
    return { x: left, y: top, width: right - left, height: bottom - top };
  },
  area: { asOutline: 'boxes become outlines', asBox: 'of turned boxes, the upright box around them is kept' },
  labelStudio: { keys: ['x', 'y', 'width', 'height'], defaults: { rotation: 0 }, write: onPicture },
};
