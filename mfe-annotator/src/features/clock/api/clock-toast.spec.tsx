import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { clockStartedMessage } from '@labelbridge/contracts';
import { logInAs, openPage } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { pauseClockWithToast, startClockWithToast } from './clock-toast.js';

const RUNNING = clockStartedMessage(undefined);
const api = testApi();
const answers = (message: string) => {
  const now = new Date().toISOString();
  const data = { jobId: 'job1', seconds: 0, clockMinutes: 0, runningSince: now, now };
  for (const call of ['clock', 'clock/start'] as const) api.on(`POST /api/jobs/job1/${call}`, { message, data });
};

beforeEach(() => {
  logInAs();
  answers(RUNNING);
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  openPage(false);
  localStorage.clear();
});

it('says that the clock is paused, in place of that it runs', async () => {
  await act(() => startClockWithToast('job1', 'Signs', { minutes: 3 }));
  expect(screen.getByText(RUNNING)).toBeTruthy();
  await act(() => pauseClockWithToast('job1', 'Signs'));
  expect(screen.getByText('The clock of this job is paused.')).toBeTruthy();
  expect(screen.queryByText(RUNNING)).toBeNull();
});

it('does not cover the tools where the page shows the clock', async () => {
  await act(() => startClockWithToast('job1', 'Tools', { inSight: true }));
  expect(api.changes()).toHaveLength(1);
  expect(document.body.textContent).not.toContain('Tools');
});

it('says what became of another clock, though the page shows this one', async () => {
  const other = clockStartedMessage('Signs');
  answers(other);
  await act(() => startClockWithToast('job1', 'Tools', { inSight: true }));
  expect(screen.getByText(other)).toBeTruthy();
});

it('takes back that the clock runs where the page itself says that it is paused', async () => {
  await act(() => startClockWithToast('job1', 'Signs'));
  expect(screen.getByText(RUNNING)).toBeTruthy();
  await act(() => pauseClockWithToast('job1', 'Signs', true));
  expect(screen.queryByText(RUNNING)).toBeNull();
  expect(screen.queryByText('The clock of this job is paused.')).toBeNull();
});

it('says nothing where the clock runs already', async () => {
  await act(() => startClockWithToast('job1', 'Signs'));
  await act(() => startClockWithToast('job1', 'Again'));
  expect(document.body.textContent).not.toContain('Again');
});
