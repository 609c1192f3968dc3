import { LIMITS, ZIP_LIMITS } from '@labelbridge/contracts';
import { type Sent } from './stalls-drill.js';
import { type StallsWorld } from './stalls-world.js';

/** One thing that somebody may send. `prepare` is not measured. */
export interface StallsRow {
  readonly name: string;
  readonly who: 'visitor' | 'annotator' | 'admin';
  /** The status of the answer; a row that sends several says so of the last. */
  readonly status: number;
  /** @returns what is measured */
  readonly prepare: (world: StallsWorld, size: Sizes) => Promise<() => Promise<number>>;
}

/** How much the rows send that take long: all that is allowed, or a sample. */
export interface Sizes {
  readonly rows: number;
  readonly zipped: number;
  readonly exported: number;
  readonly addresses: number;
}
export const ALL: Sizes = { rows: 100_000, zipped: ZIP_LIMITS.entries, exported: 25, addresses: LIMITS.bulkEmailsMax };
export const SAMPLE: Sizes = { rows: 2_000, zipped: 50, exported: 1, addresses: 10_000 };

/** The rows of a sample: of each kind those that showed a stall, or are nearest to one. */
export const SAMPLED: readonly string[] = [
  ...['patch: 2,000 spans on a text of 950 kB', 'patch: a mask of as many runs as it may have', 'patch: a mask of 16384 x 16384'],
  ...['patch: 450,000 wrong runs', 'patch: 1.4 million lists', 'patch: 4 MB for the item of another'],
  ...['review: a fix with a heavy annotation, then 300,000 comments', 'export: heavy annotations as csv'],
  ...['export: heavy annotations as coco', 'export: heavy annotations as masks', 'interface: as many labels as it may have'],
  ...['interface: 20,000 lines', 'import: rows of more values than an item may have', 'import: a JSON list of rows as long as they may be'],
  ...['import: spans as long as their text', 'import: rows of more cells than a sheet has', 'import: relations of the same two regions'],
  ...['upload: a first part that announces 999 GB', 'upload: a zip of as many small pictures as it may have'],
  ...['log-in: 300,000 objects', 'search: /users', 'bulk: as many addresses as one call may have', 'export: contacts as CSV'],
];

export const list = <T>(length: number, of: (i: number) => T): T[] => Array.from({ length }, (_, i) => of(i));
/** A text many times, then its end. */
export const many = (count: number, text: string, last: string): string => `${text.repeat(count)}${last}`;

/** Sends a call. @returns what gives the status of its answer */
export const answerOf = (world: StallsWorld, sent: Sent) => async (): Promise<number> => (await world.drill.send(sent)).status;
