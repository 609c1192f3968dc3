import { describe, expect, it } from '@jest/globals';
import { type ReviewItem } from './api/reviews.js';
import { reviewItem } from './job.fixture.js';
import { filtered, labelsIn, medianSeconds, nextToReview } from './review-filters.js';

const item = (id: string, more: Partial<ReviewItem> = {}) => reviewItem(id, { sampled: false, ...more });
const labelled = (label: string) => ({
  regions: [{ id: 'r', from: 'box', to: 'image', type: 'rectanglelabels', labels: [label], shape: { t: 'none' as const } }],
});

const items = [
  item('a', { ...labelled('Car'), annotationState: 'accepted' }),
  item('b', { seconds: 3, ...labelled('Bus') }),
  item('c', { state: 'skipped', annotationState: null, seconds: 1 }),
  item('d', { seconds: 30 }),
  item('e', { annotationState: 'rejected' }),
];
const ids = (list: readonly ReviewItem[]): string => list.map(({ _id }) => _id).join('');

describe('the filters of a review', () => {
  it('finds items by state and by time', () => {
    expect(medianSeconds(items)).toBe(10);
    expect(ids(filtered(items, 'all', ''))).toBe('abcde');
    expect(ids(filtered(items, 'to-review', ''))).toBe('bd');
    expect(ids(filtered(items, 'sent-back', ''))).toBe('e');
    expect(ids(filtered(items, 'skipped', ''))).toBe('c');
    expect(ids(filtered(items, 'short', ''))).toBe('b');
    expect(ids(filtered(items, 'long', ''))).toBe('d');
  });

  it('finds items that were done in a second or two, also where all were', () => {
    const fast = [1, 2, 2, 1, 3].map((seconds, place) => item(String(place), { seconds }));
    expect(ids(filtered(fast, 'short', ''))).toBe('0123');
  });

  it('finds items by label', () => {
    expect(labelsIn(items)).toEqual(['Bus', 'Car']);
    expect(ids(filtered(items, 'all', 'Car'))).toBe('a');
    expect(ids(filtered(items, 'to-review', 'Car'))).toBe('');
  });

  it('continues with the next item that is not reviewed, from the beginning after the last', () => {
    expect(nextToReview(items, 'b')?._id).toBe('d');
    expect(nextToReview(items, 'd')?._id).toBe('b');
    expect(nextToReview([items[0] ?? item('a')], 'a')).toBeUndefined();
  });
});
