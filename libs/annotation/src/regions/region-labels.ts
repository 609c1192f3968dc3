import { controlNamed, type LabelConfig } from '../interface/label-config.js';
import { SHAPE_NAMES, specOf, type ControlTag } from '../interface/tags.js';
import { type Region } from './region.js';

/** Includes labels by another control than the drawing one (Rectangle with Labels). */
export function labelsOf({ labels, fields }: Region): string[] {
  if (labels.length || !fields) return labels;
  return Object.values(fields).flatMap(({ type, value }) =>
    type.endsWith('labels') && Array.isArray(value) ? value.filter((label) => typeof label === 'string') : [],
  );
}

export const regionName = (region: Region): string => labelsOf(region).join(', ') || SHAPE_NAMES[region.shape.t];

export const isItemAnswer = ({ shape, answer }: Region): boolean => shape.t === 'none' && answer !== undefined;

export const regionTypeOf = (tag: ControlTag): string => (tag === 'relations' ? 'relation' : tag);

/** Labels go to the Labels of the object if the control has none (Rectangle). */
export function withLabels(config: LabelConfig, region: Region, labels: string[]): Region {
  const own = controlNamed(config, region.from);
  const labeller = config.controls.find(({ tag, to }) => tag === 'labels' && to.includes(region.to));
  // Label Studio writes the labels of a track beside its frames.
  if (!own || !labeller || specOf(own.tag).child || own.tag === 'videorectangle') return { ...region, labels };
  const fields = { ...region.fields, [labeller.name]: { type: labeller.tag, key: labeller.tag, value: labels } };
  return { ...region, labels: [], fields };
}
