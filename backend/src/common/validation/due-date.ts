import { type PlainDate, businessDate, dueDateRule } from '@labelbridge/contracts';
import { badInput } from '../errors/errors.js';

/**
 * Refuses a due date in the past, counted in Lagos.
 *
 * @param dueDate the new one; undefined where it does not change
 * @param before the stored one, which may stay as it is
 * @throws 400 naming `dueDate`
 */
export function refusePastDueDate(now: Date, dueDate: PlainDate | undefined, before?: PlainDate): void {
  const message = dueDate === undefined ? undefined : dueDateRule(businessDate(now), before)(dueDate, {});
  if (message) throw badInput([{ field: 'dueDate', message }]);
}
