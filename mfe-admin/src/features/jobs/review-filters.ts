import { labelsOf } from '@labelbridge/annotation';
import { type ReviewItem } from './api/reviews.js';

/** What of a job's items is shown. */
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

/** Below half and above twice the median an item is unusual; so is one of less than this, even where all were so fast. */
const FAST_SECONDS = 3;
const SHORT = 0.5;
const LONG = 2;

/** The median of the active seconds of the items that are done; 0 where none is. */
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
/** Whether there is work to review: an item that was skipped has none. */
export const isReviewable = ({ state }: Pick<ReviewItem, 'state'>): boolean => state === 'done';

/** The labels that occur in a job's items, in alphabetical order. */
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

/** The items that a filter lets through. @param label empty: any */
export function filtered(items: readonly ReviewItem[], filter: ItemFilter, label: string): ReviewItem[] {
  const median = medianSeconds(items);
  return items.filter(
    (item) => passes(item, filter, median) && (label === '' || item.regions.some((region) => labelsOf(region).includes(label))),
  );
}

/** The item to go to next: the one after, else the first that is not reviewed. */
export function nextToReview(items: readonly ReviewItem[], id: string): ReviewItem | undefined {
  const at = items.findIndex(({ _id }) => _id === id);
  const waits = (item: ReviewItem): boolean => item._id !== id && isReviewable(item) && !isReviewed(item);
  return items.slice(at + 1).find(waits) ?? items.find(waits);
}
