import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as session from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { Toaster } from '@labelbridge/ui';

const { useSession } = session;
const started: string[] = [];
const POST = async (_path: string, { params }: { params: { path: { id: string } } }) => {
  const now = new Date().toISOString();
  started.push(params.path.id);
  return {
    data: {
      message: 'The clock of this job is running. The clock of Signs is paused.',
      data: { jobId: params.path.id, seconds: 120, clockMinutes: 2, runningSince: now, now },
    },
    response: { status: 200 },
  };
};
jest.unstable_mockModule('@labelbridge/session', () => ({ ...session, api: { POST } }));
const { startClock } = await import('../../clock/api/clock.js');
const { readStoredClock } = await import('../../clock/api/stored-clock.js');
const { ClockPaused } = await import('./ClockPaused.js');

const user = testUser();
const names = { _id: 'names', clockMinutes: 2, task: { title: 'Names', taskName: 'Text annotation' } };
const clockOf = () => readStoredClock(user.userId)?.run?.jobId;
const setFocus = (has: boolean) => jest.spyOn(document, 'hasFocus').mockReturnValue(has);

beforeEach(() => {
  localStorage.clear();
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
  started.length = 0;
  await act(async () => {
    render(
      <>
        <Toaster />
        <ClockPaused job={names} />
      </>,
    );
  });
  expect(clockOf()).toBe('names');
  expect(started).toContain('names');
  expect(screen.getByText('The clock of this job is running. The clock of Signs is paused.')).toBeTruthy();
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
