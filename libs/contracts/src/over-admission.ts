import { countText } from './count-text.js';

/** Work in the product of a project that promises each annotator a number of items, and the people who share it. */
export interface SharedWork {
  /** Items that the offer promises each annotator. */
  readonly promised: number;
  /** Items that are neither done nor skipped, each as often as people are to answer it. */
  readonly left: number;
  /** Items that people have done or skipped; of each person, no more than `promised`. */
  readonly had: number;
  readonly people: number;
}

/** Words of the promise. */
export const itemsEachText = (items: number): string => `${countText(items, 'item')} for each annotator`;

/**
 * Items that each person gets if what is left goes first to people who had less than promised. What somebody had beyond the promise is no
 * longer there for the others, so that it does not count.
 *
 * @param more people to add @returns null without people
 */
export function itemsForEach({ left, had, people }: SharedWork, more = 0): number | null {
  const all = people + more;
  return all === 0 ? null : Math.floor((left + had) / all);
}

/** @param more people to approve; 0 describes the present people @returns undefined if everybody gets what the offer promises */
export function overAdmissionText(work: SharedWork, more = 0): string | undefined {
  const each = itemsForEach(work, more);
  if (each === null || each >= work.promised) return undefined;
  const effect = more > 0 ? `Approving ${more} more leaves` : `${countText(work.people, 'annotator')} in this project: that leaves`;
  return `${effect} about ${countText(each, 'item')} each; the offer promises ${work.promised}.`;
}
