import { examPayOf, type Money } from '@labelbridge/contracts';
import { type ExamProject } from '../projects/project-work.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { testsOf } from '../tasks/domain/task-exam.js';
import { type ExamTask } from '../tasks/task-work.service.js';
import { examPlaceOf, tryStateOf } from './domain/exam-state.js';
import { type ExplainedDto, type MyExamDto, type MyExamTryDto } from './dto/exam.dto.js';
import { type ExamTryRecord } from './persistence/exam-try.schema.js';

export function toMyTry(one: ExamTryRecord, task: ExamTask, now: Date): MyExamTryDto {
  const { _id, number, round, beganAt, endsAt, endedAt, end, right, of, passMark } = one;
  return {
    _id: String(_id),
    number,
    state: tryStateOf(one, task, now),
    old: round < task.exam.round,
    beganAt: beganAt.toISOString(),
    endsAt: endsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    right: end === 'submitted' ? right : null,
    of,
    passMark,
  };
}

interface Beside {
  readonly tries: readonly ExamTryRecord[];
  readonly project: ExamProject;
  readonly now: Date;
}

const isNeeded = ({ needsExam }: ExamProject, { _id }: ExamTask): boolean => needsExam === String(_id);

/** The most that a project pays for passing its exam; null for nothing. */
export const examPayBy = (project: ExamProject, task: ExamTask): Money | null =>
  isNeeded(project, task) ? examPayOf(project, task.exam.minutes) : null;

export function toMyExam(task: ExamTask, { tries, project, now }: Beside): MyExamDto {
  const { exam } = task;
  // New tries can begin while the project is visible.
  const { state, used, nextAt } = examPlaceOf(task, tries, now, project.isVisible);
  const isPaid = tries.some(({ paid }) => paid);
  return {
    _id: String(task._id),
    title: taskTitleOf(task),
    projectId: String(task.projectId),
    projectName: project.title,
    needed: isNeeded(project, task),
    pays: isPaid ? null : examPayBy(project, task),
    guidelineLink: task.taskGuidelineLink,
    passMark: exam.passMark,
    tries: exam.tries,
    practice: exam.practice,
    tests: testsOf(exam, task.itemCount),
    minutes: exam.minutes,
    state,
    triesLeft: Math.max(0, exam.tries - used),
    nextAt: nextAt?.toISOString() ?? null,
    results: tries.toSorted((one, other) => other.beganAt.getTime() - one.beganAt.getTime()).map((one) => toMyTry(one, task, now)),
  };
}

export const isPractice = ({ practice }: Pick<ExamTryRecord, 'practice'>, number: number): boolean => number <= practice;

export type Explained = ExplainedDto | null;
