import { MEDIA_REFERENCE, mediumOfReference, type MediaKind } from '@labelbridge/contracts';
import { type LabelConfig, type Problem, valueIn } from '@labelbridge/annotation';
import { type MediumDescription } from '../../media/media.service.js';
import { predictionProblems } from './prediction-problems.js';
import { type NewItem } from './read-row.js';

export const mediumIn = (value: unknown): string | undefined => (typeof value === 'string' ? mediumOfReference(value) : undefined);

/** The distinct medium ids in the values of an item's data (`media:<id>`). */
export function mediaIn(data: unknown): string[] {
  const found = new Set<string>();
  const rest: unknown[] = [data];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    const id = typeof value === 'string' && value.startsWith(MEDIA_REFERENCE) ? mediumOfReference(value) : undefined;
    if (id !== undefined) found.add(id);
    // Pushed one at a time: a list may have more entries than a call has arguments.
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) rest.push(each);
  }
  return [...found];
}

const KIND_NAMES: Readonly<Record<MediaKind, string>> = { image: 'a picture', audio: 'a sound recording', video: 'a video' };

/** Conflicts between a row and its media: a medium of another kind, or a prediction outside its bounds. */
export function mediaProblems(
  config: LabelConfig,
  { externalId, data, prediction }: NewItem,
  media: ReadonlyMap<string, MediumDescription>,
): Problem[] {
  const problems: Problem[] = [];
  const sizes: Record<string, Omit<MediumDescription, 'kind'>> = {};
  for (const object of config.objects) {
    const { kind } = object;
    if (kind !== 'image' && kind !== 'audio' && kind !== 'video') continue;
    const value = valueIn(object, data);
    const medium = media.get((typeof value === 'string' && mediumOfReference(value)) || '');
    if (!medium) continue;
    const { kind: given, ...measured } = medium;
    if (given !== kind) {
      problems.push({
        field: object.value.slice(1),
        message: `is ${KIND_NAMES[given]}; the labelling interface shows ${KIND_NAMES[kind]}`,
      });
    }
    sizes[object.name] = measured;
  }
  if (problems.length > 0 || !prediction) return problems;
  return predictionProblems(config, prediction, { id: externalId ?? '', data, sizes });
}
