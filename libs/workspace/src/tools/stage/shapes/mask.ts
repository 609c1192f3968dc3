import { brushGrid, paintLine, runsOf, type Point, type ShapeOf } from '@labelbridge/annotation';
import { type StageShape } from './stage-shape.js';

/** Dabs across the shorter side of the picture; a new mask is one dab. */
const DAB = 10;

/** `MaskLayer` paints it. */
export const MASK: StageShape<ShapeOf<'mask'>> = {
  tool: 'Brush',
  drawing: {
    by: 'brush',
    whole: (picture) => {
      const { w, h } = brushGrid(picture);
      const bits = new Uint8Array(w * h);
      const middle: Point = [w / 2, h / 2];
      paintLine(bits, w, h, middle, middle, Math.max(1, Math.min(...middle) / DAB), 1);
      return { t: 'mask', w, h, runs: runsOf(bits) };
    },
  },
  isHit: ({ w, h, runs }, [x, y]) => {
    if (x < 0 || y < 0 || x >= 100 || y >= 100) return false;
    const at = Math.floor((y / 100) * h) * w + Math.floor((x / 100) * w);
    let end = 0;
    const run = runs.findIndex((length) => at < (end += length));
    return run % 2 === 1;
  },
};
