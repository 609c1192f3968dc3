import { type AdminEventKind } from '@labelbridge/contracts';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { type JobRecord } from '../persistence/job.schema.js';

/** An event of a job for admins, grouped by its project. */
export function jobEvent(kind: AdminEventKind, { _id, taskId, task, status, projectId, projectName }: JobRecord) {
  const title = taskTitleOf(task);
  return {
    kind,
    group: `${kind}:${String(projectId ?? taskId)}`,
    name: projectName ?? title,
    title,
    link: `/admin/jobs/${String(_id)}`,
    listLink: `/admin/jobs?status=${status}${projectId ? `&projectId=${String(projectId)}` : ''}`,
  };
}
