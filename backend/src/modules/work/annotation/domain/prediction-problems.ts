import {
  controlNamed,
  type Item,
  type LabelConfig,
  objectsOf,
  type Prediction,
  type Problem,
  PROBLEMS_MAX,
  problemsIn,
  type Region,
  resultProblems,
  textIn,
} from '@labelbridge/annotation';

/** Normalizes white space, which tools write in different ways. */
const spaced = (text: string): string => text.replace(/(\s|\\n)+/g, ' ').trim();
/** @returns whether a range of this length may contain the text. A much longer range is not read, because a span may be a megabyte. */
const maySay = (length: number, said: string): boolean => length <= said.length * 4 + 1_000;

/** Detects spans whose text differs from the text at their offsets, as from tools that count other units. */
function spanProblem(
  config: LabelConfig,
  { from, shape }: Region,
  { data }: Item,
  pointsOf: (text: string) => readonly string[],
): string | undefined {
  if (shape.t !== 'span' || shape.text === undefined) return undefined;
  const control = controlNamed(config, from);
  const [object] = control ? objectsOf(config, control) : [];
  if (!object) return undefined;
  const misplaced = `“${shape.text.slice(0, 50)}” does not stand at ${shape.start}–${shape.end} of the text.`;
  if (!maySay(shape.end - shape.start, shape.text)) return misplaced;
  const text = textIn(object, data);
  const said = spaced(shape.text);
  if (spaced(text.slice(shape.start, shape.end)) === said) return undefined;
  const byPoints = pointsOf(text).slice(shape.start, shape.end).join('');
  return spaced(byPoints) === said ? `${misplaced} Offsets count UTF-16 units: an emoji has two.` : misplaced;
}

export function predictionProblems(config: LabelConfig, { regions }: Prediction, item: Item): Problem[] {
  // A text may be long and all its spans wrong: its code points are computed once.
  const known = new Map<string, readonly string[]>();
  const pointsOf = (text: string): readonly string[] => {
    const points = known.get(text) ?? [...text];
    known.set(text, points);
    return points;
  };
  const own = problemsIn(regions, (region, i): Problem[] => {
    const field = `regions[${i}].shape`;
    const message = spanProblem(config, region, item, pointsOf);
    return message === undefined ? [] : [{ field: `${field}.text`, message }];
  });
  return [...resultProblems(config, regions, item), ...own]
    .slice(0, PROBLEMS_MAX)
    .map(({ field, message }) => ({ field: `predictions[0].${field}`, message }));
}
