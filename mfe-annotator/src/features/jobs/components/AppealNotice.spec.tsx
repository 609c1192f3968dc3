import { afterEach, expect, it, jest } from '@jest/globals';
import { APPEAL_DAYS, APPEAL_MESSAGES } from '@labelbridge/contracts';
import { cleanup, render } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { AppealNotice } from './AppealNotice.js';

const DAY = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
const rejected = {
  status: 'rejected',
  rejectedDate: daysAgo(1),
  appeal: null,
  lastAppeal: null,
  overturnPays: { amount: 150_000, currency: 'NGN' },
  hasDecider: true,
} as const;
const lastAppeal = {
  _id: 'a1',
  state: 'open',
  at: daysAgo(0),
  decideBy: daysAgo(-3),
  text: 'It is right.',
  decidedAt: null,
  reason: null,
  byTime: false,
  decidable: false,
  hasDecider: true,
} as const;

afterEach(cleanup);

const textOf = (job: ComponentProps<typeof AppealNotice>['job']): string | null => render(<AppealNotice job={job} />).container.textContent;

it.each([
  [APPEAL_DAYS - 0.1, true],
  [APPEAL_DAYS + 0.1, false],
])('offers to appeal a rejection of %p days ago: %p', (days, offers) => {
  expect(textOf({ ...rejected, rejectedDate: daysAgo(days) })?.includes('You can appeal until')).toBe(offers);
});

it('tells before an appeal what it pays, or that an admin must set the pay', () => {
  expect(textOf(rejected)).toContain('If the rejection is overturned, ₦1,500.00 is paid.');
  expect(textOf({ ...rejected, overturnPays: null })).toContain('If the rejection is overturned, an admin sets the pay');
});

it.each([
  [false, true],
  [true, false],
  [null, false],
])('says before an appeal that the time decides, and when, if no admin can: %p', (hasDecider, says) => {
  jest.useFakeTimers({ now: new Date('2026-11-25T09:00:00Z') });
  const { container } = render(<AppealNotice job={{ ...rejected, rejectedDate: '2026-11-24T09:00:00Z', hasDecider }} />);
  jest.useRealTimers();
  expect(container.textContent?.includes(APPEAL_MESSAGES.aloneBefore)).toBe(says);
  expect(container.querySelectorAll('time[datetime="2026-11-28T09:00:00.000Z"]')).toHaveLength(says ? 1 : 0);
  expect(container.textContent?.includes(APPEAL_MESSAGES.how)).toBe(!says);
});

it('says nothing of work that is not rejected', () => {
  expect(textOf({ ...rejected, status: 'submitted' })).toBe('');
});

it.each([
  ['another admin decides', {}, 'Another admin decides by'],
  ['what it pays', {}, 'If the rejection is overturned, ₦1,500.00 is paid.'],
  ['nobody can decide', { hasDecider: false }, 'No other admin can decide at present, so the rejection is overturned on'],
])('tells of an open appeal: %s', (_what, fields, text) => {
  expect(textOf({ ...rejected, appeal: 'open', lastAppeal: { ...lastAppeal, ...fields } })).toContain(text);
});

it.each([
  ['won', 'approved', { state: 'overturned', reason: 'It is.' }, 'Your appeal was granted'],
  ['won', 'approved', { state: 'overturned', reason: APPEAL_MESSAGES.silence, byTime: true }, APPEAL_MESSAGES.silence],
  ['won', 'submitted', { state: 'overturned', reason: 'It is.' }, APPEAL_MESSAGES.pricedNow],
  ['lost', 'rejected', { state: 'upheld', reason: 'It is not.' }, 'Reason: It is not.'],
] as const)('tells of an appeal that is %s, of %s work, %j', (appeal, status, fields, text) => {
  expect(textOf({ ...rejected, status, appeal, lastAppeal: { ...lastAppeal, ...fields } })).toContain(text);
});
