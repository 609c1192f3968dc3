import { labelsOf } from '@labelbridge/annotation';
import { type ReviewItem } from './api/reviews.js';

export const ITEM_FILTERS = ['all', 'to-review', 'sent-back', 'skipped', 'short', 'long'] as const;
export type ItemFilter = (typeof ITEM_FILTERS)[number];

export const FILTER_TITLES: Readonly<Record<ItemFilter, string>> = {
  all: 'All items',
  'to-review': 'Not reviewed yet',
  'sent-back': 'Sent back',
  skipped: 'Skipped',
  short: 'Done unusually fast',
  long: 'Took unusually long',
};

/** An item is unusual below half or above twice the median. Below this number of seconds it is always unusual. */
const FAST_SECONDS = 3;
const SHORT = 0.5;
const LONG = 2;

/** Returns the median of the active seconds of finished items; 0 without any. */
export function medianSeconds(items: readonly ReviewItem[]): number {
  const seconds = items
    .filter(({ state }) => state === 'done')
    .map((item) => item.seconds)
    .sort((a, b) => a - b);
  const middle = Math.floor(seconds.length / 2);
  const [low = 0, high = 0] = [seconds[seconds.length % 2 ? middle : middle - 1], seconds[middle]];
  return (low + high) / 2;
}

const REVIEWED: readonly (string | null)[] = ['accepted', 'fixed', 'rejected'];
export const isReviewed = ({ annotationState }: Pick<ReviewItem, 'annotationState'>): boolean => REVIEWED.includes(annotationState);
/** Tells if there is work to review: a skipped item has none. */
export const isReviewable = ({ state }: Pick<ReviewItem, 'state'>): boolean => state === 'done';

export const labelsIn = (items: readonly ReviewItem[]): string[] =>
  [...new Set(items.flatMap(({ regions }) => regions.flatMap(labelsOf)))].sort((a, b) => a.localeCompare(b));

function passes(item: ReviewItem, filter: ItemFilter, median: number): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'to-review':
      return isReviewable(item) && !isReviewed(item);
    case 'sent-back':
      return item.annotationState === 'rejected';
    case 'skipped':
      return item.state === 'skipped';
    case 'short':
      return isReviewable(item) && item.seconds < Math.max(FAST_SECONDS, median * SHORT);
    case 'long':
      return isReviewable(item) && item.seconds > median * LONG;
  }
}

/** @param label empty: any */
export function filtered(items: readonly ReviewItem[], filter: ItemFilter, label: string): ReviewItem[] {
  const median = medianSeconds(items);
  return items.filter(
    (item) => passes(item, filter, median) && (label === '' || item.regions.some((region) => labelsOf(region).includes(label))),
  );
}

/** Returns the next item to review: the next unreviewed one, else the first. */
export function nextToReview(items: readonly ReviewItem[], id: string): ReviewItem | undefined {
  const at = items.findIndex(({ _id }) => _id === id);
  const waits = (item: ReviewItem): boolean => item._id !== id && isReviewable(item) && !isReviewed(item);
  return items.slice(at + 1).find(waits) ?? items.find(waits);
}
