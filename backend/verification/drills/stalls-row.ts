import { ZIP_LIMITS } from '@labelbridge/contracts';
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
}
export const ALL: Sizes = { rows: 100_000, zipped: ZIP_LIMITS.entries, exported: 25 };
export const SAMPLE: Sizes = { rows: 5_000, zipped: 150, exported: 2 };

export const list = <T>(length: number, of: (i: number) => T): T[] => Array.from({ length }, (_, i) => of(i));
/** A text many times, then its end. */
export const many = (count: number, text: string, last: string): string => `${text.repeat(count)}${last}`;

/** Sends a call. @returns what gives the status of its answer */
export const answerOf = (world: StallsWorld, sent: Sent) => async (): Promise<number> => (await world.drill.send(sent)).status;
