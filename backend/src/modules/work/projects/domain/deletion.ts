/**
 * Effect of DELETE on a project or task (product.md, HTTP contract). `history` counts all applications, tasks, items and jobs that it had.
 */
export function deletionOf({ openJobs, history }: { openJobs: number; history: number }): 'refused' | 'archived' | 'deleted' {
  if (openJobs > 0) return 'refused';
  return history > 0 ? 'archived' : 'deleted';
}
