import { type JobItems } from './workplace.js';

export interface Progress {
  readonly items: number;
  readonly done: number;
  readonly skipped: number;
}

export const progressOf = ({ total, open, skipped }: Pick<JobItems, 'total' | 'open' | 'skipped'>): Progress => ({
  items: total,
  done: total - open - skipped,
  skipped,
});

/** Text for people: `12 of 20 done`, `12 of 20 done, 3 skipped`. */
export const progressText = ({ items, done, skipped }: Progress): string =>
  `${done} of ${items} done${skipped > 0 ? `, ${skipped} skipped` : ''}`;
