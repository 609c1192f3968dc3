import { type ProjectSummary } from '../projects/project-work.service.js';
import { type UserSummary } from '../users/users.service.js';
import { type TaskRowDto, toSharedTask } from './dto/task.dto.js';
import { type TaskRecord } from './persistence/task.schema.js';

/** A task with the people and project it names. */
export function toTaskRow(task: TaskRecord, creator: UserSummary | undefined, project: ProjectSummary | undefined): TaskRowDto {
  return {
    ...toSharedTask(task),
    createdBy: { _id: String(task.createdBy), firstname: creator?.firstname ?? '', lastname: creator?.lastname ?? '' },
    project: project ?? null,
    rate: task.rate,
    interfaceId: task.interfaceId && String(task.interfaceId),
    reviewShare: task.reviewShare,
    queued: task.queued,
    itemCount: task.itemCount,
    jobCounts: task.jobCounts,
    archivedAt: task.archivedAt?.toISOString() ?? null,
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
  };
}
