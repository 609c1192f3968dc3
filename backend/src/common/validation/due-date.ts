import { type PlainDate, businessDate, dueDateRule } from '@labelbridge/contracts';
import { badInput } from '../errors/errors.js';

/** Refuses a past date in Lagos. `before` is the stored date, which may stay. @throws 400 naming `dueDate` */
export function refusePastDueDate(now: Date, dueDate: PlainDate | undefined, before?: PlainDate): void {
  const message = dueDate === undefined ? undefined : dueDateRule(businessDate(now), before)(dueDate, {});
  if (message) throw badInput([{ field: 'dueDate', message }]);
}
