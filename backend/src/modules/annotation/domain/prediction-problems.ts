import {
  controlNamed,
  type Item,
  type LabellingInterface,
  objectsOf,
  type Prediction,
  type Problem,
  type Region,
  resultProblems,
  textIn,
} from '@labelbridge/annotation';

/** Tools write line breaks and spaces in different ways; words they do not. */
const spaced = (text: string): string => text.replace(/(\s|\\n)+/g, ' ').trim();

/** What a tool that counts otherwise got wrong: the text that it says is not the one at its offsets. */
function spanProblem(
  config: LabellingInterface,
  { from, shape }: Region,
  { data }: Item,
  pointsOf: (text: string) => readonly string[],
): string | undefined {
  if (shape.t !== 'span' || shape.text === undefined) return undefined;
  const control = controlNamed(config, from);
  const [object] = control ? objectsOf(config, control) : [];
  if (!object) return undefined;
  const text = textIn(object, data);
  if (spaced(text.slice(shape.start, shape.end)) === spaced(shape.text)) return undefined;
  const byPoints = pointsOf(text).slice(shape.start, shape.end).join('');
  const hint = spaced(byPoints) === spaced(shape.text) ? ' Offsets count UTF-16 units: an emoji has two.' : '';
  return `“${shape.text.slice(0, 50)}” does not stand at ${shape.start}–${shape.end} of the text.${hint}`;
}

/** What is wrong with a prediction: its regions, as those of an annotation, and what only an import can have wrong. */
export function predictionProblems(config: LabellingInterface, { regions }: Prediction, item: Item): Problem[] {
  // A text may be long, and all its spans wrong: its code points are found once.
  const known = new Map<string, readonly string[]>();
  const pointsOf = (text: string): readonly string[] => {
    const points = known.get(text) ?? [...text];
    known.set(text, points);
    return points;
  };
  const own = regions.flatMap((region, i): Problem[] => {
    const field = `regions[${i}].shape`;
    const { shape } = region;
    if (shape.t === 'segment' && shape.end <= shape.start) return [{ field: `${field}.end`, message: 'must be after the start' }];
    const message = spanProblem(config, region, item, pointsOf);
    return message === undefined ? [] : [{ field: `${field}.text`, message }];
  });
  return [...resultProblems(config, regions, item), ...own].map(({ field, message }) => ({ field: `predictions[0].${field}`, message }));
}
