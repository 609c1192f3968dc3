import { type QueuedChange } from '@labelbridge/session';
import { type Fact } from '../../common/Facts.js';
import { type Profile } from './api/profile.js';

const LABELS: Readonly<Record<string, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  phone: 'Phone Number',
  availableHoursPerWeek: 'Available Work Hours per week',
  telegram: 'Telegram',
};

/** What was changed in the profile on this device, for reading. */
export const factsOf = ({ body }: Pick<QueuedChange, 'body'>): Fact[] =>
  Object.entries(body).map(([field, value]) => ({ label: LABELS[field] ?? field, value: value === null ? 'Left empty' : String(value) }));

/** The profile as it will be once what waits is sent. */
export const withWaiting = (profile: Profile, waiting: readonly QueuedChange[]): Profile =>
  waiting.reduce((changed, { body, refusal }) => (refusal ? changed : { ...changed, ...body }), profile);
