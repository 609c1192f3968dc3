import { LIMITS, ZIP_LIMITS } from '@labelbridge/contracts';
import { type Sent } from './stalls-drill.js';
import { type StallsWorld } from './stalls-world.js';

/** One call of the drill. `prepare` is not measured. */
export interface StallsRow {
  readonly name: string;
  readonly who: 'visitor' | 'annotator' | 'admin';
  /** Expected status of the answer, or of the last one if the row sends several. */
  readonly status: number;
  readonly prepare: (world: StallsWorld, size: Sizes) => Promise<() => Promise<number>>;
}

/** Sizes of the slow rows: the maximum that is allowed, or a sample. */
export interface Sizes {
  readonly rows: number;
  readonly zipped: number;
  readonly exported: number;
  readonly kept: number;
  readonly addresses: number;
  /** Number of items accepted in one call, and of people with an item. */
  readonly accepted: number;
  readonly holders: number;
  readonly versions: number;
}
export const ALL: Sizes = {
  ...{ rows: 100_000, zipped: ZIP_LIMITS.entries, exported: 25, kept: 100, addresses: LIMITS.bulkEmailsMax },
  ...{ accepted: LIMITS.idsMax, holders: LIMITS.idsMax, versions: 100 },
};
export const SAMPLE: Sizes = { rows: 2_000, zipped: 50, exported: 1, kept: 1, addresses: 10_000, accepted: 5, holders: 2, versions: 2 };

/** Rows of a sample: of each kind, the rows that once stalled the server or are nearest to a stall. */
export const SAMPLED: readonly string[] = [
  ...['patch: 2,000 spans on a text of 950 kB', 'patch: a mask of as many runs as it may have', 'patch: a mask of 16384 x 16384'],
  ...['patch: 450,000 wrong runs', 'patch: 1.4 million lists', 'patch: 4 MB for the item of another'],
  ...['review: a fix with a heavy annotation, then 300,000 comments', 'export: heavy annotations as csv'],
  ...['export: heavy annotations as coco', 'export: heavy annotations as masks', 'interface: as many labels as it may have'],
  ...['interface: 20,000 lines', 'import: rows of more values than an item may have', 'import: a JSON list of rows as long as they may be'],
  ...['import: spans as long as their text', 'import: rows of more cells than a sheet has', 'import: relations of the same two regions'],
  ...['upload: a first part that announces 999 GB', 'upload: a zip of as many small pictures as it may have'],
  ...['log-in: 300,000 objects', 'search: /users', 'bulk: as many addresses as one call may have', 'export: contacts as CSV'],
  ...['preview: a table as wide as it may be', 'preview: one byte more than it may have'],
  ...['accept: one item more than one call may have', 'invitation: one chosen contact more than one call may have'],
  ...['privacy: all about a person with heavy annotations'],
];

export const list = <T>(length: number, of: (i: number) => T): T[] => Array.from({ length }, (_, i) => of(i));
export const many = (count: number, text: string, last: string): string => `${text.repeat(count)}${last}`;

export const labelsXml = (controls: number, each: number, name = 'l'): string =>
  `<View><Image name="image" value="$image"/>${list(controls, (c) => `<RectangleLabels name="r${c}" toName="image">${list(each, (i) => `<Label value="${name}${c}-${i}" background="#${(c * 1_000 + i + 4_096).toString(16).padStart(6, '0')}"/>`).join('\n')}</RectangleLabels>`).join('\n')}</View>`;

export const idOf = (i: number): string => i.toString(16).padStart(24, 'a');

/** @returns a function that sends a call and gives the status of its answer */
export const answerOf = (world: StallsWorld, sent: Sent) => async (): Promise<number> => (await world.drill.send(sent)).status;
