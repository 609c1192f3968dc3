import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { clockStartedMessage } from '@labelbridge/contracts';
import { Toaster } from '@labelbridge/ui';
import * as clock from './clock.js';

const RUNNING = 'The clock of this job is running.';
const startClock = jest.fn(async (): Promise<string | undefined> => RUNNING);
jest.unstable_mockModule('./clock.js', () => ({ ...clock, startClock, pauseClockOf: async () => undefined }));
const { pauseClockWithToast, startClockWithToast } = await import('./clock-toast.js');
afterEach(cleanup);

it('says that the clock is paused, in place of that it runs', async () => {
  render(<Toaster />);
  await act(() => startClockWithToast('job1', 'Signs', { minutes: 3 }));
  expect(screen.getByText(RUNNING)).toBeTruthy();
  await act(() => pauseClockWithToast('job1', 'Signs'));
  expect(screen.getByText('The clock of this job is paused.')).toBeTruthy();
  expect(screen.queryByText(RUNNING)).toBeNull();
});

it('does not cover the tools where the page shows the clock, except to say what became of another one', async () => {
  render(<Toaster />);
  await act(() => startClockWithToast('job1', 'Tools', { inSight: true }));
  expect(document.body.textContent).not.toContain('Tools');
  const other = clockStartedMessage('Signs');
  startClock.mockResolvedValueOnce(other);
  await act(() => startClockWithToast('job1', 'Tools', { inSight: true }));
  expect(screen.getByText(other)).toBeTruthy();
});

it('takes back that the clock runs where the page itself says that it is paused', async () => {
  render(<Toaster />);
  await act(() => startClockWithToast('job1', 'Signs'));
  expect(screen.getByText(RUNNING)).toBeTruthy();
  await act(() => pauseClockWithToast('job1', 'Signs', true));
  expect(screen.queryByText(RUNNING)).toBeNull();
  expect(screen.queryByText('The clock of this job is paused.')).toBeNull();
});

it('says nothing where the clock runs already', async () => {
  render(<Toaster />);
  startClock.mockResolvedValueOnce(undefined);
  await act(() => startClockWithToast('job1', 'Again'));
  expect(document.body.textContent).not.toContain('Again');
});
