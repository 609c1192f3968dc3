import { describe, expect, it } from '@jest/globals';
import { findPlace, oneOfText, placesText, readPlaces, writePlaces } from './places.js';
import { readSkills } from './skills.js';

const place = (tag: 'ha' | 'yo', free: boolean) => ({ tag, level: 'fluent' as const, free });

describe('the place of a person', () => {
  it.each([
    ['no places by language', [], 'language.ha.native', { place: null }],
    ['none of the languages', [place('ha', true), place('yo', true)], 'language.ig.native', 'one of Hausa (fluent), Yoruba (fluent)'],
    ['the only language at a lower level', [place('ha', true)], 'language.ha.basic', 'Hausa (fluent)'],
    ['one of them', [place('ha', true), place('yo', true)], 'language.yo.native', { place: place('yo', true) }],
    [
      'both: the first counts',
      [place('ha', true), place('yo', true)],
      'language.yo.fluent language.ha.fluent',
      { place: place('ha', true) },
    ],
    [
      'both, the first taken',
      [place('ha', false), place('yo', true)],
      'language.yo.fluent language.ha.fluent',
      { place: place('yo', true) },
    ],
    [
      'one, taken, while the other is free',
      [place('ha', false), place('yo', true)],
      'language.ha.fluent',
      'All places for Hausa are taken.',
    ],
    [
      'both, taken',
      [place('ha', false), place('yo', false)],
      'language.ha.fluent language.yo.fluent',
      'All places for Hausa and Yoruba are taken.',
    ],
  ])('who speaks, of a project with %s', (_case, places, skills, found) => {
    expect(findPlace(places, readSkills(skills))).toEqual(typeof found === 'string' ? expect.objectContaining({ text: found }) : found);
  });
});

it('writes what a project takes', () => {
  expect(oneOfText([place('ha', true)])).toBe('Hausa (fluent)');
  expect(oneOfText([place('ha', false), place('yo', true)])).toBe('one of Hausa (fluent; all places taken), Yoruba (fluent)');
  const [ha, yo] = [place('ha', true), place('yo', true)];
  expect(
    placesText([
      { ...ha, places: 5, taken: 3 },
      { ...yo, places: null, taken: 2 },
    ]),
  ).toBe('Hausa 3 of 5; Yoruba 2, no limit');
});

it('reads what it writes, and leaves out what it does not know', () => {
  const places = [
    { tag: 'ha', level: 'fluent', places: '5' },
    { tag: 'yo', level: 'native', places: '' },
    { tag: 'ig', level: 'basic', places: '1.5' },
  ] as const;
  expect(readPlaces(writePlaces(places))).toEqual(places);
  expect(readPlaces('xx.fluent.5 yo.perfect.2  .')).toEqual([]);
});
