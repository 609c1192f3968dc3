/**
 * What DELETE does to a project or task (product.md, HTTP contract): refused while jobs are pending or submitted, else
 * archived where it has a history, else really deleted.
 *
 * @param openJobs jobs of it that are pending or submitted
 * @param history how many applications, tasks and jobs there ever were of it
 */
export function deletionOf({ openJobs, history }: { openJobs: number; history: number }): 'refused' | 'archived' | 'deleted' {
  if (openJobs > 0) return 'refused';
  return history > 0 ? 'archived' : 'deleted';
}
