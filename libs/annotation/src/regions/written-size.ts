import { type Problem } from '../json.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { type MediumSize } from '../interface/labelling-interface.js';
import { columnRunsOf } from './mask-columns.js';
import { labelsOf } from './region-labels.js';
import { type Region, type Shape } from './region.js';

/** Masks are counted in the pixels of their picture. */
function numbersOf(shape: Shape, { width, height }: MediumSize): number {
  switch (shape.t) {
    case 'mask': {
      const rows = (shape.runs.length * Math.max(shape.h, height ?? 0)) / shape.h;
      const columns = (columnRunsOf(shape) * Math.max(shape.w, width ?? 0)) / shape.w;
      return Math.max(rows, columns);
    }
    case 'polygon':
      return shape.points.length * 2;
    case 'track':
      return shape.sequence.length * 8;
    case 'range':
      return shape.ranges.length * 2;
    default:
      return 5;
  }
}

/** Formats repeat a shape for each of its labels and for each answer about it. */
export function writtenProblem(regions: readonly Region[], medium: MediumSize, field: string): Problem | undefined {
  let sum = 0;
  for (const region of regions) {
    const times = Math.max(1, labelsOf(region).length) + Object.keys(region.fields ?? {}).length;
    sum += numbersOf(region.shape, medium) * times;
    if (sum <= ANNOTATION_LIMITS.numbersWritten) continue;
    const message = `must have shapes of at most ${ANNOTATION_LIMITS.numbersWritten} numbers in all, each counted for all labels and answers of its region`;
    return { field, message };
  }
  return undefined;
}
