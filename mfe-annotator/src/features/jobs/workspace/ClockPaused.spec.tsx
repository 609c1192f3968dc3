import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { startClock } from '../../clock/api/clock.js';
import { readStoredClock } from '../../clock/api/stored-clock.js';
import { ClockPaused } from './ClockPaused.js';

const api = testApi();
const MESSAGE = 'The clock of this job is running. The clock of Signs is paused.';
const START = 'POST /api/jobs/:id/clock/start';

const user = testUser();
const names = { _id: 'names', clockMinutes: 2, task: { title: 'Names', taskName: 'Text annotation' } };
const clockOf = () => readStoredClock(user.userId)?.run?.jobId;
const setFocus = (has: boolean) => jest.spyOn(document, 'hasFocus').mockReturnValue(has);

beforeEach(() => {
  localStorage.clear();
  api.on(START, (request) => {
    const now = new Date().toISOString();
    const jobId = request.url.split('/').at(-3) ?? '';
    return { message: MESSAGE, data: { jobId, seconds: 120, clockMinutes: 2, runningSince: now, now } };
  });
  api.on('POST /api/jobs/:id/clock', { message: '', data: { runningSince: new Date().toISOString() } });
  useSession.setState({ status: 'user', user });
});
afterEach(() => {
  cleanup();
  useSession.setState({ status: 'visitor', user: undefined });
  jest.restoreAllMocks();
});

it('switches the clock of another job to the work that a person opens, and says so', async () => {
  setFocus(true);
  await startClock('signs', 'Signs');
  await act(async () => {
    render(
      <>
        <Toaster />
        <ClockPaused job={names} />
      </>,
    );
  });
  expect(await screen.findByText(MESSAGE)).toBeTruthy();
  expect(clockOf()).toBe('names');
  expect(api.sent.map(([call]) => call)).toContain('POST /api/jobs/names/clock/start');
});

it('says that the time counts elsewhere until the person comes to its window', async () => {
  setFocus(false);
  await startClock('signs', 'Signs');
  await act(async () => {
    render(<ClockPaused job={names} />);
  });
  expect(screen.getByRole('status').textContent).toContain('The clock of Signs is running: this time counts there.');
  expect(screen.getByRole('button', { name: 'Switch to this job' })).toBeTruthy();
  expect(clockOf()).toBe('signs');
  setFocus(true);
  await act(async () => void fireEvent.focus(window));
  expect(clockOf()).toBe('names');
});

it('leaves a paused clock paused', async () => {
  setFocus(true);
  await act(async () => {
    render(<ClockPaused job={names} />);
  });
  expect(clockOf()).toBeUndefined();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Continue the clock, 2 min' })));
  expect(clockOf()).toBe('names');
});
