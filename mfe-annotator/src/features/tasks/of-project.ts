import { type List } from '@labelbridge/session';
import { type Job } from '../jobs/api/jobs.js';

/** Those of a list's jobs that belong to one project; all where none is named. */
export function ofProject(list: List<Job>, projectId: string): List<Job> {
  if (projectId === '' || !list.data) return list;
  const data = list.data.filter(({ task }) => task.project?._id === projectId);
  return { ...list, data, page: { total: list.hasMore ? null : data.length, next: list.page?.next ?? null } };
}
