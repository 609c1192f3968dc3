import { type OfferDto } from '../payments/rates/dto/offer.dto.js';
import { type ProjectSummary } from '../projects/project-work.service.js';
import { type UserSummary } from '../users/users.service.js';
import { type TaskDto } from './dto/task.dto.js';
import { type TaskRecord } from './persistence/task.schema.js';

/** A task with the people and project it names. */
export function toTaskDto(
  task: TaskRecord,
  creator: UserSummary | undefined,
  project: ProjectSummary | undefined,
  offer: OfferDto | null,
): TaskDto {
  const { taskName, modality, title, taskLink, taskGuidelineLink, dueDate, rate, archivedAt, createdAt, updatedAt } = task;
  const { pending, submitted, approved, rejected } = task.jobCounts;
  return {
    _id: String(task._id),
    taskName,
    modality,
    title,
    taskLink,
    taskGuidelineLink,
    dueDate,
    createdBy: { _id: String(task.createdBy), firstname: creator?.firstname ?? '', lastname: creator?.lastname ?? '' },
    project: project ?? null,
    rate,
    offer,
    jobCounts: { pending, submitted, approved, rejected },
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
