import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Toaster } from '@labelbridge/ui';
import * as clock from './clock.js';

const RUNNING = 'The clock of this job is running.';
jest.unstable_mockModule('./clock.js', () => ({ ...clock, startClock: async () => RUNNING, pauseClockOf: async () => undefined }));
const { pauseClockWithToast, startClockWithToast } = await import('./clock-toast.js');

it('says that the clock is paused, in place of that it runs', async () => {
  render(<Toaster />);
  await act(() => startClockWithToast('job1', 'Signs', { minutes: 3 }));
  expect(screen.getByText(RUNNING)).toBeTruthy();
  await act(() => pauseClockWithToast('job1', 'Signs'));
  expect(screen.getByText('The clock of this job is paused.')).toBeTruthy();
  expect(screen.queryByText(RUNNING)).toBeNull();
});
