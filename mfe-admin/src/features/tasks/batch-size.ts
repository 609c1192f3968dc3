import { type Rule, WORK_ITEM_LIMITS } from '@labelbridge/contracts';

/** Limits the items of a batch: fewer than the task has, and no more than a job may have. */
export function batchSizeRule(itemCount: number): Rule {
  const most = Math.min(WORK_ITEM_LIMITS.itemsOfJob, itemCount - 1);
  return (value) =>
    /^\d{1,4}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= most
      ? undefined
      : `Please enter a whole number from 1 to ${most}.`;
}
