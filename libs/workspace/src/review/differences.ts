import {
  answerText,
  isItemAnswer,
  type LabelConfig,
  labelsOf,
  sameJson,
  textOf,
  regionName,
  SHAPE_NAMES,
  type PictureSize,
  type Region,
} from '@labelbridge/annotation';
import { describeShape } from '../frame/describe-shape.js';
import { type RegionMark } from '../tools/tool.js';

interface Difference {
  readonly id: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Sentence such as “Label Car is now Bus.” */
  readonly text: string;
}

interface Versions {
  readonly before: ReadonlyMap<string, Region>;
  readonly after: ReadonlyMap<string, Region>;
  readonly size: PictureSize;
}

const NO_SIZE: PictureSize = { width: 1, height: 1 };

/** Leaves out the region's transcript. */
const placeOf = (region: Region, all: ReadonlyMap<string, Region>, size: PictureSize): string => {
  const { fields: _said, ...bare } = region;
  return describeShape(bare, all, size);
};
const quoted = (text: string): string => (text ? `“${text}”` : 'nothing');
const listed = (labels: readonly string[]): string => labels.join(', ') || 'no label';

function answersOf({ answer, fields }: Region): Record<string, unknown> {
  const labels = Object.entries(fields ?? {}).filter(([, { type }]) => !type.endsWith('labels'));
  return { ...Object.fromEntries(labels.map(([name, { value }]) => [name, value])), ...(answer ? { '': answer.value } : {}) };
}

const asText = (value: unknown): string =>
  value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(asText).join(', ')
        : JSON.stringify(value);

function changesOf(one: Region, other: Region, { before, after, size }: Versions): string[] {
  const labels = [listed(labelsOf(one)), listed(labelsOf(other))] as const;
  const shapes = [placeOf(one, before, size), placeOf(other, after, size)] as const;
  const [answers, others] = [answersOf(one), answersOf(other)];
  const names = [...new Set([...Object.keys(answers), ...Object.keys(others)])].filter((name) => !sameJson(answers[name], others[name]));
  return [
    ...(labels[0] === labels[1] ? [] : [`label ${labels[0]} is now ${labels[1]}`]),
    ...(sameJson(one.shape, other.shape) ? [] : [shapes[0] === shapes[1] ? 'moved a little' : `was ${shapes[0]}, is now ${shapes[1]}`]),
    ...names.map((name) => `${name || 'answer'} was ${quoted(asText(answers[name]))}, is now ${quoted(asText(others[name]))}`),
  ];
}

/**
 * Describes a region in one line, such as `Car, box, 10 % from the left`.
 *
 * @param all includes the regions that it names
 * @param config names questions by their titles
 */
export const regionSummary = (
  region: Region,
  all: ReadonlyMap<string, Region>,
  size: PictureSize = NO_SIZE,
  config?: LabelConfig,
): string => {
  if (config && isItemAnswer(region)) return answerText([region], config);
  const name = region.shape.t === 'none' ? `Answer to ${region.from}` : regionName(region);
  const said = region.answer ? asText(region.answer.value) : textOf(region);
  return [
    name,
    region.shape.t === 'none' ? '' : `${SHAPE_NAMES[region.shape.t]} ${describeShape(region, all, size)}`,
    region.answer ? said : '',
  ]
    .filter(Boolean)
    .join(', ');
};

/** @param size pixels of the picture, if there is one */
export function differencesBetween(
  before: ReadonlyMap<string, Region>,
  after: ReadonlyMap<string, Region>,
  size: PictureSize = NO_SIZE,
): Difference[] {
  const versions = { before, after, size };
  const kept = [...after.values()].flatMap((region): Difference[] => {
    const { id } = region;
    const was = before.get(id);
    if (!was) return [{ id, kind: 'added', text: `Added: ${regionSummary(region, after, size)}.` }];
    if (sameJson(was, region)) return [];
    const changes = changesOf(was, region, versions);
    return changes.length === 0 ? [] : [{ id, kind: 'changed', text: `${regionSummary(was, before, size)}: ${changes.join('; ')}.` }];
  });
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  return [
    ...kept,
    ...removed.map((region): Difference => ({ id: region.id, kind: 'removed', text: `Removed: ${regionSummary(region, before, size)}.` })),
  ];
}

interface ShownComment {
  readonly regionId: string | null;
  readonly text: string;
  readonly resolvedAt: string | null;
}

/** Marks open comments and differences. */
export function reviewMarks(comments: readonly ShownComment[], differences: readonly Difference[] = []): ReadonlyMap<string, RegionMark> {
  const marks = new Map<string, RegionMark>(differences.map(({ id, kind, text }) => [id, { kind, text }]));
  for (const { regionId, text, resolvedAt } of comments) {
    if (regionId === null || resolvedAt !== null) continue;
    const other = marks.get(regionId);
    marks.set(regionId, { kind: 'comment', text: other ? `${other.text} Comment: ${text}` : `Comment: ${text}` });
  }
  return marks;
}

export const regionsById = (regions: Iterable<Region>): ReadonlyMap<string, Region> =>
  new Map([...regions].map((region) => [region.id, region]));
