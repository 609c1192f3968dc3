import { type Json } from '../json.js';
import { specOf } from '../interface/tags.js';
import { type ControlDef } from '../interface/label-config.js';
import { newRegionId } from './region-id.js';
import { type Region } from './region.js';

export const answerTo = (regions: Iterable<Region>, control: string): Region | undefined =>
  [...regions].find(({ from, shape }) => from === control && shape.t === 'none');

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every((each) => each === ''));

/** @returns null if the answer is cleared */
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

/** Texts of text areas, such as the transcript of a segment. */
export const textOf = ({ answer, fields }: Region): string =>
  [
    ...(answer?.key === 'text' ? texts(answer.value) : []),
    ...Object.values(fields ?? {}).flatMap(({ key, value }) => (key === 'text' ? texts(value) : [])),
  ].join('\n');

export const choicesOf = (value: Json | undefined): string[] => texts(value);
