import {
  DEFAULT_EXAM,
  dueDateRule,
  EXAM_LIMITS,
  type FormRules,
  formatMoney,
  type FormValues,
  hourlyPay,
  overlapMostProblem,
  type PlainDate,
  RATE_FORM_RULES,
  type Rule,
  TASK_NAMES,
  TASK_RULES,
  WORK_ITEM_LIMITS,
  WORKPLACE_MESSAGES,
} from '@labelbridge/contracts';
import { type ChosenProject } from '../../shared/ProjectField.js';
import { RATE_RULES, type RateValues, rateValues, readRate } from '../../shared/forms/rate-form.js';
import { type Task, type TaskInput } from './api/tasks.js';
import { TASK_MESSAGES } from './task.messages.js';

/** Option for a labelling interface that is created with the task. */
export const NEW_INTERFACE = 'new';

export type TaskValues = RateValues &
  Record<'taskName' | 'title' | 'taskLink' | 'taskGuidelineLink' | 'dueDate' | 'createdBy' | 'projectId', string> &
  Record<'workplace' | 'interfaceId' | 'reviewShare' | 'secondsPerItem' | 'overlap' | 'overlapMost' | 'queued', string> &
  Record<'exam' | 'exam.passMark' | 'exam.tries' | 'exam.practice' | 'exam.minutes', string> &
  InterfaceValues;

/**
 * A new labelling interface as typed: a template with replaced texts, or Label Studio's XML. Labels and questions are one per line; `looks`
 * are the colours and keys of the labels.
 */
export type InterfaceValues = Record<'template' | 'labels' | 'choices' | 'relations' | 'question' | 'looks' | 'xml', string>;

export const isInProduct = ({ workplace }: FormValues): boolean => workplace === 'labelbridge';
/** Tests if the form makes an exam, which is unpaid and done in the product. */
export const isExam = (form: FormValues): boolean => isInProduct(form) && form['exam'] !== undefined && form['exam'] !== '';
const makesInterface = (form: FormValues): boolean => isInProduct(form) && form.interfaceId === NEW_INTERFACE;
const isSeconds = (value: string): boolean =>
  /^\d{1,5}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= WORK_ITEM_LIMITS.secondsPerItem;
const isOverlap = (value: string): boolean => /^\d$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= WORK_ITEM_LIMITS.overlap;
const examRule =
  (from: number, to: number): Rule =>
  (value, form) =>
    isExam(form) && !(/^\d{1,2}$/.test(value.trim()) && Number(value) >= from && Number(value) <= to)
      ? `Please enter a whole number from ${from} to ${to}.`
      : undefined;
const isPercent = (value: string): boolean => /^\d{1,3}$/.test(value.trim()) && Number(value) <= 100;

/** @param today the day in Lagos @param task the edited task, whose due date may stay as it is */
export const taskFormRules = (today: PlainDate, task?: Pick<Task, 'dueDate'>): FormRules => ({
  ...TASK_RULES,
  ...RATE_RULES,
  'rate.per': RATE_FORM_RULES['rate.per'],
  dueDate: [...TASK_RULES.dueDate, dueDateRule(today, task?.dueDate)],
  projectId: [(value, form) => (isInProduct(form) && value === '' ? TASK_MESSAGES.projectRequired : undefined)],
  interfaceId: [(value, form) => (isInProduct(form) && value === '' ? WORKPLACE_MESSAGES.interfaceRequired : undefined)],
  template: [(value, form) => (makesInterface(form) && value === '' ? TASK_MESSAGES.templateRequired : undefined)],
  secondsPerItem: [(value, form) => (isInProduct(form) && value !== '' && !isSeconds(value) ? TASK_MESSAGES.secondsShape : undefined)],
  reviewShare: [(value, form) => (isInProduct(form) && !isPercent(value) ? TASK_MESSAGES.shareShape : undefined)],
  'exam.passMark': [examRule(1, EXAM_LIMITS.items)],
  'exam.tries': [examRule(1, EXAM_LIMITS.tries)],
  'exam.practice': [examRule(0, EXAM_LIMITS.practice)],
  'exam.minutes': [examRule(1, EXAM_LIMITS.minutes)],
  overlap: [(value, form) => (isInProduct(form) && !isOverlap(value) ? TASK_MESSAGES.overlapShape : undefined)],
  overlapMost: [
    (value, form) =>
      !isInProduct(form) || value === '' || (isOverlap(value) && !overlapMostProblem(Number(form['overlap']), Number(value)))
        ? undefined
        : TASK_MESSAGES.overlapMostShape,
  ],
});

