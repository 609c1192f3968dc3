import { type Progress } from '@labelbridge/contracts';
import { type Pace, expectedWork } from '../projects/domain/expected-work.js';
import { type ProjectSummary } from '../projects/project-work.service.js';
import { type UserSummary } from '../../people/users/users.service.js';
import { type TaskRowDto, toSharedTask } from './dto/task.dto.js';
import { overlapOf } from './domain/job-counts.js';
import { type TaskRecord } from './persistence/task.schema.js';

/** Undefined `progress` means a task without an annotator. */
interface BesideTask {
  readonly creator: UserSummary | undefined;
  readonly project: ProjectSummary | undefined;
  readonly progress: Progress | undefined;
  readonly pace: Pace | undefined;
}

/** An archived task without an annotator has no work left. */
const waiting = ({ archived, itemCount }: TaskRecord): Progress => ({ items: archived ? 0 : itemCount, done: 0, skipped: 0 });

export function toTaskRow(task: TaskRecord, { creator, project, progress, pace }: BesideTask): TaskRowDto {
  return {
    ...toSharedTask(task),
    createdBy: { _id: String(task.createdBy), firstname: creator?.firstname ?? '', lastname: creator?.lastname ?? '' },
    project: project ?? null,
    rate: task.rate,
    interfaceId: task.interfaceId && String(task.interfaceId),
    reviewShare: task.reviewShare,
    secondsPerItem: task.secondsPerItem ?? null,
    overlap: overlapOf(task),
    expected: pace && task.itemCount > 0 ? expectedWork(task.rate, task.itemCount, pace) : null,
    queued: task.queued,
    itemCount: task.itemCount,
    progress: task.workplace === 'labelbridge' ? (progress ?? waiting(task)) : null,
    jobCounts: task.jobCounts,
    archivedAt: task.archivedAt?.toISOString() ?? null,
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
  };
}
