import { boxBetween, clampPoint, cornersOf, insidePolygon, type BoxShape, type Point } from '@labelbridge/annotation';
import { type View } from '../view.js';
import { OUT, type Handle, type StageShape } from './stage-shape.js';

const SIDES = [-1, 0, 1] as const;

function handles(box: BoxShape, view: View): Handle[] {
  if (box.rotation) return [];
  const [ox, oy] = view.percentOf(OUT);
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return SIDES.flatMap((sy) =>
    SIDES.filter((sx) => sx !== 0 || sy !== 0).map((sx): Handle => {
      const [x, y] = view.toScreen([box.x + (box.width * (sx + 1)) / 2, box.y + (box.height * (sy + 1)) / 2]);
      const drag = ([tx, ty]: Point): BoxShape => {
        const first: Point = [sx < 0 ? tx + ox : box.x, sy < 0 ? ty + oy : box.y];
        const second: Point = [sx > 0 ? tx - ox : right, sy > 0 ? ty - oy : bottom];
        return boxBetween(clampPoint(first), clampPoint(second));
      };
      return { x: x + sx * OUT, y: y + sy * OUT, drag };
    }),
  );
}

export const BOX: StageShape<BoxShape> = {
  tool: 'Box',
  drawing: { by: 'drag', between: boxBetween },
  isHit: (box, at, picture) => !box.rotation || insidePolygon(at, cornersOf(box, picture)),
  handles,
};
