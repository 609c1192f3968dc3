import { expect, it } from '@jest/globals';
import { type LanguagePlaces } from '@labelbridge/contracts';
import { countedPlaces, openingFields, startedCounts } from './language-places.js';

const PROJECT = { archived: false, status: 'In Progress', publicStatus: 'Active', placesLeft: null, capacity: null } as const;
const HAUSA: LanguagePlaces = { tag: 'ha', level: 'fluent', places: 2 };
const YORUBA: LanguagePlaces = { tag: 'yo', level: 'native', places: null };

it.each<[string, LanguagePlaces[] | null, Record<string, number>, number | null, object]>([
  ['no places by language', null, {}, null, { placesLeft: null, placeKeys: null, takesApplications: true }],
  ['free places', [HAUSA], { ha: 1 }, null, { placesLeft: null, placeKeys: ['language.ha.fluent'], takesApplications: true }],
  ['a capacity beside them', [HAUSA], { ha: 1 }, 5, { placesLeft: 4, placeKeys: ['language.ha.fluent'], takesApplications: true }],
  ['a capacity that is reached', [HAUSA], { ha: 1 }, 1, { placesLeft: 0, placeKeys: ['language.ha.fluent'], takesApplications: false }],
  [
    'one language full',
    [HAUSA, YORUBA],
    { ha: 2, yo: 7 },
    null,
    { placesLeft: null, placeKeys: ['language.yo.native'], takesApplications: true },
  ],
  ['all languages full', [HAUSA], { ha: 2 }, null, { placesLeft: 0, placeKeys: [], takesApplications: false }],
  ['all languages full, with a capacity', [HAUSA], { ha: 3 }, 9, { placesLeft: 0, placeKeys: [], takesApplications: false }],
])('is open or full by its languages too: %s', (_case, needsPlaces, placesTaken, capacity, fields) => {
  expect(openingFields({ ...PROJECT, needsPlaces, placesTaken, capacity }, 1)).toEqual(fields);
});

it('counts from 0, and keeps the count of a language that left', () => {
  expect(startedCounts({ needsPlaces: [HAUSA, YORUBA], placesTaken: { ha: 2, ig: 1 } })).toEqual({ ha: 2, ig: 1, yo: 0 });
  expect(countedPlaces({ needsPlaces: [HAUSA] })).toEqual([{ ...HAUSA, taken: 0, free: true }]);
});
