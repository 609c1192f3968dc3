import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { AreaPanel } from './AreaPanel.js';

const network = (isThere: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
};
const open = (onRetry: () => void) =>
  render(<AreaPanel label="The annotator area" failure={undefined} reference={undefined} onRetry={onRetry} />);
afterEach(() => void jest.restoreAllMocks());

it('says that there is no connection, and opens the page when there is one', () => {
  network(false);
  const onRetry = jest.fn();
  open(onRetry);
  expect(screen.getByRole('heading').textContent).toBe('No connection');
  expect(onRetry).not.toHaveBeenCalled();
  network(true);
  expect(onRetry).toHaveBeenCalled();
});

it('blames the area where the device has a network, and leaves the retry to the person', () => {
  network(true);
  const onRetry = jest.fn();
  open(onRetry);
  expect(screen.getByRole('heading').textContent).toBe('The annotator area is not available right now');
  network(false);
  network(true);
  expect(onRetry).not.toHaveBeenCalled();
});
