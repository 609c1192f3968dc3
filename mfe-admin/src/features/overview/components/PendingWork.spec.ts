import { expect, it } from '@jest/globals';
import { APPEAL_MESSAGES } from '@labelbridge/contracts';
import { pendingItems } from './PendingWork.js';

it('names the work that waits, with the page where it is done', () => {
  const items = pendingItems({
    waitingForReview: 1,
    applicationsWaiting: 2,
    appeals: { count: 2, firstDueBy: '2026-12-03T08:40:00.000Z' },
    rejections: { count: 3, jobId: 'j1' },
    concerns: { count: 1, firstDueBy: '2026-12-07T08:00:00.000Z', projectId: 'p1' },
    unpaid: [{ amount: 600_000, currency: 'NGN' }],
    unquoted: [{ amount: 400, currency: 'USD' }],
  });
  expect(items.map(({ text, to }) => [text, to])).toEqual([
    ['1 job to review', '/admin/jobs?status=submitted'],
    ['2 applications waiting', '/admin/applications?status=pending'],
    ['2 appeals to decide, the first by 2026-12-03 09:40, Lagos time', '/admin/appeals'],
    ['3 rejections wait for a second admin', '/admin/jobs/j1'],
    ['1 concern to answer, the first by 2026-12-07 09:00, Lagos time', '/admin/projects/p1/concerns'],
    ['₦6,000.00 unpaid', '/admin/payments?status=unpaid'],
    ['No exchange rate today: $4.00 waits for one', '/admin/payments/rates'],
  ]);
});

const NOTHING = {
  waitingForReview: 0,
  applicationsWaiting: 0,
  appeals: { count: 0, firstDueBy: null },
  rejections: { count: 0, jobId: null },
  concerns: { count: 0, firstDueBy: null, projectId: null },
  unpaid: [],
  unquoted: [],
};

it('says that the rate is missing before anything waits for it', () => {
  expect(pendingItems(NOTHING, true).map(({ text }) => text)).toEqual(['No exchange rate today']);
});

it('says that no other admin can decide the appeals that wait', () => {
  const [item] = pendingItems({ ...NOTHING, appeals: { count: 1, firstDueBy: '2026-12-03T08:40:00.000Z' } }, false, true);
  expect(item?.text).toBe(`1 appeal to decide, the first by 2026-12-03 09:40, Lagos time. ${APPEAL_MESSAGES.aloneTitle}`);
});

it('lists no work of duties that the admin does not have', () => {
  const figures = {
    waitingForReview: 3,
    applicationsWaiting: null,
    appeals: null,
    rejections: null,
    concerns: null,
    unpaid: null,
    unquoted: null,
  };
  expect(pendingItems(figures, true).map(({ text }) => text)).toEqual(['3 jobs to review']);
});

it('lists nothing when no work waits', () => {
  expect(pendingItems(NOTHING)).toEqual([]);
});
