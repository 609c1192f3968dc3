import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type JobRow } from '../api/jobs.js';
import { ClaimedTime } from './job-columns.js';

const JOB = { status: 'submitted', claimedMinutes: 480, clockMinutes: 0 } as const satisfies Partial<JobRow>;

it('asks to confirm a time far above the clock, until the job is approved', () => {
  const { rerender } = render(<ClaimedTime job={JOB} />);
  expect(screen.getByText('Confirm')).toBeTruthy();
  rerender(<ClaimedTime job={{ ...JOB, status: 'approved', approvedMinutes: 60 }} />);
  expect(screen.queryByText('Confirm')).toBeNull();
});

it('shows waiting time, and asks to confirm any minute above the clock with it', () => {
  const close = { ...JOB, claimedMinutes: 62, clockMinutes: 60 };
  const { rerender } = render(<ClaimedTime job={close} />);
  expect(screen.queryByText('Confirm')).toBeNull();
  rerender(<ClaimedTime job={{ ...close, waitingMinutes: 2 }} />);
  expect(screen.getByText('2 min of it waiting')).toBeTruthy();
  expect(screen.getByText('Confirm')).toBeTruthy();
});

it('says why the time is marked, until the job is approved', () => {
  const { rerender } = render(<ClaimedTime job={{ ...JOB, timeFlags: ['long-day', 'unbroken'] }} />);
  expect(screen.getByText('Over 12 h in a day')).toBeTruthy();
  expect(screen.getByText('3 h without a break')).toBeTruthy();
  rerender(<ClaimedTime job={{ ...JOB, status: 'approved', timeFlags: ['long-day'] }} />);
  expect(screen.queryByText('Over 12 h in a day')).toBeNull();
});

it('shows the paid time where it is not the claimed one', () => {
  const { rerender } = render(<ClaimedTime job={{ ...JOB, status: 'approved', approvedMinutes: 60 }} />);
  expect(screen.getByText('1 h paid')).toBeTruthy();
  rerender(<ClaimedTime job={{ ...JOB, status: 'approved', approvedMinutes: 480 }} />);
  expect(screen.queryByText(/paid/)).toBeNull();
});
