import { expect, it } from '@jest/globals';
import { controlOf, interfaceOf, newHistory, objectOf } from '@labelbridge/annotation';
import { findDoneProblem } from './done-problem.js';

const ITEM = { id: 'i', data: { image: 'a.png' } };
const boxes = (required: boolean) =>
  interfaceOf([objectOf('image', 'image', '$image')], [controlOf('rectanglelabels', 'label', 'image', { required })]);
const NONE = new Map();
const history = newHistory();

it('says what is missing, else asks, and asks about no item twice', () => {
  expect(findDoneProblem(boxes(true), ITEM, { end: null, history }, NONE)?.error).toContain('label');
  expect(findDoneProblem(boxes(false), ITEM, { end: null, history }, NONE)).toEqual({
    warning: { text: 'Nothing is marked on this item.' },
  });
  expect(findDoneProblem(boxes(false), ITEM, { end: { kind: 'done' }, history }, NONE)).toBeUndefined();
});
