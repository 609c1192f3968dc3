import { countText } from './count-text.js';
import { type Rule, required } from './rules/rule.js';

/** Bounds of a guideline. Lengths are UTF-16 code units. */
export const GUIDELINE_LIMITS = {
  textMax: 30_000,
  /** Description of a change by its author. */
  noteMax: 500,
  linesMax: 1_500,
  /** Columns of a table. */
  columnsMax: 20,
  clausesMax: 300,
  /** Levels of headings that number clauses: 1.2.3. */
  depthMax: 3,
  clauseTitleMax: 200,
  picturesMax: 30,
  /** Pieces of text with a format of their own, in all clauses. */
  runsMax: 6_000,
  versionsMax: 500,
  numberMax: 20,
} as const;

/** Kinds of blocks in a clause. A `row` is a row of a table; the first one holds its headings. */
export const GUIDELINE_BLOCKS = ['text', 'item', 'quote', 'code', 'row', 'picture'] as const;
export type GuidelineBlockKind = (typeof GUIDELINE_BLOCKS)[number];

export const CLAUSE_CHANGES = ['added', 'removed', 'changed'] as const;
export type ClauseChange = (typeof CLAUSE_CHANGES)[number];

export const CHANGE_PARTS = ['same', 'added', 'removed'] as const;
export type ChangePart = (typeof CHANGE_PARTS)[number];

/** A clause of a guideline that a rejection cites. */
export interface CitedClause {
  readonly version: number;
  readonly number: string;
  readonly title: string;
}

/** Number of the text before the first heading. It is not a rule, so that a rejection cannot cite it. */
export const INTRODUCTION_NUMBER = '0';

export const clauseText = ({ number, title }: Pick<CitedClause, 'number' | 'title'>): string => `Clause ${number}: ${title}`;

/** The clause and the reason of a rejection; undefined if there is none. */
export function rejectionText(job: {
  readonly rejectionClause?: CitedClause | null | undefined;
  readonly rejectionReason?: string | null | undefined;
}): string | undefined {
  const { rejectionClause, rejectionReason } = job;
  if (!rejectionReason) return undefined;
  return rejectionClause ? `${clauseText(rejectionClause)}. ${rejectionReason}` : rejectionReason;
}

export const GUIDELINE_MESSAGES = {
  textRequired: 'Please write the guideline.',
  textMax: `A guideline has at most ${GUIDELINE_LIMITS.textMax.toLocaleString('en')} characters.`,
  noteMax: `Please enter at most ${GUIDELINE_LIMITS.noteMax} characters.`,
  headingRequired: 'Please write at least one heading (a line that begins with #): each heading is a clause that a rejection can cite.',
  headingEmpty: 'A heading has no words.',
  headingLong: `A heading has at most ${GUIDELINE_LIMITS.clauseTitleMax} characters.`,
  tooManyClauses: `Please use at most ${GUIDELINE_LIMITS.clausesMax} headings.`,
  tooManyPictures: `A guideline has at most ${GUIDELINE_LIMITS.picturesMax} pictures.`,
  tooManyRuns: 'Too many words have a format of their own. Please use less bold, links and code.',
  tooManyLines: `Please use at most ${GUIDELINE_LIMITS.linesMax.toLocaleString('en')} lines.`,
  tooManyColumns: `A table has at most ${GUIDELINE_LIMITS.columnsMax} columns.`,
  picture: 'A picture was not uploaded here, or could not be read. Add it with the button Add a picture.',
  remotePictures: (count: number): string =>
    `Pictures must be uploaded here: ${countText(count, 'picture')} from elsewhere ${count === 1 ? 'is' : 'are'} left out. Add ${count === 1 ? 'it' : 'them'} with the button Add a picture.`,
  changed: 'Somebody published another version meanwhile. Read it, then publish yours again.',
  tooMany: `A project has at most ${GUIDELINE_LIMITS.versionsMax} versions of its guideline.`,
  published: 'Guideline published. New jobs follow it; jobs that were assigned before keep their version.',
  same: 'Nothing has changed: no version was published.',
  clauseRequired: 'Please choose the clause of the guideline that the work breaks.',
  clauseUnknown: 'The guideline of this job has no such clause.',
  clauseWithout: 'This job has no guideline in the product, so a rejection cites no clause.',
  kept: 'A later version is never held against this work.',
} as const;

export const GUIDELINE_RULES = {
  text: [
    required(GUIDELINE_MESSAGES.textRequired),
    (value: string) => (value.length > GUIDELINE_LIMITS.textMax ? GUIDELINE_MESSAGES.textMax : undefined),
  ],
  note: [(value: string) => (value.length > GUIDELINE_LIMITS.noteMax ? GUIDELINE_MESSAGES.noteMax : undefined)],
} as const satisfies Record<string, readonly Rule[]>;

/** The address of an uploaded picture in the Markdown of a guideline. */
export const PICTURE_SCHEME = 'media:';

/** Markdown that shows an uploaded picture. */
export const pictureMarkdown = (name: string, id: string): string => `![${name.replace(/[[\]\\]/g, '')}](${PICTURE_SCHEME}${id})`;

/** Counts the pictures in a Markdown text that were not uploaded: a guideline shows none of them. */
export const countRemotePictures = (text: string): number => text.match(/!\[[^[\]]*\]\((?!media:)/g)?.length ?? 0;
