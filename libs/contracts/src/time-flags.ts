import { type Progress } from './progress.js';
import { type Rate } from './rate.js';
import { WORK_CLOCK } from './work-clock.js';

/** Flags on the time of a job. A flagged job is approved alone, never in bulk. */
export const TIME_FLAGS = ['long-day', 'unbroken', 'only-skipped', 'offline'] as const;
export type TimeFlag = (typeof TIME_FLAGS)[number];

/** Tells if most of the paid items were skipped. Reviews do not cover skipped items. */
export const paysSkipping = (rate: Rate | null, items: Progress | null): boolean =>
  rate?.per === 'item' && rate.paySkipped === true && items !== null && items.skipped > items.done;

/** Tells if no item was done, or few of the paid ones. */
export const isSkipped = (rate: Rate | null, items: Progress | null): boolean =>
  items !== null && (items.skipped === items.items || paysSkipping(rate, items));

const HOUR_MS = 3_600_000;
const IN_WORDS: Readonly<Record<TimeFlag, string>> = {
  'long-day': `More than ${WORK_CLOCK.longDayMs / HOUR_MS} hours of work in one day, over all jobs of the annotator.`,
  unbroken: `${WORK_CLOCK.unbrokenMs / HOUR_MS} hours of work without a break.`,
  'only-skipped': 'All items were skipped, or most where skipped ones are paid.',
  offline: 'More time was worked without a network than the answers that are left account for.',
};

export const TIME_FLAG_LABEL: Readonly<Record<TimeFlag, string>> = {
  'long-day': `Over ${WORK_CLOCK.longDayMs / HOUR_MS} h in a day`,
  unbroken: `${WORK_CLOCK.unbrokenMs / HOUR_MS} h without a break`,
  'only-skipped': 'Skipped items',
  offline: 'Time without a network',
};

export const timeFlagsText = (flags: readonly TimeFlag[]): string => flags.map((flag) => IN_WORDS[flag]).join(' ');

/** Refusal of a flagged job in a bulk approval. */
export const markedTimeMessage = (flags: readonly TimeFlag[]): string =>
  `Its time is marked: ${timeFlagsText(flags)} Look at the job, and approve it alone.`;
