import { type Duty } from './principal.js';

/** Kinds of bulk runs. Rows are lines of a file, pairs of task and person, or contacts. */
export const BULK_KINDS = ['task-import', 'task-assignment', 'contact-invitation', 'task-split'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** Admins need the duty to see, start and stop runs of a kind; a run stops if its admin lost it. */
export const BULK_DUTY: Readonly<Record<BulkKind, Duty>> = {
  'task-import': 'projects',
  'task-assignment': 'projects',
  'contact-invitation': 'people',
  'task-split': 'projects',
};

/** `ready` is a preview; `done` and `stopped` are final. */
export const BULK_STATES = ['ready', 'running', 'done', 'stopped'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** `invalid` rows break a rule and never run; `failed` rows were refused when they ran. */
export const BULK_ROW_STATES = ['waiting', 'invalid', 'done', 'failed'] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

export const ASSIGNMENT_METHODS = ['round-robin', 'availability'] as const;
export type AssignmentMethod = (typeof ASSIGNMENT_METHODS)[number];

export const BULK_LIMITS = {
  importRows: 10_000,
  /** Characters per file. */
  importLength: 8_000_000,
  /** Tasks per assignment. */
  tasks: 5_000,
  /** People per assignment. */
  people: 200,
  /** Contacts per invitation. */
  contacts: 100_000,
  daysBetweenInvitations: 7,
} as const;

/** Columns of a task file: the fields of the task form. Titles are the labels of the form. */
export const TASK_COLUMNS = [
  { field: 'taskName', title: 'Task Name', aliases: ['task'] },
  { field: 'dueDate', title: 'Due Date', aliases: [] },
  { field: 'title', title: 'Title', aliases: [] },
  { field: 'taskLink', title: 'Task Link', aliases: [] },
  { field: 'taskGuidelineLink', title: 'Guideline Link', aliases: ['taskGuidelineLink'] },
  { field: 'projectId', title: 'Project', aliases: ['projectId'] },
  { field: 'createdBy', title: 'Created By', aliases: [] },
  { field: 'rate.amount', title: 'Rate', aliases: ['amount', 'payment'] },
  { field: 'rate.currency', title: 'Currency', aliases: [] },
  { field: 'rate.per', title: 'Per', aliases: [] },
] as const;
export type TaskColumn = (typeof TASK_COLUMNS)[number]['field'];

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Matches titles without case, spaces and punctuation. @returns undefined for an unknown title */
export const taskColumnOf = (title: string): TaskColumn | undefined =>
  TASK_COLUMNS.find((column) => [column.title, ...column.aliases].some((name) => plain(name) === plain(title)))?.field;
