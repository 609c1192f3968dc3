import { languageKey, type LanguagePlaces, laterRateText, ownWorkText } from '@labelbridge/contracts';
import { type ProjectRecord } from '../persistence/project.schema.js';
import { placesLeftOf, takesApplications } from './openings.js';

export interface CountedPlaces extends LanguagePlaces {
  readonly taken: number;
  readonly free: boolean;
}

type Counted = Pick<ProjectRecord, 'needsPlaces' | 'placesTaken'>;

export const countedPlaces = ({ needsPlaces, placesTaken = {} }: Counted): CountedPlaces[] =>
  (needsPlaces ?? []).map(({ tag, level, places }) => {
    const taken = placesTaken[tag] ?? 0;
    return { tag, level, places, taken, free: places === null || taken < places };
  });

/** Counts that stand for each language of the places, so that conditions on them match. A language that left the list keeps its count. */
export const startedCounts = ({ needsPlaces, placesTaken = {} }: Counted): Record<string, number> => ({
  ...Object.fromEntries((needsPlaces ?? []).map(({ tag }) => [tag, 0])),
  ...placesTaken,
});

type Openings = Parameters<typeof takesApplications>[0] & Counted & Pick<ProjectRecord, 'capacity'>;

/** @returns the derived fields of a project; no place is left if none of its languages has one */
export function openingFields(project: Openings, approved: number): Pick<ProjectRecord, 'placesLeft' | 'placeKeys' | 'takesApplications'> {
  const languages = countedPlaces(project);
  const free = languages.filter(({ free }) => free);
  const left = placesLeftOf(project.capacity, approved);
  const placesLeft = languages.length > 0 && free.length === 0 ? Math.min(left ?? 0, 0) : left;
  return {
    placesLeft,
    placeKeys: languages.length > 0 ? free.map(languageKey) : null,
    takesApplications: takesApplications({ ...project, placesLeft }),
  };
}

/** Writes places for the audit log, which cuts long values: `ha fluent 5, yo native –`. */
const placesWords = (places: readonly LanguagePlaces[]): string =>
  places.map(({ tag, level, places }) => `${tag} ${level} ${places ?? '–'}`).join(', ');

/** @returns the fields for the audit log */
export const auditedFields = <Fields extends Partial<Pick<ProjectRecord, 'needsPlaces' | 'laterRate' | 'ownWork'>>>(fields: Fields) => ({
  ...fields,
  ...(fields.needsPlaces && { needsPlaces: placesWords(fields.needsPlaces) }),
  ...(fields.laterRate && { laterRate: laterRateText({ rate: fields.laterRate.rate, startsAt: fields.laterRate.startsAt.toISOString() }) }),
  ...(fields.ownWork && { ownWork: ownWorkText(fields.ownWork) }),
});
