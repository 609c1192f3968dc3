import { expect, it } from '@jest/globals';
import { chosenFigures, partsOf, recordNotes, recordRows, WORK_RECORD_PARTS, type WorkFigures } from './work-record.js';

const FIGURES: WorkFigures = {
  dates: { first: '2026-06-03', last: '2026-11-12' },
  kinds: [
    { kind: 'image', jobs: 1, items: 0 },
    { kind: 'text', jobs: 12, items: 1_240 },
  ],
  hours: { minutes: 1_250 },
  quality: {
    gold: { share: { right: 18, seen: 20, low: 0.699, high: 0.9721 }, reason: null },
    decided: { share: null, reason: 'fewer than 10 decided jobs' },
  },
  languages: [{ tag: 'pcm', jobs: 1 }],
};

it('is told in words, in the order of its parts', () =>
  expect(recordRows(FIGURES)).toEqual([
    ['Dates', 'approved work handed in from 2026-06-03 to 2026-11-12'],
    ['Kinds of work', 'Image: 1 job; Text: 12 jobs with 1,240 items'],
    ['Approved hours', '20 h 50 min'],
    ['Items with a known answer', '18 of 20 right: 90 %, between 69 % and 97 %'],
    ['Decided jobs', 'fewer than 10 decided jobs'],
    ['Languages', 'Nigerian Pidgin (1 job)'],
  ]));

it('says that there is nothing', () =>
  expect(recordRows({ dates: null, kinds: [], languages: [] }).map(([, text]) => text)).toEqual([
    'none',
    'none',
    'No approved work asked for a language',
  ]));

const NAME = 'The name is the one of the account. Labelbridge did not compare it with an identity card.';
it.each([
  ['all parts', FIGURES, [/^A percentage is the share/, /did not test them\.$/, NAME]],
  ['nothing measured', { quality: { gold: FIGURES.quality.decided, decided: FIGURES.quality.decided } }, [NAME]],
  ['no language', { languages: [] }, [NAME]],
  ['hours', { hours: FIGURES.hours }, [NAME]],
] as const)('says what it does not prove: %s', (_what, shown, notes) => {
  const told = recordNotes(shown);
  expect(told).toHaveLength(notes.length);
  for (const [place, note] of notes.entries()) expect(told[place]).toMatch(note);
});

it.each(WORK_RECORD_PARTS)('shows %s if it is chosen, and nothing else', (part) => {
  const chosen = chosenFigures(FIGURES, [part]);
  expect([Object.keys(chosen), partsOf(chosen)]).toEqual([[part], [part]]);
  expect(chosen[part]).toBe(FIGURES[part]);
});
