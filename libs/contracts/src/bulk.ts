/** What a bulk run does. Its rows are lines of a file, pairs of task and person, or contacts. */
export const BULK_KINDS = ['task-import', 'task-assignment', 'contact-invitation', 'task-split'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** A run is a preview until it is started, and is over when it is done or stopped. */
export const BULK_STATES = ['ready', 'running', 'done', 'stopped'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** `invalid` rows break a rule and are never carried out; `failed` rows were refused when their turn came. */
export const BULK_ROW_STATES = ['waiting', 'invalid', 'done', 'failed'] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/** How tasks are shared out among people. */
export const ASSIGNMENT_METHODS = ['round-robin', 'availability'] as const;
export type AssignmentMethod = (typeof ASSIGNMENT_METHODS)[number];

export const BULK_LIMITS = {
  /** Rows of one imported file. */
  importRows: 10_000,
  /** Characters of one imported file. */
  importLength: 8_000_000,
  /** Tasks of one assignment. */
  tasks: 5_000,
  /** People of one assignment. */
  people: 200,
  /** Contacts of one invitation. */
  contacts: 100_000,
  /** Days between two invitations to the same address. */
  daysBetweenInvitations: 7,
} as const;

/** The columns of a task file: the fields of the task form, with the labels of the form as titles. */
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

/** The field of a column by its title, without case, spaces and punctuation; undefined where it is none of a task's. */
export const taskColumnOf = (title: string): TaskColumn | undefined =>
  TASK_COLUMNS.find((column) => [column.title, ...column.aliases].some((name) => plain(name) === plain(title)))?.field;
