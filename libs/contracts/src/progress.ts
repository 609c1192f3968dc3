import { type JobItems } from './workplace.js';

/** How far work in the product is: its items, those that are done, and those that were skipped. */
export interface Progress {
  readonly items: number;
  readonly done: number;
  readonly skipped: number;
}

/** The progress of the items of a job, or of several jobs together. */
export const progressOf = ({ total, open, skipped }: Pick<JobItems, 'total' | 'open' | 'skipped'>): Progress => ({
  items: total,
  done: total - open - skipped,
  skipped,
});

/** Writes progress for people: `12 of 20 done`, `12 of 20 done, 3 skipped`. */
export const progressText = ({ items, done, skipped }: Progress): string =>
  `${done} of ${items} done${skipped > 0 ? `, ${skipped} skipped` : ''}`;
