import { badInput } from '../errors/errors.js';

const DAY_MS = 86_400_000;

/** Refuses an end that is past or too far away. @param days from now. @throws 400 naming `expiresAt` */
export function refuseExpiry(expiry: Date, now: Date, days: number): void {
  const refuse = (message: string) => badInput([{ field: 'expiresAt', message }]);
  if (expiry <= now) throw refuse('must be later than now');
  if (expiry.getTime() - now.getTime() > days * DAY_MS) throw refuse(`must be within ${days} days`);
}
