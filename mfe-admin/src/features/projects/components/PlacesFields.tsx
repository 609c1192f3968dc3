import { LanguageFields, Notice } from '@labelbridge/area-parts';
import { languageName, readPlaces, writePlaces } from '@labelbridge/contracts';
import { type FieldBinding, TextField } from '@labelbridge/ui';
import { placesProblem } from '../project-form.js';

const HINT = 'Annotators must also claim one of these. Once approved, they count for the first that has a place.';

/**
 * Languages of which applicants must claim one, each with the number of people that the project takes.
 *
 * @param needs the other needs
 * @param uncounted how many are in without one of the languages
 */
export function PlacesFields({ field, needs, uncounted }: { field: FieldBinding; needs: string; uncounted: string | undefined }) {
  const places = readPlaces(field.value);
  const change = (next: typeof places) => field.onChange(writePlaces(next));
  const problemOf = (place: (typeof places)[number]) => (field.problem === undefined ? undefined : placesProblem(place, needs));
  const firstWrong = places.find(problemOf);
  return (
    <>
      <LanguageFields
        legend="Places by language"
        hint={`${HINT} ${uncounted === undefined ? 'Who is in already counts for none.' : `Of those who are in, ${uncounted}.`}`}
        addLabel="A language with places"
        languages={places}
        withNew={(language) => ({ ...language, places: '' })}
        onChange={(next) => change([...next])}
        beside={(place) => (
          <TextField
            label={`Places for ${languageName(place.tag)}`}
            optional
            inputMode="numeric"
            placeholder="No limit"
            name={place === firstWrong ? field.name : `places-${place.tag}`}
            value={place.places}
            problem={problemOf(place)}
            onChange={(typed) =>
              change(places.map((each) => (each.tag === place.tag ? { ...each, places: typed.replace(/\s/g, '') } : each)))
            }
            onBlur={field.onBlur}
          />
        )}
      />
      {field.problem !== undefined && !firstWrong && (
        <Notice tone="bad">
          <p>{field.problem}</p>
        </Notice>
      )}
    </>
  );
}
