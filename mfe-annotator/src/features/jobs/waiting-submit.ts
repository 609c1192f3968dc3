import { type QueuedChange } from '@labelbridge/session';
import { type Fact } from '../../common/Facts.js';
import { formatMinutes } from '../../common/minutes.js';
import { type DraftValues } from './draft.js';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was typed into a submission that waits on this device, as its form holds it. */
export function valuesOf({ body }: Pick<QueuedChange, 'body'>): DraftValues {
  return { minutes: typeof body.minutes === 'number' ? String(body.minutes) : '', link: text(body.link), note: text(body.note) };
}

/** What was typed into a submission that waits, for reading. */
export function factsOf(change: Pick<QueuedChange, 'body'>): Fact[] {
  const { minutes, link, note } = valuesOf(change);
  return [
    { label: 'Time', value: formatMinutes(Number(minutes)) },
    ...(link ? [{ label: 'Link', value: link }] : []),
    ...(note ? [{ label: 'Note', value: note }] : []),
  ];
}
