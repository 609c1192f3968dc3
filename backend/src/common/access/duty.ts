import { ForbiddenException } from '@nestjs/common';
import { type Duty, type Principal, dutyMissingMessage, holdsAny } from '@labelbridge/contracts';

export function missingDuty(duties: readonly Duty[]): ForbiddenException {
  const message = dutyMissingMessage(duties);
  return new ForbiddenException({ message, details: [{ field: 'duty', message }] });
}

/** For routes of several duties, where the record decides. @throws 403 naming the duty */
export function assertDuty(principal: Pick<Principal, 'scopes'>, duty: Duty): void {
  if (!holdsAny(principal, [duty])) throw missingDuty([duty]);
}
