/** Where a task is worked on: behind its link, or in the product's own tools. */
export const WORKPLACES = ['external', 'labelbridge'] as const;
export type Workplace = (typeof WORKPLACES)[number];

/** Path of the page that an in-product job is worked on. */
export const workPath = (jobId: string): string => `/dashboard/work/${jobId}`;

/** Link to the work of a job: the task's own link, or the job's page. */
export const workLinkOf = (task: { readonly workplace: Workplace; readonly taskLink: string }, jobId: string): string =>
  task.workplace === 'labelbridge' ? workPath(jobId) : task.taskLink;

/** States of an item of a job. */
export const ITEM_STATES = ['open', 'done', 'skipped'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Verdicts of a review: taken over, replaced by the reviewer's own version, or sent back. */
export const REVIEW_VERDICTS = ['accept', 'fix', 'reject'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

/** Formats that items are imported from. */
export const IMPORT_FORMATS = ['jsonl', 'json', 'csv', 'tsv', 'text'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const IMPORT_STATES = ['running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const WORK_ITEM_LIMITS = {
  /** The most that an admin expects of one item. */
  secondsPerItem: 14_400,
  /** Bytes of one imported file. */
  importBytes: 1_000_000_000,
  /** Bytes of one row of an imported file. */
  importRowBytes: 1_000_000,
  /** Bytes of the beginning of a file that is shown before its import. */
  previewBytes: 262_144,
  /** Characters that name the columns of an import. */
  columnsLength: 10_000,
  /** Items of one task. */
  itemsOfTask: 100_000,
  /** Items of one job: a larger task is split into batches. */
  itemsOfJob: 1_000,
  /** Rows that one import names as refused; it stops there. */
  importProblems: 10_000,
  /** Bytes of one annotation as JSON. */
  annotationBytes: 4_000_000,
  /** Bytes of one patch, and of one review with regions. */
  patchBytes: 4_500_000,
  /** Bytes of item data and regions in one page of a job's items. */
  pageBytes: 4_000_000,
  commentsOfReview: 100,
  interfacesOfProject: 1_000,
  /** Hours that a batch from the queue is held for who took it, until work begins. */
  holdHours: 24,
  xmlLength: 300_000,
} as const;

/** The progress of an in-product job. */
export interface JobItems {
  readonly total: number;
  /** Neither done nor skipped. */
  readonly open: number;
  readonly skipped: number;
  /** Sampled items of the submitted work that no admin has reviewed. */
  readonly toReview: number;
  /** Items of the submitted work that an admin has sent back. */
  readonly sentBack: number;
  /** Active seconds of all items, as their devices say. They divide the time of the job among them, and pay nothing. */
  readonly seconds: number;
  /** How often items came or went while it was worked on; not there before the first time. */
  readonly changes?: number;
}

/** The minutes that the submission of an in-product job is proposed to claim: those on its clock, rounded up. */
export const proposedMinutesOf = ({ seconds }: { readonly seconds: number }): number => Math.ceil(seconds / 60);
