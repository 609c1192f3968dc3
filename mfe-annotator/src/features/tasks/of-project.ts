import { type List } from '@labelbridge/session';

interface OfTask {
  readonly task: { readonly project: { readonly _id: string } | null };
}

/** Those of a list's jobs that belong to one project; all where none is named. */
export function ofProject<T extends OfTask>(list: List<T>, projectId: string): List<T> {
  if (projectId === '' || !list.data) return list;
  const data = list.data.filter(({ task }) => task.project?._id === projectId);
  return { ...list, data, page: { total: list.hasMore ? null : data.length, next: list.page?.next ?? null } };
}
