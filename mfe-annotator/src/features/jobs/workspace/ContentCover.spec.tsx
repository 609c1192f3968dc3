import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { CONTENT_BREAK_MINUTES, CONTENT_MESSAGES } from '@labelbridge/contracts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ContentCover, ContentSeen } from './ContentCover.js';

const MINUTE_MS = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const cover = () => {
  const onShow = jest.fn();
  render(<ContentCover content={['violence']} onShow={onShow} />);
  return onShow;
};
const look = (minutes: number) => {
  const onDue = jest.fn();
  const { unmount } = render(<ContentSeen onDue={onDue} />);
  act(() => {
    jest.advanceTimersByTime(minutes * MINUTE_MS);
  });
  unmount();
  return onDue;
};

// @fairwork 2.2
it('names the content, whom to turn to, and shows the item by one press', () => {
  const onShow = cover();
  expect(screen.getByText('This work may show violence')).toBeTruthy();
  expect(screen.getByText(CONTENT_MESSAGES.costs)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'findahelpline.com' })).toBeTruthy();
  expect(screen.queryByText(CONTENT_MESSAGES.breakNow)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: CONTENT_MESSAGES.show }));
  expect(onShow).toHaveBeenCalledTimes(1);
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
