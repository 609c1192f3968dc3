import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  businessDate,
  offerPayBy,
  PAID_WAITING_MESSAGES,
  SILENCE_MESSAGES,
  staleStateMessage,
  WORK_CLOCK_MESSAGES,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { ApiError, CALL_MESSAGES, useSession } from '@labelbridge/session';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { type Job, type JobRow, knownJob } from '../api/jobs.js';
import { readDraft } from '../draft.js';
import { JOB } from '../job.fixture.js';
import { PAY_ONLINE } from './JobDialog.js';
import { SubmitDialog } from './SubmitDialog.js';

const SUBMIT = 'POST /api/jobs/job1/submit';
const api = testApi();
const submitted = () => api.sent.filter(([call]) => call === SUBMIT).map(([, body]) => body);

const onClose = jest.fn();
/** Row of the job in a list. */
const ROW: JobRow = {
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
  localStorage.clear();
  logInAs({ userId: 'ada' });
  api.on(SUBMIT, { message: WORK_MESSAGES.jobSubmitted, data: JOB });
  onClose.mockReset();
});
afterEach(cleanup);

describe('the submit dialog, opened from a list', () => {
  it('opens without a network on what the row tells, and does not say that there is no rate', async () => {
    api.fail('GET /api/jobs/job1');
    api.fail(SUBMIT);
    openRow();
    await waitFor(() => expect(minutes().value).toBe('45'));
    expect(screen.getByText(PAY_ONLINE)).toBeTruthy();
    await userEvent.type(note(), 'All boxed.');
    await send();
    await waitFor(() => expect(submitted()).toMatchObject([{ minutes: 45, note: 'All boxed.' }]));
  });

  it('has the rest of the job: what it pays, and what was submitted before', async () => {
    const submission = { minutes: 40, clockMinutes: 40, minutesReason: null, link: null, note: 'Half of them.' };
    api.on('GET /api/jobs/job1', { data: { ...JOB, submission } });
    openRow();
    await waitFor(() => expect(note().value).toBe('Half of them.'));
    expect(minutes().value).toBe('45');
    expect(screen.getByText('$3.00')).toBeTruthy();
  });

  it('has what the device keeps of the job while the network is away', () => {
    expect(knownJob(ROW, { data: JOB, error: new ApiError(CALL_MESSAGES.offline, { offline: true }) })).toEqual({
      ...JOB,
      clockMinutes: 45,
    });
  });

  it('shows no form while the job is fetched, and the error if the server refuses', async () => {
    const answer = api.hold('GET /api/jobs/job1');
    openRow();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(screen.queryByLabelText(/Minutes you worked/)).toBeNull();
    answer(Response.json({ message: 'Job not found' }, { status: 404 }));
    expect(await screen.findByText('Job not found')).toBeTruthy();
    expect(screen.queryByLabelText(/Minutes you worked/)).toBeNull();
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

  it('follows the clock, which runs on behind it, until other minutes are typed', async () => {
    const at = (clockMinutes: number) => <SubmitDialog job={{ ...JOB, clockMinutes }} onClose={onClose} />;
    const { rerender } = render(at(42));
    rerender(at(44));
    expect(minutes().value).toBe('44');
    expect(readDraft('ada', 'job1')).toBeUndefined();
    await userEvent.type(note(), 'All boxed.');
    rerender(at(45));
    expect(minutes().value).toBe('45');
    cleanup();
    const reopened = render(at(46));
    expect([minutes().value, note().value]).toEqual(['46', 'All boxed.']);
    await userEvent.clear(minutes());
    await userEvent.type(minutes(), '30');
    reopened.rerender(at(50));
    expect(minutes().value).toBe('30');
  });

  it.each([
    ['approves it', JOB, '60', 'If nobody decides in time, it counts as approved at $4.00.'],
    ['pays the clock alone', JOB, '120', 'counts as approved at $2.80: only an admin confirms all its minutes.'],
    ['waits without a clock', { ...JOB, clockMinutes: 0 }, '60', SILENCE_MESSAGES.waits('no-clock')],
    ['waits for its marked time', { ...JOB, waitsFor: 'marked-time' as const }, '60', SILENCE_MESSAGES.waits('marked-time')],
    ['waits without a rate', { ...JOB, rate: null }, '60', SILENCE_MESSAGES.waits('no-rate')],
  ])('says before it is sent what silence makes of it: it %s', async (_what, job, claimed, text) => {
    render(<SubmitDialog job={job} onClose={onClose} />);
    await userEvent.clear(minutes());
    expect(screen.queryByText(/nobody decides|waits for an admin/)).toBeNull();
    await userEvent.type(minutes(), claimed);
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
  });

  it('promises no day of pay for work that waits for an admin', async () => {
    const offer = {
      rate: { amount: 400, currency: 'USD', per: 'hour' },
      fee: { amount: 0, currency: 'NGN' },
      rateMissing: true,
      payBy: '2026-12-08',
      gross: null,
      net: null,
      quote: null,
    } as const;
    render(<SubmitDialog job={{ ...JOB, offer }} onClose={onClose} />);
    expect(screen.getByText(/Pay due by/)).toBeTruthy();
    cleanup();
    render(<SubmitDialog job={{ ...JOB, offer, waitsFor: 'marked-time' as const }} onClose={onClose} />);
    expect(screen.queryByText(/Pay due by/)).toBeNull();
  });

  it('says by when it is paid if it is submitted today, whatever its due date, where it has an offer', () => {
    const rate = { amount: 400, currency: 'USD', per: 'hour' } as const;
    const fee = { amount: 0, currency: 'NGN' } as const;
    const offer = { rate, fee, rateMissing: true, payBy: '2099-01-08', gross: null, net: null, quote: null };
    const today = businessDate(new Date());
    const payBy = offerPayBy({ submittedOn: today, dueDate: '2099-01-01', reviewDays: 5 }, today);
    render(<SubmitDialog job={{ ...JOB, dueDate: '2099-01-01', offer }} onClose={onClose} />);
    expect(screen.getByText(/^Pay due by/).textContent).toContain(`Pay due by ${payBy}, once it is approved.`);
    cleanup();
    open();
    expect(screen.queryByText(/Pay due by/)).toBeNull();
  });

  it('sends what was typed, forgets the draft and closes', async () => {
    open();
    await userEvent.type(note(), 'All boxed.');
    expect(readDraft('ada', 'job1')?.values.note).toBe('All boxed.');
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(submitted()).toMatchObject([{ minutes: 42, minutesReason: null, link: null, note: 'All boxed.', clock: { intervals: [] } }]);
    expect(readDraft('ada', 'job1')).toBeUndefined();
  });

  it('asks why the minutes exceed the clock, and sends the reason', async () => {
    open();
    await userEvent.type(note(), 'All boxed.');
    await userEvent.clear(minutes());
    await userEvent.type(minutes(), '63');
    expect(screen.queryByLabelText(/Why it differs/)).toBeNull();
    await userEvent.clear(minutes());
    await userEvent.type(minutes(), '64');
    await send();
    expect(screen.getByText(WORK_CLOCK_MESSAGES.minutesReasonRequired)).toBeTruthy();
    expect(submitted()).toEqual([]);
    await userEvent.type(screen.getByLabelText(/Why it differs/), 'I drew on paper first.');
    await send();
    await waitFor(() => expect(submitted()).toMatchObject([{ minutes: 64, minutesReason: 'I drew on paper first.' }]));
  });

  it('offers waiting time with the causes that the job pays, asks for a reason, and sends it', async () => {
    render(<SubmitDialog job={{ ...JOB, paidWaiting: ['guideline'] satisfies Job['paidWaiting'] }} onClose={onClose} />);
    const cause = screen.getByLabelText<HTMLSelectElement>(/Waiting among these minutes/);
    expect([...cause.options].map(({ value }) => value)).toEqual(['', 'guideline']);
    expect(screen.queryByLabelText(/Minutes you waited/)).toBeNull();
    await userEvent.selectOptions(cause, 'guideline');
    expect(screen.getByText(PAID_WAITING_MESSAGES.hint)).toBeTruthy();
    expect(screen.queryByLabelText(/differs from the clock/)).toBeNull();
    await userEvent.type(screen.getByLabelText(/Minutes you waited/), '43');
    await userEvent.type(note(), 'All boxed.');
    await send();
    expect(screen.getByText(PAID_WAITING_MESSAGES.aboveClaim)).toBeTruthy();
    expect(screen.getByText(PAID_WAITING_MESSAGES.reasonRequired)).toBeTruthy();
    expect(submitted()).toEqual([]);
    await userEvent.clear(screen.getByLabelText(/Minutes you waited/));
    await userEvent.type(screen.getByLabelText(/Minutes you waited/), '20');
    await userEvent.type(screen.getByLabelText(/What you waited for/), 'Clause 3 was missing.');
    await send();
    const waiting = { cause: 'guideline', minutes: 20 };
    await waitFor(() => expect(submitted()).toMatchObject([{ minutes: 42, minutesReason: 'Clause 3 was missing.', waiting }]));
  });

  it('has no waiting time for a job that pays none', async () => {
    open();
    expect(screen.queryByLabelText(/Waiting among these minutes/)).toBeNull();
    await userEvent.type(note(), 'All boxed.');
    await send();
    await waitFor(() => expect(submitted()).toHaveLength(1));
    expect(submitted()[0]).not.toHaveProperty('waiting');
  });

  it('is not sent without a link or a note', async () => {
    open();
    await send();
    expect(screen.getByText(WORK_MESSAGES.workRequired)).toBeTruthy();
    expect(submitted()).toEqual([]);
  });

  it('keeps what was typed when the network fails, and when the phone dies', async () => {
    api.fail(SUBMIT);
    open();
    await userEvent.type(note(), 'All boxed.');
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain(CALL_MESSAGES.offline);
    expect(note().value).toBe('All boxed.');
    expect(onClose).not.toHaveBeenCalled();
    cleanup();
    open();
    expect(note().value).toBe('All boxed.');
    expect(screen.getByText(/Draft kept on this device/)).toBeTruthy();
  });

  it('explains a conflict and keeps what was typed', async () => {
    api.refuse(SUBMIT, staleStateMessage('job', 'submitted'), 409);
    open();
    await userEvent.type(note(), 'All boxed.');
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('This job is submitted now');
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
