import { countText, RUN_KIND_TEXT, RUN_KINDS, RUN_STATE_TEXT, RUN_STATES, type RunState } from '@labelbridge/contracts';
import { Chip, type Tone } from '@labelbridge/ui';
import { type Run } from '../../../shared/runs/runs.js';

const TONES: Readonly<Record<RunState, Tone>> = { running: 'info', paused: 'wait', done: 'good', failed: 'bad', cancelled: 'quiet' };

export const KIND_OPTIONS = RUN_KINDS.map((value) => ({ value, label: RUN_KIND_TEXT[value] }));
export const STATE_OPTIONS = RUN_STATES.map((value) => ({ value, label: RUN_STATE_TEXT[value] }));

export const RunChip = ({ state }: Pick<Run, 'state'>) => <Chip tone={TONES[state]}>{RUN_STATE_TEXT[state]}</Chip>;

export const runName = ({ kind, title }: Pick<Run, 'kind' | 'title'>): string => `${RUN_KIND_TEXT[kind]}: ${title}`;

const figure = (count: number): string => count.toLocaleString('en-NG');

/** @returns how far a run is: “40 of 100 items” */
export function progressOf({ kind, rows, total, percent }: Run): string {
  const noun = kind === 'import' ? 'row' : kind === 'recompute' ? 'task' : 'item';
  if (total !== null) return `${figure(rows)} of ${countText(total, noun)}`;
  return `${countText(rows, noun)}${percent === null ? '' : `, ${percent}%`}`;
}

/** @returns what a run did with its rows */
export function resultOf({ kind, accepted, repeated, refused }: Run): string {
  const parts = [
    ...(kind === 'import' ? [`${figure(accepted)} became ${accepted === 1 ? 'an item' : 'items'}`] : []),
    ...(kind === 'predict' ? [countText(accepted, 'prediction')] : []),
    ...(repeated > 0 ? [`${figure(repeated)} ${kind === 'predict' ? 'left as they were' : 'there already'}`] : []),
    ...(kind === 'delete' ? [`${countText(accepted, 'item')} deleted`] : []),
    ...(refused > 0 ? [`${figure(refused)} refused`] : []),
  ];
  return parts.join(', ');
}
