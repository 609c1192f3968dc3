import { ANNOTATION_LIMITS } from '../limits.js';
import { splitsPair } from '../text/offsets.js';
import { rangeProblems } from './segment.js';
import { type ShapeSpec } from './shape-spec.js';

/** UTF-16 units of the text. */
export type SpanShape = { t: 'span'; start: number; end: number; text?: string };

const LAST = 1e9;

export const SPAN: ShapeSpec<SpanShape> = {
  plural: 'spans',
  keys: ['start', 'end', 'text'],
  read: ({ check, given, field, whole, has }) => ({
    t: 'span',
    start: whole('start', LAST),
    end: whole('end', LAST),
    ...(has('text') && { text: check.string(given['text'], `${field}.text`, ANNOTATION_LIMITS.textLength) }),
  }),
  problems: ({ start, end }, { text }, fail) => {
    rangeProblems(start, end, text?.length ?? Infinity, fail, 'text');
    if (text !== undefined && (splitsPair(text, start) || splitsPair(text, end))) fail('start', 'must not split a character');
  },
  labelStudio: { keys: ['start', 'end'] },
};
