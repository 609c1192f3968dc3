import { BUSINESS_TIME_ZONE } from '@labelbridge/contracts';

const hourInLagos = new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_TIME_ZONE, hour: 'numeric', hourCycle: 'h23' });
const dayInLagos = new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_TIME_ZONE, weekday: 'long', day: 'numeric', month: 'long' });

const NOON = 12;
const EVENING = 17;

/** Greets by the time of day in Lagos, and by first name if it is known. */
export function greeting(now: Date, firstName: string): string {
  const hour = Number(hourInLagos.format(now));
  const time = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
  const name = firstName.trim();
  return name === '' ? `Good ${time}` : `Good ${time}, ${name}`;
}

/** Formats the day in Lagos: `Friday 20 November, Lagos`. */
export const dayLine = (now: Date): string => `${dayInLagos.format(now).replace(',', '')}, Lagos`;
