import { fromBrushRle, toBrushRle } from '../formats/brush-rle.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { columnRunsOf } from '../regions/mask-columns.js';
import { maskOn, maskProblem } from '../regions/mask-fit.js';
import { type Mask } from '../regions/masks.js';
import { pictureOf, type ShapeSpec } from './shape-spec.js';

export type MaskShape = { t: 'mask' } & Mask;

export const MASK: ShapeSpec<MaskShape> = {
  plural: 'masks',
  keys: ['w', 'h', 'runs'],
  read: ({ check, given, field, whole }) => {
    const side = ANNOTATION_LIMITS.maskSide;
    const runs = check.numbers(given['runs'], `${field}.runs`, ANNOTATION_LIMITS.runs, { min: 0, max: side * side, whole: true });
    return { t: 'mask', w: whole('w', side), h: whole('h', side), runs };
  },
  problems: (shape, { medium }, fail) => {
    const wrong = maskProblem(shape, pictureOf(medium));
    if (wrong) fail(...wrong);
  },
  // Counted in the pixels of the picture.
  numbers: (mask, { width = 0, height = 0 }) => {
    const rows = (mask.runs.length * Math.max(mask.h, height)) / mask.h;
    const columns = (columnRunsOf(mask) * Math.max(mask.w, width)) / mask.w;
    return Math.max(rows, columns);
  },
  labelStudio: {
    keys: ['rle'],
    read: ({ result, value }, check, field) => {
      const path = field.replace(/\.value$/, '');
      const side = { min: 1, max: ANNOTATION_LIMITS.maskSide, whole: true };
      const w = check.number(result['original_width'], `${path}.original_width`, side);
      const h = check.number(result['original_height'], `${path}.original_height`, side);
      const rle = check.numbers(value['rle'], `${field}.rle`, 50_000_000, { min: 0, max: 255, whole: true });
      try {
        if (w && h) return { t: 'mask', ...fromBrushRle(rle, w, h) };
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        check.fail(`${field}.rle`, error.message);
      }
      return null;
    },
    // Label Studio needs masks in the pixels of their picture.
    write: (shape, medium) => {
      const picture = pictureOf(medium);
      const mask = (picture && maskOn(shape, picture)) ?? shape;
      return {
        value: { format: 'rle', rle: toBrushRle(mask) },
        measures: { original_width: mask.w, original_height: mask.h, image_rotation: 0 },
      };
    },
  },
};
