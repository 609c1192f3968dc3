import { type ForbiddenException } from '@nestjs/common';
import { type Duty, type Principal, dutyMissingMessage, holdsAny } from '@labelbridge/contracts';
import { forbidden } from '../errors/errors.js';

export const missingDuty = (duties: readonly Duty[]): ForbiddenException => forbidden('duty', dutyMissingMessage(duties));

/** For routes of several duties, where the record decides. @throws 403 naming the duty */
export function assertDuty(principal: Pick<Principal, 'scopes'>, duty: Duty): void {
  if (!holdsAny(principal, [duty])) throw missingDuty([duty]);
}
