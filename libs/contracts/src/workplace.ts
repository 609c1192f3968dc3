/** Place of a task's work: behind its link, or in the product's tools. */
export const WORKPLACES = ['external', 'labelbridge'] as const;
export type Workplace = (typeof WORKPLACES)[number];

export const workPath = (jobId: string): string => `/dashboard/work/${jobId}`;

export const workLinkOf = (task: { readonly workplace: Workplace; readonly taskLink: string }, jobId: string): string =>
  task.workplace === 'labelbridge' ? workPath(jobId) : task.taskLink;

export const ITEM_STATES = ['open', 'done', 'skipped'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Verdicts of a review: accepted, replaced by the reviewer's own version, or sent back. */
export const REVIEW_VERDICTS = ['accept', 'fix', 'reject'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

export const IMPORT_FORMATS = ['jsonl', 'json', 'csv', 'tsv', 'text'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const WORK_ITEM_LIMITS = {
  /** Largest estimate of an admin. */
  secondsPerItem: 14_400,
  importBytes: 1_000_000_000,
  importRowBytes: 1_000_000,
  /** Bytes from the start of a file that are shown before its import. */
  previewBytes: 262_144,
  /** Characters that name the columns of an import. */
  columnsLength: 10_000,
  itemsOfTask: 100_000,
  /** Larger tasks are split into batches. */
  itemsOfJob: 1_000,
  /** Refused rows that one import names; it stops there. */
  importProblems: 10_000,
  /** Bytes as JSON. */
  annotationBytes: 4_000_000,
  /** Bytes of one patch, and of one review with regions. */
  patchBytes: 4_500_000,
  /** Bytes of item data and regions in one page of a job's items. */
  pageBytes: 4_000_000,
  commentsOfReview: 100,
  interfacesOfProject: 1_000,
  /** People who may answer each item of a task. */
  overlap: 9,
  /** One item in as many comes without what a machine proposed. */
  unaidedOneOf: 10,
  /** Hours that a batch from the queue is reserved for the person who took it, until work begins. */
  holdHours: 24,
  xmlLength: 300_000,
} as const;

/**
 * Problem of the largest number of answers that items with differing answers get.
 *
 * @param overlap answers of each item @param most null for no further answers
 */
export const overlapMostProblem = (overlap: number, most: number | null): string | undefined =>
  most === null || (overlap >= 2 && most > overlap) ? undefined : 'must be more than “Answers for each item”, which must be 2 or more';

export interface JobItems {
  readonly total: number;
  readonly open: number;
  readonly skipped: number;
  /** Sampled items of the submitted work without a review. */
  readonly toReview: number;
  /** Items of the submitted work that an admin sent back. */
  readonly sentBack: number;
  /** Active seconds of all items, as reported by devices. They divide the job's time among the items, and pay nothing. */
  readonly seconds: number;
  /** Number of times that items were added or removed during the work; absent before the first time. */
  readonly changes?: number;
}

/** Minutes that the submission of an in-product job proposes: the clock's, rounded up. */
export const proposedMinutesOf = ({ seconds }: { readonly seconds: number }): number => Math.ceil(seconds / 60);
