import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { refreshData, useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { HttpResponse } from 'msw';
import { startClock, useJobClock } from '../../clock/api/clock.js';
import { readStoredClock } from '../../clock/api/stored-clock.js';
import { useJob } from '../api/jobs.js';
import { JOB } from '../job.fixture.js';
import { ClockPaused } from './ClockPaused.js';

const api = testApi();
const MESSAGE = 'The clock of this job is running. The clock of Signs is paused.';
const START = 'POST /api/jobs/:id/clock/start';

const user = testUser();
const names = {
  _id: 'names',
  clockMinutes: 2,
  statusChangedAt: JOB.statusChangedAt,
  task: { title: 'Names', taskName: 'Text annotation' },
};
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

describe('a start that the server refuses', () => {
  const REFUSAL = 'This job is cancelled now.';
  const GET = 'GET /api/jobs/names';
  const starts = () => api.sent.filter(([call]) => call === 'POST /api/jobs/names/clock/start').length;
  /** The page of the work, which builds the notice anew after each change of the clock. */
  function Page() {
    const { data: job } = useJob('names');
    const { running } = useJobClock(names);
    if (!job || running) return null;
    return job.status === 'pending' ? <ClockPaused job={{ ...names, statusChangedAt: job.statusChangedAt }} /> : <p>It was cancelled.</p>;
  }
  const show = async () => {
    await startClock('signs', 'Signs');
    // Later starts are taken, so that a loop would end.
    let refusals = 1;
    api.on(START, () => {
      refusals -= 1;
      if (refusals >= 0) return HttpResponse.json({ message: REFUSAL }, { status: 409 });
      const now = new Date().toISOString();
      return { message: MESSAGE, data: { jobId: 'names', seconds: 120, clockMinutes: 2, runningSince: now, now } };
    });
    render(
      <>
        <Toaster />
        <Page />
      </>,
    );
    await screen.findByText(REFUSAL);
    await act(() => api.settled());
  };
  const job = { ...JOB, ...names, task: JOB.task };
  beforeEach(() => void setFocus(true));

  it('is not repeated until the person presses', async () => {
    api.on(GET, { data: job });
    await show();
    await act(async () => {
      fireEvent.focus(window);
      await api.settled();
    });
    expect([starts(), clockOf()]).toEqual([1, 'signs']);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Switch to this job' })));
    await waitFor(() => expect(clockOf()).toBe('names'));
    await act(() => api.settled());
    expect(starts()).toBe(2);
  });

  it('is repeated once the status of the job has changed', async () => {
    api.on(GET, { data: job });
    await show();
    expect(starts()).toBe(1);
    api.on(GET, { data: { ...job, statusChangedAt: '2026-11-21T08:00:00.000Z' } });
    await act(() => refreshData('/api/jobs'));
    await waitFor(() => expect(clockOf()).toBe('names'));
    await act(() => api.settled());
    expect(starts()).toBe(2);
  });

  it('is explained: the page loads the job again', async () => {
    let loads = 0;
    api.on(GET, () => ({ data: { ...job, status: (loads += 1) === 1 ? 'pending' : 'cancelled' } }));
    await show();
    expect(await screen.findByText('It was cancelled.')).toBeTruthy();
    expect(clockOf()).toBe('signs');
  });
});
