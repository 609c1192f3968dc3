import {
  grantedKeys,
  type Language,
  LANGUAGE_LEVELS,
  languageName,
  LANGUAGES,
  type LanguageSkill,
  skillKey,
  type Skills,
} from './skills.js';

/** Largest number of people that a project takes for one language. */
export const PLACES_MAX = 10_000;

/** A language of which a project takes some people. Who joins speaks one of these, and counts for one. */
export interface LanguagePlaces extends LanguageSkill {
  /** Null: no limit. */
  readonly places: number | null;
}

export interface OpenLanguage extends LanguageSkill {
  readonly free: boolean;
}

export const languageKey = ({ tag, level }: LanguageSkill): string => skillKey({ kind: 'language', id: tag, level });

/** The language that a person counts for (null if the project has no places by language), or why there is none. */
export type PlaceFound<Place> =
  | { readonly place: Place | null }
  | {
      readonly lacks: 'language' | 'place';
      /** Need that the person lacks, for a list: `a free place for Hausa`. */
      readonly missing: string;
      /** Reads as a reason: `All places for Hausa are taken.` */
      readonly text: string;
      readonly spoken: readonly Place[];
    };

/** Finds the place of a person. Who speaks several of the languages counts for the first one that has a free place. */
export function findPlace<Place extends OpenLanguage>(places: readonly Place[], skills: Skills): PlaceFound<Place> {
  if (places.length === 0) return { place: null };
  const granted = new Set(grantedKeys(skills));
  const spoken = places.filter((place) => granted.has(languageKey(place)));
  if (spoken.length === 0) return { lacks: 'language', missing: oneOfText(places), text: oneOfText(places), spoken };
  const place = spoken.find(({ free }) => free);
  if (place) return { place };
  const tags = spoken.map(({ tag }) => tag);
  return { lacks: 'place', missing: `a free place for ${namesText(tags)}`, text: allTakenText(tags), spoken };
}

const named = ({ tag, level, free }: OpenLanguage): string => `${languageName(tag)} (${level}${free ? '' : '; all places taken'})`;

/** Writes `one of Hausa (fluent), Yoruba (native)`. */
export const oneOfText = (places: readonly OpenLanguage[]): string =>
  places.length === 1 ? places.map(named).join() : `one of ${places.map(named).join(', ')}`;

const namesText = (tags: readonly Language[]): string => tags.map(languageName).join(' and ');

export const allTakenText = (tags: readonly Language[]): string => `All places for ${namesText(tags)} are taken.`;

/** Writes `Hausa 3 of 5, Yoruba 2`. */
export const placesText = (places: readonly (LanguagePlaces & { readonly taken: number | null })[]): string =>
  places
    .map(({ tag, places: most, taken }) => `${languageName(tag)} ${most === null ? `${taken ?? 0}, no limit` : `${taken ?? 0} of ${most}`}`)
    .join('; ');

/** Writes places as the value of a form's field: `ha.fluent.5 yo.native.`, with the typed number of places. */
export const writePlaces = (places: readonly (LanguageSkill & { readonly places: string | number | null })[]): string =>
  places.map(({ tag, level, places: most }) => [tag, level, most ?? ''].join('.')).join(' ');

/** Reads `writePlaces`. Unknown words are left out. */
export const readPlaces = (text: string): (LanguageSkill & { readonly places: string })[] =>
  text.split(' ').flatMap((word) => {
    const [id, rank, ...most] = word.split('.');
    const tag = LANGUAGES.find((each) => each === id);
    const level = LANGUAGE_LEVELS.find((each) => each === rank);
    return tag && level ? [{ tag, level, places: most.join('.') }] : [];
  });
