import { type Problem } from '../json.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { type MediumSize } from '../interface/label-config.js';
import { shapeSpec } from '../shapes/shapes.js';
import { labelsOf } from './region-labels.js';
import { type Region } from './region.js';

/** Formats repeat a shape for each of its labels and for each answer about it. */
export function writtenProblem(regions: readonly Region[], medium: MediumSize, field: string): Problem | undefined {
  let sum = 0;
  for (const region of regions) {
    const times = Math.max(1, labelsOf(region).length) + Object.keys(region.fields ?? {}).length;
    sum += (shapeSpec(region.shape).numbers?.(region.shape, medium) ?? 5) * times;
    if (sum <= ANNOTATION_LIMITS.numbersWritten) continue;
    const message = `must have shapes of at most ${ANNOTATION_LIMITS.numbersWritten} numbers in all, each counted for all labels and answers of its region`;
    return { field, message };
  }
  return undefined;
}
