import { expect, it } from '@jest/globals';
import { controlOf, interfaceOf, objectOf, type ControlDef, type Region } from '@labelbridge/annotation';
import { findDoneWarning } from './done-warning.js';

const boxes = interfaceOf([objectOf('image', 'image', '$image')], [controlOf('rectanglelabels', 'label', 'image', {})]);
const question = interfaceOf([objectOf('text', 'text', '$text')], [controlOf('choices', 'mood', 'text', {})]);
const speech = (options: Partial<ControlDef> = {}) =>
  interfaceOf(
    [objectOf('audio', 'audio', '$audio')],
    [controlOf('labels', 'speaker', 'audio', {}), controlOf('textarea', 'transcript', 'audio', { perRegion: true, ...options })],
  );

const segment = (id: string, start: number, text?: string): Region => ({
  id,
  from: 'speaker',
  to: 'audio',
  type: 'labels',
  labels: ['Ada'],
  shape: { t: 'segment', start, end: start + 1, channel: 0 },
  ...(text !== undefined && { fields: { transcript: { type: 'textarea', key: 'text', value: [text] } } }),
});

it('asks about an item with nothing on it, as its interface calls it', () => {
  expect(findDoneWarning(boxes, [])).toEqual({ text: 'Nothing is marked on this item.' });
  expect(findDoneWarning(question, [])).toEqual({ text: 'Nothing is answered on this item.' });
});

const answer = (id: string, value: string): Region => ({
  id,
  from: 'mood',
  to: 'text',
  type: 'choices',
  labels: [],
  shape: { t: 'none' },
  answer: { key: 'choices', value: [value] },
});

it('asks about suggestions that nobody decided on, and shows the first', () => {
  expect(findDoneWarning(boxes, [], [segment('a', 1)])).toEqual({
    text: '1 suggestion is neither accepted nor discarded.',
    first: { id: 'a', noun: 'suggestion' },
  });
  expect(findDoneWarning(boxes, [segment('c', 3)], [segment('a', 1), segment('b', 2)])?.text).toBe(
    '2 suggestions are neither accepted nor discarded.',
  );
  expect(findDoneWarning(question, [], [answer('m', 'Glad')])).toEqual({ text: '1 suggestion is neither accepted nor discarded.' });
});

it('asks about no suggested answer where the person gave their own', () => {
  expect(findDoneWarning(question, [answer('own', 'Sad')], [answer('m', 'Glad')])).toBeUndefined();
});

it('asks about segments without text, and says where', () => {
  expect(findDoneWarning(speech(), [segment('b', 72.4, ' '), segment('a', 2, 'Good morning.')])).toEqual({
    text: '1 segment has no text: at 1:12.',
    first: { id: 'b', noun: 'segment' },
  });
  const five = [9, 4, 1, 30, 20].map((start) => segment(`s${start}`, start));
  expect(findDoneWarning(speech(), five)).toEqual({
    text: '5 segments have no text: at 0:01, 0:04, 0:09 and 2 more.',
    first: { id: 's1', noun: 'segment' },
  });
});

it('asks nothing where all is said, nothing is asked, or the text is shown at times alone', () => {
  expect(findDoneWarning(speech(), [segment('a', 2, 'Good morning.')])).toBeUndefined();
  expect(findDoneWarning(speech({ extra: { visibleWhen: 'choice-selected' } }), [segment('a', 2)])).toBeUndefined();
  expect(findDoneWarning(speech({ extra: { visibleWhen: 'region-selected' } }), [segment('a', 2)])?.first?.id).toBe('a');
  expect(findDoneWarning(interfaceOf([objectOf('text', 'text', '$text')], []), [])).toBeUndefined();
});