/** Initial values of a new task. A project with a labelling interface suggests work in the product. */
export interface TaskStart {
  readonly project: ChosenProject;
  readonly hasInterface: boolean;
}

/** @param me id of the admin who creates the task */
export const taskValues = (me: string, task?: Task, start?: TaskStart): TaskValues => ({
  taskName: task?.taskName ?? '',
  title: task?.title ?? '',
  taskLink: task?.taskLink ?? '',
  taskGuidelineLink: task?.taskGuidelineLink ?? '',
  dueDate: task?.dueDate ?? '',
  createdBy: task?.createdBy._id ?? me,
  projectId: task?.project?._id ?? start?.project._id ?? '',
  workplace: task?.workplace ?? (start?.hasInterface ? 'labelbridge' : 'external'),
  interfaceId: task?.interfaceId ?? '',
  reviewShare: String(task?.reviewShare ?? 100),
  secondsPerItem: String(task?.secondsPerItem ?? ''),
  overlap: String(task?.overlap ?? 1),
  overlapMost: String(task?.overlapMost ?? ''),
  queued: task?.queued ? 'yes' : '',
  exam: task?.exam ? 'yes' : '',
  'exam.passMark': String((task?.exam ?? DEFAULT_EXAM).passMark),
  'exam.tries': String((task?.exam ?? DEFAULT_EXAM).tries),
  'exam.practice': String((task?.exam ?? DEFAULT_EXAM).practice),
  'exam.minutes': String((task?.exam ?? DEFAULT_EXAM).minutes),
  template: '',
  labels: '',
  choices: '',
  relations: '',
  question: '',
  looks: '',
  xml: '',
  ...rateValues(task?.rate),
});

/** Describes the hourly pay of work that is priced per item, so that a wrong currency or an extra zero is noticed. */
export function hourlyText(values: TaskValues): string | undefined {
  const rate = readRate(values);
  const seconds = Number(values.secondsPerItem);
  if (rate?.per !== 'item' || !isInProduct(values) || !(seconds >= 1)) return undefined;
  return `About ${formatMoney(hourlyPay(rate, seconds, 1))} an hour, at ${seconds} seconds per item.`;
}

/** Says what several answers for each item cost. */
export const overlapText = (overlap: string, most: string): string =>
  isOverlap(overlap) && Number(overlap) > 1
    ? `${Number(overlap)} people answer each item, and each is paid: the task costs ${Number(overlap)} times the pay${isOverlap(most) && Number(most) > Number(overlap) ? `, and up to ${Number(most)} times for items on which they differ` : ''}.`
    : `Up to ${WORK_ITEM_LIMITS.overlap}. More than one shows how far people agree, and costs that many times the pay.`;

const examOf = (values: TaskValues) => ({
  passMark: Number(values['exam.passMark']),
  tries: Number(values['exam.tries']),
  practice: Number(values['exam.practice']),
  minutes: Number(values['exam.minutes']),
});

/** A task in an external workplace has a link, one in the product an interface. */
function placeOf(values: TaskValues, isNew: boolean) {
  if (!isInProduct(values)) {
    const taskLink = values.taskLink.trim();
    return isNew ? { taskLink } : { workplace: 'external' as const, taskLink, interfaceId: null };
  }
  const { interfaceId, queued } = values;
  if (isExam(values)) return { workplace: 'labelbridge' as const, interfaceId, exam: examOf(values) };
  const [reviewShare, overlap] = [Number(values.reviewShare), Number(values.overlap)];
  const secondsPerItem = Number(values.secondsPerItem) || null;
  const overlapMost = Number(values.overlapMost) || null;
  return { workplace: 'labelbridge' as const, interfaceId, reviewShare, secondsPerItem, overlap, overlapMost, queued: queued !== '' };
}

/**
 * Builds the request from the form. An empty rate is omitted for a new task, which then has the rate of its project; for an existing task
 * it removes the rate.
 *
 * @returns undefined without a task name, which the form's rules refuse first
 */
export function readTask(values: TaskValues, isNew: boolean): TaskInput | undefined {
  const taskName = TASK_NAMES.find((name) => name === values.taskName);
  if (!taskName) return undefined;
  const rate = isExam(values) ? null : readRate(values);
  return {
    taskName,
    ...placeOf(values, isNew),
    taskGuidelineLink: values.taskGuidelineLink.trim(),
    dueDate: values.dueDate,
    createdBy: values.createdBy,
    title: values.title.trim() || null,
    projectId: values.projectId || null,
    ...(rate || !isNew ? { rate } : {}),
  };
}
