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

export const detailsOf = ({ body }: Pick<QueuedChange, 'body'>): Detail[] =>
  Object.entries(body).map(([field, value]) => [
    LABELS[field] ?? field,
    value === null ? 'Left empty' : Array.isArray(value) ? value.join(', ') : String(value),
  ]);

/** Applies the queued changes to the profile, without refused ones. */
export const withQueued = (profile: Profile, queued: readonly QueuedChange[]): Profile =>
  queued.reduce((changed, { body, refusal }) => (refusal ? changed : { ...changed, ...body }), profile);
