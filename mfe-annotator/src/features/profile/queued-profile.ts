import { type Detail } from '@labelbridge/area-parts';
import { type QueuedChange } from '@labelbridge/session';
import { type Profile } from './api/profile.js';

const LABELS: Readonly<Record<string, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  phone: 'Phone Number',
  availableHoursPerWeek: 'Available Work Hours per week',
  telegram: 'Telegram',
  skills: 'Skills',
};

/** What was changed in a queued profile, for reading. */
export const detailsOf = ({ body }: Pick<QueuedChange, 'body'>): Detail[] =>
  Object.entries(body).map(([field, value]) => [
    LABELS[field] ?? field,
    value === null ? 'Left empty' : Array.isArray(value) ? value.join(', ') : String(value),
  ]);

/** The profile with the queued changes; refused ones are left out. */
export const withQueued = (profile: Profile, queued: readonly QueuedChange[]): Profile =>
  queued.reduce((changed, { body, refusal }) => (refusal ? changed : { ...changed, ...body }), profile);
