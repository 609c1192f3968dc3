import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staleStateMessage, WORK_CLOCK_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { ApiError, CALL_MESSAGES, useSession } from '@labelbridge/session';
import { readDraft } from '../draft.js';
import { JOB } from '../job.fixture.js';

import * as calls from '../api/jobs.js';

const submitJob = jest.fn<typeof calls.submitJob>();
/** What a fetch of the job comes to. */
let found: Parameters<typeof calls.knownJob>[1] = { data: undefined, error: undefined };
const useKnownJob: typeof calls.useKnownJob = (job) => ({ ...found, data: calls.knownJob(job, found), reload: async () => undefined });
jest.unstable_mockModule('../api/jobs.js', () => ({ ...calls, submitJob, useKnownJob }));
const { PAY_ONLINE } = await import('./JobDialog.js');
const { SubmitDialog } = await import('./SubmitDialog.js');

const ADA = {
  userId: 'ada',
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@x.test',
  phone: '803',
  userName: 'ada',
  userRole: 'USER',
} as const;
const done = { sent: true, message: WORK_MESSAGES.jobSubmitted } as const;

const onClose = jest.fn();
/** What a list has of it. */
const ROW: calls.JobRow = {
  _id: 'job1',
  status: 'pending',
  task: { taskName: 'Image Annotation', title: 'Street signs', taskLink: 'https://work.example' },
  dueDate: JOB.dueDate,
  statusChangedAt: JOB.statusChangedAt,
  clockMinutes: 45,
};
const openRow = () => render(<SubmitDialog job={ROW} onClose={onClose} />);
const open = () => render(<SubmitDialog job={JOB} onClose={onClose} />);
const minutes = () => screen.getByLabelText<HTMLInputElement>(/Minutes you worked/);
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/Note on your work/);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

beforeEach(() => {
  useSession.setState({ status: 'user', user: ADA, ended: undefined });
  localStorage.clear();
  submitJob.mockReset();
  onClose.mockReset();
});
afterEach(cleanup);

describe('the submit dialog, opened from a list', () => {
  const offline = new ApiError(CALL_MESSAGES.offline, { offline: true });

  it('opens without a network on what the row tells, and does not say that there is no rate', async () => {
    found = { data: undefined, error: offline };
    openRow();
    expect(minutes().value).toBe('45');
    expect(screen.getByText(PAY_ONLINE)).toBeTruthy();
    submitJob.mockResolvedValue({ sent: false });
    await userEvent.type(note(), 'All boxed.');
    await send();
    expect(submitJob).toHaveBeenCalledWith(ROW, expect.objectContaining({ minutes: 45, note: 'All boxed.' }));
  });

  it.each([undefined, offline])('has the rest of the job: what it pays, and what was submitted before (error: %s)', (error) => {
    const submission = { minutes: 40, clockMinutes: 40, minutesReason: null, link: null, note: 'Half of them.' };
    found = { data: { ...JOB, submission }, error };
    openRow();
    expect(note().value).toBe('Half of them.');
    expect(minutes().value).toBe('45');
    expect(screen.getByText('$3.00')).toBeTruthy();
  });

  it('shows no form while the job is fetched, and the error where the server refuses', () => {
    found = { data: undefined, error: undefined };
    openRow();
    expect(screen.queryByLabelText(/Minutes you worked/)).toBeNull();
    cleanup();
    found = { data: undefined, error: new ApiError('Job not found', { status: 404 }) };
    openRow();
    expect(screen.getByText('Job not found')).toBeTruthy();
  });
});

describe('the submit dialog', () => {
  it('begins with the minutes on the clock and what they pay, and reckons as one types', async () => {
    open();
    expect(minutes().value).toBe('42');
    expect(screen.getByText('$2.80')).toBeTruthy();
    await userEvent.clear(minutes());
    expect(screen.queryByText('$2.80')).toBeNull();
    await userEvent.type(minutes(), '90');
    expect(screen.getByText('$6.00')).toBeTruthy();
    expect(screen.getByText('1 h 30 min at $4 per hour')).toBeTruthy();
  });

  it('sends what was typed, forgets the draft and closes', async () => {
    submitJob.mockResolvedValue(done);
    open();
    await userEvent.type(note(), 'All boxed.');
    expect(readDraft('ada', 'job1')?.values.note).toBe('All boxed.');
    await send();
    expect(submitJob).toHaveBeenCalledWith(JOB, {
      minutes: 42,
      minutesReason: null,
      link: null,
      note: 'All boxed.',
      clock: { intervals: [] },
    });
    expect(readDraft('ada', 'job1')).toBeUndefined();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks why the minutes exceed the clock, and sends the reason', async () => {
    submitJob.mockResolvedValue(done);
    open();
    await userEvent.type(note(), 'All boxed.');
    await userEvent.clear(minutes());
    await userEvent.type(minutes(), '63');
    expect(screen.queryByLabelText(/Why it differs/)).toBeNull();
    await userEvent.clear(minutes());
    await userEvent.type(minutes(), '64');
    await send();
    expect(screen.getByText(WORK_CLOCK_MESSAGES.minutesReasonRequired)).toBeTruthy();
    expect(submitJob).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText(/Why it differs/), 'I drew on paper first.');
    await send();
    expect(submitJob).toHaveBeenCalledWith(JOB, expect.objectContaining({ minutes: 64, minutesReason: 'I drew on paper first.' }));
  });

  it('is not sent without a link or a note', async () => {
    open();
    await send();
    expect(screen.getByText(WORK_MESSAGES.workRequired)).toBeTruthy();
    expect(submitJob).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the network fails, and when the phone dies', async () => {
    submitJob.mockRejectedValue(new ApiError(CALL_MESSAGES.offline, { offline: true }));
    open();
    await userEvent.type(note(), 'All boxed.');
    await send();
    expect(screen.getByRole('alert').textContent).toContain(CALL_MESSAGES.offline);
    expect(note().value).toBe('All boxed.');
    expect(onClose).not.toHaveBeenCalled();
    cleanup();
    open();
    expect(note().value).toBe('All boxed.');
    expect(screen.getByText(/Draft kept on this device/)).toBeTruthy();
  });

  it('explains a conflict and keeps what was typed', async () => {
    submitJob.mockRejectedValue(new ApiError(staleStateMessage('job', 'submitted'), { status: 409 }));
    open();
    await userEvent.type(note(), 'All boxed.');
    await send();
    expect(screen.getByRole('alert').textContent).toContain('This job is submitted now');
    expect(readDraft('ada', 'job1')?.values.note).toBe('All boxed.');
  });

  it('keeps a draft that was changed back to what the form began with', async () => {
    open();
    await userEvent.type(minutes(), '0');
    expect(readDraft('ada', 'job1')?.values.minutes).toBe('420');
    await userEvent.type(minutes(), '{Backspace}');
    expect(readDraft('ada', 'job1')?.values.minutes).toBe('42');
  });

  it('forgets a draft that is discarded, and keeps one whose session ran out', async () => {
    open();
    await userEvent.type(note(), 'All boxed.');
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(readDraft('ada', 'job1')).toBeUndefined();
    expect([note().value, minutes().value]).toEqual(['', '42']);
    await userEvent.type(note(), 'Again.');
    act(() => useSession.setState({ status: 'visitor', user: undefined, ended: 'expired' }));
    expect(readDraft('ada', 'job1')?.values.note).toBe('Again.');
  });
});
