import { type Progress } from '@labelbridge/contracts';
import { type Pace, expectedWork } from '../projects/domain/expected-work.js';
import { type ProjectSummary } from '../projects/project-work.service.js';
import { type UserSummary } from '../../people/users/users.service.js';
import { type TaskExamDto, type TaskRowDto, toSharedTask } from './dto/task.dto.js';
import { overlapOf, placeOf } from './domain/job-counts.js';
import { type TaskExam } from './domain/task-exam.js';
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

const examOf = ({ passMark, tries, practice, minutes, openedAt }: TaskExam): TaskExamDto => ({
  passMark,
  tries,
  practice,
  minutes,
  open: openedAt !== null,
});

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
    overlapMost: task.overlapMost ?? null,
    inDoubt: task.overlapMost ? (task.inDoubt ?? null) : null,
    setAside: task.setAside ?? 0,
    place: placeOf(task),
    expected: pace && task.itemCount > 0 && !task.exam ? expectedWork(task.rate, task.itemCount, pace) : null,
    queued: task.queued,
    exam: task.exam ? examOf(task.exam) : null,
    itemCount: task.itemCount,
    progress: task.workplace === 'labelbridge' && !task.exam ? (progress ?? waiting(task)) : null,
    jobCounts: task.jobCounts,
    archivedAt: task.archivedAt?.toISOString() ?? null,
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
  };
}
