import { type Json } from '../json.js';
import { specOf, type ControlTag } from '../interface/tags.js';
import { controlNamed, type ControlDef, type LabellingInterface } from '../interface/labelling-interface.js';
import { newRegionId } from './region-id.js';
import { type Region } from './region.js';

/** The labels of a region, also where another control than the drawing one gave them (Rectangle with Labels). */
export function labelsOf({ labels, fields }: Region): string[] {
  if (labels.length || !fields) return labels;
  return Object.values(fields).flatMap(({ type, value }) =>
    type.endsWith('labels') && Array.isArray(value) ? value.filter((label) => typeof label === 'string') : [],
  );
}

/** The region that holds the answer to a control about the whole item. */
export const answerTo = (regions: Iterable<Region>, control: string): Region | undefined =>
  [...regions].find(({ from, shape }) => from === control && shape.t === 'none');

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every((each) => each === ''));

/** The region of an answer about the whole item, given or changed; null where the answer is taken away. */
export function withAnswer(before: Region | undefined, control: ControlDef, value: Json | undefined): Region | null {
  const key = specOf(control.tag).answer;
  if (key === undefined || value === undefined || isEmpty(value)) return null;
  const region: Region = before ?? {
    id: newRegionId(),
    from: control.name,
    to: control.to.join(','),
    type: control.tag,
    labels: [],
    shape: { t: 'none' },
  };
  return { ...region, answer: { key, value } };
}

/** The region with an answer of its own to a `perRegion` control; without it where the answer is taken away. */
export function withField(region: Region, control: ControlDef, value: Json | undefined): Region {
  const key = specOf(control.tag).answer;
  const { fields: before, ...others } = region;
  const fields = { ...before };
  if (key === undefined || value === undefined || isEmpty(value)) delete fields[control.name];
  else fields[control.name] = { ...fields[control.name], type: control.tag, key, value };
  return Object.keys(fields).length ? { ...others, fields } : others;
}

const texts = (value: Json | undefined): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** The texts said about a region or an item in text areas, joined: the transcript of a segment. */
export const textOf = ({ answer, fields }: Region): string =>
  [
    ...(answer?.key === 'text' ? texts(answer.value) : []),
    ...Object.values(fields ?? {}).flatMap(({ key, value }) => (key === 'text' ? texts(value) : [])),
  ].join('\n');

/** The choices of an answer; empty where it is none. */
export const choicesOf = (value: Json | undefined): string[] => texts(value);

/** Whether a region of this control belongs to the whole item. */
export const isItemAnswer = ({ shape, answer }: Region): boolean => shape.t === 'none' && answer !== undefined;

/** The tag of a control as the type of its regions: relations are `relation`. */
export const regionTypeOf = (tag: ControlTag): string => (tag === 'relations' ? 'relation' : tag);

/** The region with other labels: where its control has none of its own (Rectangle), those of the Labels of its object. */
export function withLabels(config: LabellingInterface, region: Region, labels: string[]): Region {
  const own = controlNamed(config, region.from);
  const labeller = config.controls.find(({ tag, to }) => tag === 'labels' && to.includes(region.to));
  // Label Studio writes the labels of a track beside its frames.
  if (!own || !labeller || specOf(own.tag).child || own.tag === 'videorectangle') return { ...region, labels };
  const fields = { ...region.fields, [labeller.name]: { type: labeller.tag, key: labeller.tag, value: labels } };
  return { ...region, labels: [], fields };
}
