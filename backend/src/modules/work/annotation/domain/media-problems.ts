import { type LabelConfig, type Problem, valueIn } from '@labelbridge/annotation';
import { type MediaKind, mediumOfReference } from '@labelbridge/contracts';
import { type MediumDescription } from '../../media/media.service.js';
import { predictionProblems } from './prediction-problems.js';
import { type NewItem } from './read-row.js';

const NAMES: Readonly<Record<MediaKind, string>> = { image: 'a picture', audio: 'a sound recording', video: 'a video' };

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
      problems.push({ field: object.value.slice(1), message: `is ${NAMES[given]}; the labelling interface shows ${NAMES[kind]}` });
    }
    sizes[object.name] = measured;
  }
  if (problems.length > 0 || !prediction) return problems;
  return predictionProblems(config, prediction, { id: externalId ?? '', data, sizes });
}
