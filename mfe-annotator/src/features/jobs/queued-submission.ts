import { type Detail, formatMinutes } from '@labelbridge/area-parts';
import { type QueuedChange } from '@labelbridge/session';
import { type DraftValues } from './draft.js';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function valuesOf({ body }: Pick<QueuedChange, 'body'>): DraftValues {
  const minutes = typeof body.minutes === 'number' ? String(body.minutes) : '';
  return { minutes, minutesReason: text(body.minutesReason), link: text(body.link), note: text(body.note) };
}

export function detailsOf(change: Pick<QueuedChange, 'body'>): Detail[] {
  const { minutes, minutesReason, link, note } = valuesOf(change);
  return [
    ['Time', formatMinutes(Number(minutes))],
    ['Why this time', minutesReason],
    ['Link', link],
    ['Note', note],
  ];
}
