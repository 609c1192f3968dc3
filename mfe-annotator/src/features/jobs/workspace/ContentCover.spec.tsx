import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { CONTENT_BREAK_MINUTES, CONTENT_DAY_HOURS, CONTENT_MESSAGES, DAY_LIMIT_MESSAGES } from '@labelbridge/contracts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { addContentTime, endDay } from '../../clock/api/day-stops.js';
import { type Job } from '../api/jobs.js';
import { JOB as PLAIN } from '../job.fixture.js';
import { ContentCover, ContentShown } from './ContentCover.js';

const JOB: Job = { ...PLAIN, content: ['violence'] };
const MINUTE_MS = 60_000;

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const cover = () => {
  const onShow = jest.fn();
  render(<ContentCover itemId="item1" job={JOB} onShow={onShow} onStop={jest.fn()} />);
  return onShow;
};
const look = (minutes: number) => {
  const onCover = jest.fn();
  const { unmount } = render(<ContentShown job={JOB} onShow={onCover} onStop={jest.fn()} />);
  act(() => {
    jest.advanceTimersByTime(minutes * MINUTE_MS);
  });
  unmount();
  return onCover;
};

// @fairwork 2.2
it('names the content, whom to turn to, and shows the item by one press', () => {
  const onShow = cover();
  expect(screen.getByText('This work may show violence')).toBeTruthy();
  expect(screen.getByText(CONTENT_MESSAGES.costs)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'findahelpline.com' })).toBeTruthy();
  expect(screen.queryByText(CONTENT_MESSAGES.breakNow)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: CONTENT_MESSAGES.show }));
  expect(onShow.mock.calls).toEqual([['item1']]);
});

// @fairwork 2.2
it('proposes a break after 20 minutes over all items, and again 20 minutes after the person went on', () => {
  for (let item = 0; item < CONTENT_BREAK_MINUTES * 2 - 1; item += 1) expect(look(0.5)).not.toHaveBeenCalled();
  cover();
  expect(screen.queryByText(CONTENT_MESSAGES.breakNow)).toBeNull();
  cleanup();
  expect(look(0.5)).toHaveBeenCalled();
  cover();
  expect(screen.getByText(CONTENT_MESSAGES.breakNow)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: CONTENT_MESSAGES.show }));
  cleanup();
  expect(look(CONTENT_BREAK_MINUTES - 1)).not.toHaveBeenCalled();
  expect(look(1)).toHaveBeenCalled();
});

// @fairwork 2.2
it(`shows no more after ${CONTENT_DAY_HOURS} hours of a day, and again on the next day`, () => {
  jest.setSystemTime(new Date('2026-11-25T09:00:00+01:00'));
  look(CONTENT_DAY_HOURS * 60 - 1);
  cover();
  // They go on after the break.
  fireEvent.click(screen.getByRole('button', { name: CONTENT_MESSAGES.show }));
  cleanup();
  expect(look(1)).toHaveBeenCalled();
  cover();
  expect(screen.getByText(DAY_LIMIT_MESSAGES.content)).toBeTruthy();
  expect(screen.queryByRole('button', { name: CONTENT_MESSAGES.show })).toBeNull();
  act(() => {
    jest.advanceTimersByTime(24 * 60 * MINUTE_MS);
  });
  expect(screen.getByRole('button', { name: CONTENT_MESSAGES.show })).toBeTruthy();
});

it('counts no time in which the device slept', () => {
  render(<ContentShown job={JOB} onShow={jest.fn()} onStop={jest.fn()} />);
  jest.setSystemTime(Date.now() + 5 * 60 * MINUTE_MS);
  act(() => {
    jest.advanceTimersByTime(MINUTE_MS);
  });
  cleanup();
  cover();
  expect(screen.getByRole('button', { name: CONTENT_MESSAGES.show })).toBeTruthy();
});

it('shows handed-in work whatever was seen on that day, without an end of the work', () => {
  addContentTime(CONTENT_DAY_HOURS * 60 * MINUTE_MS, Date.now());
  const onShow = jest.fn();
  render(<ContentCover itemId="item1" job={{ ...JOB, status: 'rejected' }} onShow={onShow} onStop={jest.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: CONTENT_MESSAGES.show }));
  expect(onShow.mock.calls).toEqual([['item1']]);
  expect(screen.queryByRole('button', { name: CONTENT_MESSAGES.stop })).toBeNull();
});

it('of a project that stops long days says so until tomorrow, and has nothing to show or to stop for its content', () => {
  jest.setSystemTime(new Date('2026-11-25T20:00:00+01:00'));
  endDay('longDay', Date.now());
  const onShow = jest.fn();
  render(<ContentCover itemId="item1" job={{ ...PLAIN, stopsLongDays: true }} onShow={onShow} onStop={jest.fn()} />);
  expect(screen.getByRole('status').textContent).toBe(DAY_LIMIT_MESSAGES.longDay);
  expect([screen.queryAllByRole('button').length, screen.queryAllByRole('link').length]).toEqual([0, 0]);
  act(() => {
    jest.advanceTimersByTime(4 * 60 * MINUTE_MS);
  });
  fireEvent.click(screen.getByRole('button', { name: CONTENT_MESSAGES.show }));
  expect(onShow.mock.calls).toEqual([['item1']]);
});

// @fairwork 2.2
it('is covered again or left at any moment, from the cover and beside the shown item', () => {
  const [onCover, onStop] = [jest.fn(), jest.fn()];
  render(<ContentShown job={JOB} onShow={onCover} onStop={onStop} />);
  fireEvent.click(screen.getByRole('button', { name: CONTENT_MESSAGES.cover }));
  fireEvent.click(screen.getByRole('button', { name: CONTENT_MESSAGES.stop }));
  expect(onCover.mock.calls).toEqual([[undefined]]);
  expect(onStop).toHaveBeenCalledTimes(1);
  cleanup();
  render(<ContentCover itemId="item1" job={JOB} onShow={jest.fn()} onStop={onStop} />);
  fireEvent.click(screen.getByRole('button', { name: CONTENT_MESSAGES.stop }));
  expect(onStop).toHaveBeenCalledTimes(2);
});
