/** Work on a project's data in the background. */
export const RUN_KINDS = ['import', 'export', 'delete', 'recompute', 'predict'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** Kinds that `POST /runs` starts. An import starts with its file. */
export const STARTED_RUN_KINDS = ['export', 'delete', 'recompute', 'predict'] as const satisfies readonly RunKind[];
export type StartedRunKind = (typeof STARTED_RUN_KINDS)[number];

/** `done`, `failed` and `cancelled` are final. */
export const RUN_STATES = ['running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const RUN_ACTIONS = ['pause', 'resume', 'cancel'] as const;
export type RunAction = (typeof RUN_ACTIONS)[number];

/** States from which an admin or an API key may take an action, and the state that follows. */
export const RUN_TRANSITIONS: Readonly<Record<RunAction, { readonly from: readonly RunState[]; readonly to: RunState }>> = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['running', 'paused'], to: 'cancelled' },
};

export const UNFINISHED_RUN_STATES = RUN_TRANSITIONS.cancel.from;

export const mayRun = (action: RunAction, { state }: { readonly state: RunState }): boolean => RUN_TRANSITIONS[action].from.includes(state);

export const RUN_KIND_TEXT: Readonly<Record<RunKind, string>> = {
  import: 'Import',
  export: 'Export',
  delete: 'Deletion',
  recompute: 'Recount',
  predict: 'Predictions',
};

export const RUN_STATE_TEXT: Readonly<Record<RunState, string>> = {
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const RUN_LIMITS = {
  /** Ids of one deletion. */
  ids: 10_000,
  /** Characters of an id. */
  idMax: 200,
  /** Characters of the reason of a deletion. */
  reasonMax: 500,
  /** Unfinished runs of one person, besides imports. */
  unfinished: 10,
  /** Files of exports that are kept for one person. The oldest goes first. */
  results: 20,
  /** Days until the file of an export is removed. */
  resultDays: 7,
  /** Minutes in which a link to such a file works. */
  linkMinutes: 60,
} as const;

export const RUN_MESSAGES = {
  started: 'Started. It goes on in the background.',
  paused: 'Paused. Resume it when you like.',
  resumed: 'It goes on.',
  cancelled: 'Cancelled. What it has done stays.',
  notRunning: 'This run is not running.',
  notPaused: 'This run is not paused.',
  ended: 'This run has ended.',
  resumeOwn: 'Only the admin who started a deletion can resume it.',
  tooMany: `You have ${RUN_LIMITS.unfinished} unfinished runs. Start this one when one of them has ended.`,
  scope: 'must be a project or a task, not both',
  taskNeeded: 'must be given with “all”: only the items of one task can be deleted together',
  ids: 'must name the items, unless “all” is true',
  idsOrAll: 'must be empty if “all” is true',
  notWithSince: 'must be left out with “since”: the changes have the scope and the settings of the earlier export',
  earlierGone: 'The file of the earlier export is gone. Export everything once more.',
  sinceGone: 'must be a JSONL export in the background whose file is still kept. Export everything once more.',
  linkInvalid: 'This link does not work, or no longer. Get a new one from the run.',
  givenUp: 'The program failed on this run again and again. The log of the server says where.',
  full: 'The disk of the server is full. Tell an admin, and start this run again.',
  ofExam: 'Items of an exam stay: its results refer to them.',
  itemIsGold: 'The item is a gold item. Make it an ordinary item, then delete it.',
  itemFlagged: 'A flag about the item is not decided. Decide on it, then delete the item.',
  goldRecounts: 'Answers on the item are being counted again. Delete it in a minute.',
  itemStays: (id: string, why: string): string => `The item “${id}” stays. ${why}`,
  noSuchItem: 'No item has this id.',
  itemInWork: 'The item is in a job whose work is not decided. Decide or cancel the job, then delete the item.',
} as const;
